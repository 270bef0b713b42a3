package dev.holdfast.desktop.fx;

import dev.holdfast.text.VisibleText;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TableCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/**
 * A table cell with a progress bar, the percentage and the progress text.
 *
 * @param <S> the row type
 */
public final class ProgressCell<S> extends TableCell<S, TaskProgress> {

  private final ProgressBar bar = new ProgressBar();
  private final Label percent = new Label();
  private final Label text = new Label();
  private final HBox row = new HBox(bar, percent, text);

  /** Makes an empty cell. */
  public ProgressCell() {
    getStyleClass().add("progress-cell");
    row.getStyleClass().add("progress-row");
    percent.getStyleClass().add("progress-percent");
    text.getStyleClass().add("text-muted");
    row.setAlignment(Pos.CENTER_LEFT);
    HBox.setHgrow(text, Priority.ALWAYS);
    bar.managedProperty().bind(bar.visibleProperty());
    percent.setMinWidth(USE_PREF_SIZE);
    bar.setMinWidth(USE_PREF_SIZE);
    setContentDisplay(javafx.scene.control.ContentDisplay.GRAPHIC_ONLY);
  }

  @Override
  protected void updateItem(TaskProgress progress, boolean empty) {
    super.updateItem(progress, empty);
    if (empty || progress == null) {
      setGraphic(null);
      return;
    }
    bar.setProgress(progress.fraction());
    bar.setVisible(progress.percent() != null);
    percent.setText(NumberText.percent(progress.percent()));
    text.setText(progress.text() == null ? "" : VisibleText.line(progress.text()));
    setGraphic(row);
  }
}
