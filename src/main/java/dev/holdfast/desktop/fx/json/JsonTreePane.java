package dev.holdfast.desktop.fx.json;

import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Pointing;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.json.WrittenJson.Group;
import dev.holdfast.desktop.fx.json.WrittenJson.Leaf;
import dev.holdfast.desktop.fx.json.WrittenJson.Member;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/**
 * A field of a store as a JSON tree: search, copy of a value or its path, and the field as it is.
 * What is no JSON is shown as it is at once.
 */
public final class JsonTreePane extends VBox {

  /** Groups of the first levels are open if they are not long. */
  private static final int OPEN = 30;

  private final Messages messages = Fxml.messages(JsonTreePane.class);
  @FXML private HBox bar;
  @FXML private TextField search;
  @FXML private Label found;
  @FXML private ToggleButton raw;
  @FXML private TreeView<Member> tree;
  @FXML private JsonPane text;
  private WrittenJson root;
  private List<JsonPath> hits = List.of();
  private int hit;
  private boolean payload;
  private String shown;

  /** Shows nothing yet. */
  public JsonTreePane() {
    Fxml.load(this, messages);
    tree.setCellFactory(
        view -> {
          JsonCell cell = new JsonCell();
          return Pointing.at(cell, () -> pointed(cell.getTreeItem()));
        });
    Pointing.into(tree);
    tree.setOnKeyPressed(
        event -> {
          if (Key.COPY.matches(event)) {
            copyValue();
            event.consume();
          }
        });
    search.textProperty().subscribe((before, now) -> find());
    search.setOnAction(event -> reveal(hit + 1));
    raw.selectedProperty().subscribe((before, now) -> arrange());
    setJson(null);
  }

  /** Shows a field that should hold JSON; null or empty shows that there is nothing. */
  public void setJson(String json) {
    if (shown != null && Objects.equals(shown, json)) {
      return;
    }
    show(json, json == null || json.isEmpty() ? Optional.empty() : WrittenJson.parse(json));
    text.setJson(json);
  }

  /** Shows a field that is plain text, such as an error. */
  public void setPlain(String plain) {
    show(plain, Optional.empty());
    text.setPlain(plain);
  }

  /** Shows a tree that was read from a field, and the field behind it. */
  public void setTree(WrittenJson value, String field) {
    show(field, Optional.of(value));
    text.setPlain(field);
  }

  /** Says whether what is shown is a payload: lines can be asked for its values. */
  public void setPayload(boolean is) {
    payload = is;
  }

  private Pointing.Value pointed(TreeItem<Member> item) {
    return payload && item instanceof JsonItem at && item.getValue().value() instanceof Leaf leaf
        ? JsonPath.word(root, at.path(), leaf).map(it -> new Pointing.Value(it, null)).orElse(null)
        : null;
  }

  private void show(String field, Optional<WrittenJson> value) {
    shown = field;
    root = value.filter(Group.class::isInstance).orElse(null);
    if (root != null) {
      JsonItem top = new JsonItem(new Member("", root));
      top.setExpanded(true);
      top.getChildren().forEach(JsonTreePane::openIfShort);
      tree.setRoot(top);
    } else {
      tree.setRoot(null);
    }
    find();
    arrange();
  }

  private static void openIfShort(TreeItem<Member> item) {
    if (item.getValue().value() instanceof Group group && group.members().size() <= OPEN) {
      item.setExpanded(true);
    }
  }

  private void arrange() {
    boolean asTree = root != null && !raw.isSelected();
    tree.setVisible(asTree);
    text.setVisible(!asTree);
    Shown.now(bar, root != null);
    search.setDisable(!asTree);
  }

  private void find() {
    hits = root == null ? List.of() : JsonPath.search(root, search.getText());
    found.setText(
        search.getText().isEmpty() || root == null ? "" : messages.get("common.of", 0, 0));
    found.setManaged(!found.getText().isEmpty());
    if (!hits.isEmpty()) {
      reveal(0);
    }
  }

  private void reveal(int wanted) {
    if (hits.isEmpty()) {
      return;
    }
    hit = wanted % hits.size();
    found.setText(messages.get("common.of", hit + 1, hits.size()));
    TreeItem<Member> at = tree.getRoot();
    for (int index : hits.get(hit).indexes()) {
      at.setExpanded(true);
      at = at.getChildren().get(index);
    }
    int row = tree.getRow(at);
    tree.getSelectionModel().select(row);
    tree.scrollTo(Math.max(0, row - 2));
  }

  @FXML
  private void copyValue() {
    if (tree.getSelectionModel().getSelectedItem() instanceof JsonItem item) {
      ClipboardText.put(
          switch (item.getValue().value()) {
            case Leaf leaf -> leaf.text();
            case Group group -> JsonWords.of(group);
          });
    }
  }

  @FXML
  private void copyPath() {
    if (tree.getSelectionModel().getSelectedItem() instanceof JsonItem item) {
      ClipboardText.put(JsonPath.text(root, item.path()));
    }
  }
}
