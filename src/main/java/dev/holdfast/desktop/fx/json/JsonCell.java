package dev.holdfast.desktop.fx.json;

import static dev.holdfast.desktop.fx.Nodes.hbox;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.json.WrittenJson.Group;
import dev.holdfast.desktop.fx.json.WrittenJson.Leaf;
import dev.holdfast.desktop.fx.json.WrittenJson.Member;
import dev.holdfast.text.VisibleText;
import java.util.Locale;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.TreeCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** A member with its value; a text of several lines keeps them. */
final class JsonCell extends TreeCell<Member> {

  /** What is longer is cut on screen; copying takes all of it. */
  private static final int LONGEST = 1_000;

  private final Label name = whole(label("", "json-name"));
  private final Label value = sentence("");
  private final HBox line = hbox("json-line", name, value);

  JsonCell() {
    value.setMinWidth(0);
    HBox.setHgrow(value, Priority.ALWAYS);
    line.setAlignment(Pos.TOP_LEFT);
    setPrefWidth(0);
  }

  @Override
  protected void updateItem(Member member, boolean empty) {
    super.updateItem(member, empty);
    value.getStyleClass().removeIf(style -> style.startsWith("json-value"));
    if (empty || member == null) {
      setGraphic(null);
      setAccessibleText(null);
      return;
    }
    String named = VisibleText.line(VisibleText.start(member.name(), LONGEST));
    name.setText(named);
    Shown.now(name, !named.isEmpty());
    value.setText(
        switch (member.value()) {
          case Leaf leaf ->
              VisibleText.block(VisibleText.start(leaf.text(), LONGEST)).replace("\t", "    ");
          case Group group ->
              (group.list() ? "[" : "{")
                  + NumberText.grouped((long) group.members().size())
                  + (group.list() ? "]" : "}");
        });
    value
        .getStyleClass()
        .add(
            switch (member.value()) {
              case Leaf leaf -> "json-value-" + leaf.kind().name().toLowerCase(Locale.ROOT);
              case Group _ -> "json-value-group";
            });
    setAccessibleText(named + ": " + value.getText());
    setGraphic(line);
  }
}
