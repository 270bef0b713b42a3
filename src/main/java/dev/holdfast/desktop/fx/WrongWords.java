package dev.holdfast.desktop.fx;

import dev.holdfast.text.query.QueryException;
import javafx.geometry.Rectangle2D;
import javafx.scene.control.TextField;
import javafx.scene.control.skin.TextFieldSkin;
import javafx.scene.layout.Region;

/**
 * Underlines what means nothing in a line.
 *
 * @param line what is typed
 * @param mark the line below, in a pane of the same size as the field
 */
public record WrongWords(TextField line, Region mark) {

  private static final double THICK = 2;

  /** Underlines nothing. */
  public void clear() {
    mark.setVisible(false);
  }

  /** Underlines what is wrong; nothing for null. The bounds of signs only the skin knows. */
  public void show(QueryException wrong) {
    int until = wrong == null ? 0 : Math.min(wrong.until, line.getLength());
    if (!(line.getSkin() instanceof TextFieldSkin skin) || wrong == null || until <= wrong.from) {
      clear();
      return;
    }
    line.layout();
    Rectangle2D first = skin.getCharacterBounds(wrong.from);
    Rectangle2D last = skin.getCharacterBounds(until - 1);
    double begin = Math.max(first.getMinX(), line.getInsets().getLeft());
    double end = Math.min(last.getMaxX(), line.getWidth() - line.getInsets().getRight());
    mark.setVisible(end > begin);
    mark.resizeRelocate(begin, first.getMaxY() + 1, Math.max(0, end - begin), THICK);
  }
}
