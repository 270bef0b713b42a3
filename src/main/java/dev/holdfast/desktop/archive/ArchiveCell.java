package dev.holdfast.desktop.archive;

import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.VBox;

/** One archive in the list: its name, when it was written, what it holds. */
final class ArchiveCell extends ListCell<ArchiveItem> {

  private final TimeText times;
  private final Messages messages;
  private final Label name = new Label();
  private final Label when = new Label();
  private final Label what = new Label();
  private final VBox lines = new VBox(name, when, what);

  ArchiveCell(TimeText times, Messages messages) {
    this.times = times;
    this.messages = messages;
    name.getStyleClass().add("strong");
    when.getStyleClass().addAll("text-muted", "small-text");
    lines.getStyleClass().add("archive-cell");
    setPrefWidth(0);
  }

  @Override
  protected void updateItem(ArchiveItem item, boolean empty) {
    super.updateItem(item, empty);
    if (empty || item == null) {
      setGraphic(null);
      return;
    }
    name.setText(VisibleText.line(String.valueOf(item.file().getFileName())));
    when.setText(item.time() == null ? "" : times.dateTime(item.time()));
    when.setVisible(item.time() != null);
    when.setManaged(when.isVisible());
    boolean unread = item.manifest() == null;
    what.setText(
        unread
            ? messages.get("cell.unread")
            : item.manifest().tasks() == 0
                ? messages.get("cell.empty")
                : item.messages()
                    .get(
                        item.rows().key(item.ofThisStore() ? "cell" : "cell.other"),
                        item.manifest().tasks()));
    what.getStyleClass().setAll("label", "small-text", unread ? "problem" : "text-muted");
    setAccessibleText(name.getText() + ", " + when.getText() + ", " + what.getText());
    setGraphic(lines);
  }
}
