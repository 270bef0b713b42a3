package dev.holdfast.store.textstore;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.history.Trees;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Which jobs belong together.
 *
 * @param sql opens a connection
 */
record TextTrees(Supplier<Sql> sql) implements Trees {

  @Override
  public void workflow(
      TaskId root,
      Consumer<Task> tasks,
      Consumer<Attempt> attempts,
      Consumer<TaskEvent> events,
      Cancellation cancellation) {
    try (Sql open = sql.get()) {
      open.each(
          TextStore.JOB + " where coalesce(root_id, key) = ? order by created_at, key",
          row -> tasks.accept(TextStore.task(row)),
          Sql.texts(List.of(root)));
    }
    new TextHistories(sql)
        .events(
            new EventQuery(
                null,
                root,
                null,
                null,
                null,
                Set.of(),
                EventQuery.Narrow.NONE,
                null,
                Integer.MAX_VALUE),
            cancellation)
        .items()
        .forEach(events);
  }

  @Override
  public Set<TaskId> parents(Collection<TaskId> ids, Cancellation cancellation) {
    Set<TaskId> parents = new HashSet<>();
    try (Sql open = sql.get()) {
      open.each(
          TextStore.JOB + " where parent_id" + Sql.among(ids),
          row -> parents.add(Sql.id(row, "parent_id")),
          Sql.texts(ids));
    }
    return parents;
  }
}
