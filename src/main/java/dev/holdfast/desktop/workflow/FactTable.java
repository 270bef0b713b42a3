package dev.holdfast.desktop.workflow;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;

/** Figures about tasks, one task a line; its id leads to its place in the tree. */
final class FactTable<R> {

  private final Messages messages;
  private final String none;
  private final RowsView<R> table;

  /**
   * Shows nothing yet.
   *
   * @param name key of what is spoken when the keyboard comes to it
   * @param none key of what is said where there is no line
   * @param task which one a line is about
   * @param opener leads to a task
   */
  @SafeVarargs
  @SuppressWarnings("varargs")
  FactTable(
      Messages messages,
      String name,
      String none,
      Function<R, TaskId> task,
      Consumer<TaskId> opener,
      Column<R>... said) {
    this.messages = messages;
    this.none = none;
    List<Column<R>> columns = new ArrayList<>(List.of(said));
    columns.addFirst(
        Column.<R>drawn("column.task", () -> row -> link(task.apply(row), opener))
            .said(row -> FieldText.id(task.apply(row)))
            .right()
            .width(40, 84));
    table =
        RowsView.table(messages, name, columns)
            .named(null, "fact-table")
            .opens(row -> opener.accept(task.apply(row)))
            .copies();
    table.control().setAccessibleText(messages.get(name));
  }

  Node node() {
    return table.control();
  }

  /**
   * Shows other lines.
   *
   * @param known whether anybody knows yet what there is
   */
  void show(List<R> rows, boolean known) {
    String nothing = messages.get(known ? none : "sums.notYet");
    table.placeholder(styled(new Label(nothing), "text-muted"));
    table.show(rows);
  }

  private static Node link(TaskId task, Consumer<TaskId> opener) {
    Hyperlink link = styled(new Hyperlink(FieldText.id(task)), "task-link");
    link.setFocusTraversable(false);
    return acting(
        link,
        () -> {
          link.setVisited(false);
          opener.accept(task);
        });
  }
}
