package dev.holdfast.desktop.tasks.details;

import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tall;

import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.shell.ReadContent;
import dev.holdfast.store.history.Descendant;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeTableColumn;
import javafx.scene.control.TreeTableView;
import javafx.scene.layout.VBox;

/** What a task began, as a tree with a column for each thing that is said of them. */
final class DescentsView extends VBox {

  private static final double FIRST = 150;
  private static final double OTHERS = 90;

  private final TaskDetailsViewModel details;
  private final FieldText fields;
  private final Messages messages;
  private final TreeTableView<Descendant> tree =
      named(styled(new TreeTableView<Descendant>(), "dense"), "descents");
  private final Label hint;

  DescentsView(TaskDetailsViewModel details, FieldText fields, Messages messages) {
    this.details = details;
    this.fields = fields;
    this.messages = messages;
    hint = label(messages.get("descents.hint"), "text-muted", "details-hint");
    tree.setAccessibleText(messages.get("descents.accessible"));
    tree.setOnMouseClicked(
        event -> {
          if (event.getClickCount() == 2) {
            open();
          }
        });
    tree.setOnKeyPressed(
        event -> {
          if (Key.OPEN.matches(event)) {
            open();
          }
        });
    getChildren()
        .setAll(
            tall(
                new ReadContent(details.descents, messages.get("descents.loading"), this::content)),
            hint);
    hint.visibleProperty().bind(details.descents.value.map(Optional::isPresent).orElse(false));
  }

  private Node content(Optional<Descendant> read) {
    read.ifPresent(this::fill);
    return read.isPresent() ? tree : Placeholder.empty(messages.get("descents.gone"), "");
  }

  private void fill(Descendant root) {
    List<TreeTableColumn<Descendant, String>> columns = new ArrayList<>();
    for (String name : root.fields().keySet()) {
      TreeTableColumn<Descendant, String> column = new TreeTableColumn<>(SectionTable.title(name));
      column.setSortable(false);
      column.setPrefWidth(columns.isEmpty() ? FIRST : OTHERS);
      column.setCellValueFactory(
          cell ->
              new ReadOnlyStringWrapper(text(cell.getValue().getValue().fields().get(name)))
                  .getReadOnlyProperty());
      columns.add(column);
    }
    tree.getColumns().setAll(columns);
    tree.setRoot(item(root));
  }

  private static TreeItem<Descendant> item(Descendant of) {
    TreeItem<Descendant> item = new TreeItem<>(of);
    item.setExpanded(true);
    of.children().forEach(child -> item.getChildren().add(item(child)));
    return item;
  }

  private String text(Object value) {
    return switch (value) {
      case Boolean yes -> messages.get(yes ? "common.yes" : "common.no");
      case String code when fields.statuses().known.knows(new TaskStatus(code)) ->
          fields.statuses().text(new TaskStatus(code));
      case null, default -> FieldText.plain(value);
    };
  }

  private void open() {
    TreeItem<Descendant> chosen = tree.getSelectionModel().getSelectedItem();
    if (chosen != null && chosen.getValue().fields().get("id") != null) {
      details.open(details.store.info().id(chosen.getValue().fields().get("id").toString()));
    }
  }
}
