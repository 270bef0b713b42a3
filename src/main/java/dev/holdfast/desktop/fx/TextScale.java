package dev.holdfast.desktop.fx;

import javafx.beans.binding.DoubleBinding;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableView;

/**
 * How much larger text is than medium text, for sizes that a style sheet cannot say. One for the
 * whole application, as its style sheet. To be used on the FX thread.
 */
public final class TextScale {

  private static final DoubleProperty FACTOR = new SimpleDoubleProperty(1);
  private static final String SCALED_BY = TextScale.class.getName();

  private TextScale() {}

  /** Says how much larger text is now; 1 for medium text. */
  public static void set(double factor) {
    FACTOR.set(factor);
  }

  /** Returns as many pixels as these are at medium text; follows the text. */
  public static DoubleBinding of(double pixels) {
    return FACTOR.multiply(pixels);
  }

  /** Returns as many pixels as these are at medium text. */
  public static double now(double pixels) {
    return FACTOR.get() * pixels;
  }

  /**
   * Keeps the columns of a table as wide as its text is large; a width chosen by hand, too. While
   * it is in no open window, a table follows nothing, and so can be forgotten.
   */
  public static void widths(TableView<?> table) {
    if (table.getProperties().putIfAbsent(SCALED_BY, 1.0) == null) {
      FACTOR.when(InWindow.of(table)).subscribe(factor -> scale(table, factor.doubleValue()));
    }
  }

  private static void scale(TableView<?> table, double factor) {
    double ratio = factor / (double) table.getProperties().put(SCALED_BY, factor);
    if (ratio != 1) {
      table.getColumns().forEach(column -> scale(column, ratio));
    }
  }

  private static void scale(TableColumnBase<?, ?> column, double ratio) {
    column.getColumns().forEach(inner -> scale(inner, ratio));
    // A bound width is somebody else's.
    if (!column.maxWidthProperty().isBound() && column.getMaxWidth() < 5_000) {
      column.setMaxWidth(column.getMaxWidth() * ratio);
    }
    if (!column.minWidthProperty().isBound()) {
      column.setMinWidth(column.getMinWidth() * ratio);
    }
    if (!column.prefWidthProperty().isBound()) {
      column.setPrefWidth(column.getPrefWidth() * ratio);
    }
  }
}
