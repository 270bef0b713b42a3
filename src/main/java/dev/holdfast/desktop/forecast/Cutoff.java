package dev.holdfast.desktop.forecast;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.text.Messages;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Cursor;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/** The line at an age, with a flag that names it. One that can be moved takes the keyboard. */
final class Cutoff extends Region {

  private static final double HIT = 11;
  private static final double LINE = 2;
  private static final double FLAG = 20;

  private final Region line = styled(new Region(), "cutoff-line");
  private final Label flag = whole(styled(new Label(), "cutoff-flag"));
  private double age;
  private double longest;

  Cutoff() {
    getStyleClass().add("cutoff");
    line.setMouseTransparent(true);
    line.setManaged(false);
    flag.setManaged(false);
    getChildren().addAll(line, flag);
    setManaged(false);
    setAccessibleRole(AccessibleRole.SLIDER);
  }

  /**
   * Says what it stands for.
   *
   * @param seconds the age
   * @param range what is in sight
   * @param about what goes at that age, in words
   */
  void mark(double seconds, AgeRange range, String about, boolean movable, Messages messages) {
    age = seconds;
    longest = range.seconds;
    String words = ElapsedText.ofSeconds(Math.round(seconds));
    flag.setText(messages.get(seconds > longest ? "cutoff.beyond" : "common.beside", words, about));
    setFocusTraversable(movable);
    setCursor(movable ? Cursor.H_RESIZE : Cursor.DEFAULT);
    setAccessibleText(messages.get(movable ? "cutoff.accessible" : "cutoff.fixed", words, about));
    notifyAccessibleAttributeChanged(AccessibleAttribute.VALUE);
  }

  double age() {
    return age;
  }

  /**
   * Places it.
   *
   * @param x of the line
   * @param row of the flag, from the top
   * @param bottom of the line
   * @param width of the chart: a flag stays within
   */
  void place(double x, int row, double bottom, double width) {
    double flagTop = 2 + 22.0 * row;
    double flagWidth = flag.prefWidth(-1);
    double flagLeft = Math.clamp(x - flagWidth / 2, 0, Math.max(0, width - flagWidth));
    resizeRelocate(x - HIT / 2, 0, HIT, bottom);
    flag.resizeRelocate(flagLeft - getLayoutX(), flagTop, flagWidth, FLAG);
    line.resizeRelocate(HIT / 2 - LINE / 2, flagTop + FLAG, LINE, bottom - flagTop - FLAG);
  }

  @Override
  public Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
    return switch (attribute) {
      case VALUE -> age / 86_400;
      case MIN_VALUE -> 0.0;
      case MAX_VALUE -> longest / 86_400;
      default -> super.queryAccessibleAttribute(attribute, parameters);
    };
  }
}
