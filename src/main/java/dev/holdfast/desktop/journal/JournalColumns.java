package dev.holdfast.desktop.journal;

import dev.holdfast.desktop.fx.Shown;
import javafx.beans.value.ObservableDoubleValue;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** The columns of the list, the same for its header and its lines. */
enum JournalColumns {
  NUMBER(46, true, 480),
  TIME(48, false, 0),
  VERB(98, false, 0),
  STORE(96, false, 660),
  REASON(90, false, 470),
  AMOUNT(72, true, 0),
  WENT(108, false, 0),
  WHO(88, false, 600);

  private final double width;
  private final boolean number;
  private final double least;

  /**
   * A column.
   *
   * @param least how wide the list must be to have it
   */
  JournalColumns(double width, boolean number, double least) {
    this.width = width;
    this.number = number;
    this.least = least;
  }

  /** Returns a label that is as wide as the column; the reason takes what is left. */
  Label label(ObservableDoubleValue listWidth) {
    Label label = new Label();
    label.setMinWidth(this == REASON ? 40 : width);
    label.setPrefWidth(width);
    label.setMaxWidth(this == REASON || this == VERB ? Double.MAX_VALUE : width);
    label.setAlignment(number ? Pos.CENTER_RIGHT : Pos.CENTER_LEFT);
    // Where there is no room for the reason, what is left goes to what was done.
    HBox.setHgrow(
        label,
        this == REASON ? Priority.ALWAYS : this == VERB ? Priority.SOMETIMES : Priority.NEVER);
    listWidth.subscribe(now -> Shown.now(label, now.doubleValue() >= least));
    return label;
  }
}
