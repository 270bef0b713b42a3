package dev.holdfast.desktop.fx;

import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.text.VisibleText;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;

/** A progress bar, the percentage and the progress text. */
public final class ProgressRow extends HBox {

  private final ProgressBar bar = whole(new ProgressBar());
  private final Label percent = whole(label("", "progress-percent"));
  private final Label text = wide(label("", "text-muted"));

  /** Shows nothing yet. */
  public ProgressRow() {
    getStyleClass().add("progress-row");
    setAlignment(Pos.CENTER_LEFT);
    bar.managedProperty().bind(bar.visibleProperty());
    getChildren().setAll(bar, percent, text);
  }

  /** Shows progress; returns itself. */
  public ProgressRow show(TaskProgress progress) {
    bar.setProgress(progress.fraction());
    bar.setVisible(progress.percent() != null);
    percent.setText(NumberText.percent(progress.percent()));
    text.setText(progress.text() == null ? "" : VisibleText.line(progress.text()));
    return this;
  }
}
