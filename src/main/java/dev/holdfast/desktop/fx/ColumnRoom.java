package dev.holdfast.desktop.fx;

import java.util.List;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** Room for the columns of a table: where there is too little, those step back that say least. */
public final class ColumnRoom {

  private ColumnRoom() {}

  /**
   * Hides columns while there is too little room, and shows them again.
   *
   * @param all the width that all columns want, and what the table itself takes, in pixels
   * @param first those that say least, the least first
   */
  public static <T> void stepBack(
      TableView<T> table, double all, List<? extends TableColumn<T, ?>> first) {
    table
        .widthProperty()
        .subscribe(
            width -> {
              double wanted = all;
              for (TableColumn<T, ?> column : first) {
                boolean tooMuch = width.doubleValue() > 0 && wanted > width.doubleValue();
                column.setVisible(!tooMuch);
                wanted -= tooMuch ? column.getPrefWidth() : 0;
              }
            });
  }
}
