package dev.holdfast.desktop.fx;

import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumn.SortType;
import javafx.scene.control.TableView;

/**
 * Keeps the arrow and the order of a table's rows in agreement. A third click on a heading would
 * take the arrow away while the rows stay sorted; here it sorts the first way round again.
 */
public final class SortArrow {

  private SortArrow() {}

  /** Keeps it from now on. */
  public static <S> void keep(TableView<S> table) {
    table
        .getSortOrder()
        .addListener(
            (ListChangeListener<TableColumn<S, ?>>)
                change -> {
                  TableColumn<S, ?> last = null;
                  while (change.next()) {
                    if (change.wasRemoved()) {
                      last = change.getRemoved().getLast();
                    }
                  }
                  TableColumn<S, ?> gone = last;
                  if (gone != null && table.getSortOrder().isEmpty()) {
                    // The table has not finished with this change yet.
                    Platform.runLater(() -> again(table, gone));
                  }
                });
  }

  private static <S> void again(TableView<S> table, TableColumn<S, ?> gone) {
    if (table.getSortOrder().isEmpty() && table.getColumns().contains(gone)) {
      gone.setSortType(SortType.ASCENDING);
      table.getSortOrder().add(gone);
    }
  }
}
