package dev.holdfast.desktop.help;

import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.dialog.SingleDialog;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.keys.KeyArea;
import dev.holdfast.desktop.keys.KeyLine;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/** The list of all keys, by where they mean something. */
public final class KeysDialog {

  private static final double WIDTH = 860;

  private static final List<List<KeyArea>> COLUMNS =
      List.of(
          List.of(KeyArea.WINDOW, KeyArea.LISTS, KeyArea.TASKS, KeyArea.OFFERS),
          List.of(KeyArea.TIMELINE, KeyArea.WORKFLOW, KeyArea.CUTOFF, KeyArea.COLUMNS));

  private final Supplier<Window> owner;
  private final Supplier<List<KeyLine>> acts;
  private final Messages messages = Fxml.messages(Key.class);
  private final SingleDialog dialog = new SingleDialog();

  /**
   * Takes what else it lists.
   *
   * @param owner the window in front of which it opens
   * @param acts the keys of what can be done to tasks of the store in front
   */
  public KeysDialog(Supplier<Window> owner, Supplier<List<KeyLine>> acts) {
    this.owner = owner;
    this.acts = acts;
  }

  /** Shows it and returns at once; one that is open comes to the front. */
  public void show() {
    dialog.show(owner.get(), messages.get("title"), WIDTH, "user-guide#keys", columns());
  }

  private Region columns() {
    HBox columns = styled(new HBox(), "keys-columns");
    for (List<KeyArea> areas : COLUMNS) {
      VBox column = styled(new VBox(), "keys-column");
      // Both are as wide, whatever their texts.
      column.setPrefWidth(0);
      HBox.setHgrow(column, Priority.ALWAYS);
      areas.forEach(area -> column.getChildren().add(group(area)));
      columns.getChildren().add(column);
    }
    return columns;
  }

  private Node group(KeyArea area) {
    Label title = wrapped(styled(new Label(messages.get("area." + area.name())), "keys-title"));
    VBox group = styled(new VBox(title), "keys-group");
    lines(area).map(this::line).forEach(group.getChildren()::add);
    return group;
  }

  private Stream<KeyLine> lines(KeyArea area) {
    Stream<KeyLine> own =
        area.keys().stream()
            .map(key -> new KeyLine(key.ways(), messages.named("key.", key.word())));
    return area == KeyArea.TASKS ? Stream.concat(own, acts.get().stream()) : own;
  }

  private Node line(KeyLine line) {
    HBox ways = whole(styled(new HBox(), "keys-ways"));
    for (String way : line.ways()) {
      ways.getChildren().add(whole(styled(new Label(way), "keys-key")));
    }
    return styled(new HBox(wide(sentence(line.text())), ways), "keys-line");
  }
}
