package dev.holdfast.desktop.tasks;

import dev.holdfast.store.ColumnTerm;
import dev.holdfast.text.Messages;
import dev.holdfast.text.TermWords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.scene.control.TableColumn;

/** The columns that a kind of store has: some of the table’s own, and those that it brings. */
final class KindColumns {

  private static final String NUMBER = "number-column";
  private static final double LEAST = 80;
  private static final double TITLE_EDGE = 28;
  private static final double TITLE_LETTER = 7.5;

  private final Set<TableColumn<TaskRow, ?>> absent = new HashSet<>();
  private final List<TableColumn<TaskRow, TaskRow>> brought = new ArrayList<>();

  /**
   * Takes what the kind says.
   *
   * @param terms all that its lists have
   * @param own the columns of the table
   */
  KindColumns(List<ColumnTerm> terms, Map<ColumnTerm, TableColumn<TaskRow, ?>> own) {
    own.forEach(
        (term, column) -> {
          if (!terms.contains(term)) {
            absent.add(column);
          }
        });
  }

  /** Makes the columns that the kind brings. */
  void bring(List<ColumnTerm> terms, TaskColumns columns, TaskRowText texts, Messages messages) {
    for (ColumnTerm term : terms) {
      if (term.texts() != null) {
        TableColumn<TaskRow, TaskRow> column =
            new TableColumn<>(new TermWords(messages).get("column.", term.key(), term.texts()));
        column.setId(term.key());
        column.setSortable(false);
        column.setPrefWidth(Math.max(LEAST, TITLE_EDGE + TITLE_LETTER * column.getText().length()));
        columns.text(column, row -> texts.of(row, term), style(term));
        if (style(term).equals(NUMBER)) {
          column.getStyleClass().add(NUMBER);
        }
        brought.add(column);
      }
    }
  }

  private static String style(ColumnTerm term) {
    return switch (term.form()) {
      case NUMBER, BYTES -> NUMBER;
      case TEXT -> "text-column";
      case TIME -> "quiet";
    };
  }

  /** Leaves out what such a store does not know: it would hold nothing but dashes. */
  void leaveOut(List<? extends TableColumn<TaskRow, ?>> columns) {
    absent.addAll(columns);
  }

  /** Returns those of these that the kind has. */
  List<TableColumn<TaskRow, ?>> known(List<TableColumn<TaskRow, ?>> wanted) {
    return wanted.stream().filter(column -> !absent.contains(column)).toList();
  }

  /** Returns those that the kind brings. */
  List<TableColumn<TaskRow, TaskRow>> brought() {
    return brought;
  }
}
