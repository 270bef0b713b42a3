package dev.holdfast.desktop.workflow;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ReportPage.Link;
import dev.holdfast.text.ReportPage.Row;
import dev.holdfast.text.ReportPage.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.layout.StackPane;

/** Figures about tasks, one task a line; its id leads to its place in the tree. */
final class FactTable extends StackPane {

  /** Nobody reads more lines than this. */
  static final int MOST = 2_000;

  /** A number, or how long something took. */
  private static final String NUMBER = "([\\d,–]+( ?[a-z]{1,3})? ?)*";

  private final Messages messages;
  private final String name;
  private final String none;
  private final Consumer<TaskId> opener;
  private RowsView<Row> table;

  /**
   * Shows nothing yet.
   *
   * @param name key of what is spoken when the keyboard comes to it
   * @param none key of what is said where there is no line
   * @param opener leads to a task
   */
  FactTable(Messages messages, String name, String none, Consumer<TaskId> opener) {
    this.messages = messages;
    this.name = name;
    this.none = none;
    this.opener = opener;
    show(null);
  }

  /** Shows other lines; null while nobody knows what there is. */
  void show(Rows of) {
    if (of == null) {
      table = null;
      getChildren().setAll(label(messages.get("sums.notYet"), "text-muted"));
      return;
    }
    if (table == null) {
      table = table(of);
      getChildren().setAll(table.control);
    }
    table.show(of.rows().subList(0, Math.min(MOST, of.rows().size())));
  }

  private RowsView<Row> table(Rows of) {
    List<Column<Row>> columns = new ArrayList<>();
    columns.add(
        Column.<Row>drawn("common.one", () -> this::link)
            .said(row -> row.cells().getFirst())
            .right()
            .width(40, 84));
    for (int at = 1; at < of.columns().size(); at++) {
      columns.add(column(of, at));
    }
    RowsView<Row> made =
        RowsView.table(messages, name, columns)
            .named(null, "fact-table")
            .opens(row -> opener.accept(task(row)))
            .copies();
    made.control.setAccessibleText(messages.get(name));
    made.placeholder(label(messages.get(none), "text-muted"));
    return made;
  }

  /** The last column has the room that the others leave. */
  private static Column<Row> column(Rows of, int at) {
    Column<Row> column =
        Column.titled(
            of.columns().get(at),
            row -> FieldText.plain(row.cells().get(at)),
            of.rows().subList(0, Math.min(MOST, of.rows().size())));
    return at == of.columns().size() - 1
        ? column.fills(1, 120)
        : of.rows().stream().allMatch(row -> row.cells().get(at).matches(NUMBER))
            ? column.right()
            : column;
  }

  private static TaskId task(Row row) {
    return ((Link.OfTask) row.links().getFirst()).task();
  }

  private Node link(Row row) {
    Hyperlink link = styled(new Hyperlink(row.cells().getFirst()), "task-link");
    link.setFocusTraversable(false);
    return acting(
        link,
        () -> {
          link.setVisited(false);
          opener.accept(task(row));
        });
  }
}
