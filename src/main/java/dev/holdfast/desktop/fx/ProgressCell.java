package dev.holdfast.desktop.fx;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

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

  private final ProgressBar bar = whole(new ProgressBar());
  private final Label percent = whole(styled(new Label(), "progress-percent"));
  private final Label text = styled(new Label(), "text-muted");
  private final HBox row = styled(new HBox(bar, percent, text), "progress-row");

  /** Makes an empty cell. */
  public ProgressCell() {
    getStyleClass().add("progress-cell");
    row.setAlignment(Pos.CENTER_LEFT);
    HBox.setHgrow(text, Priority.ALWAYS);
    bar.managedProperty().bind(bar.visibleProperty());
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
