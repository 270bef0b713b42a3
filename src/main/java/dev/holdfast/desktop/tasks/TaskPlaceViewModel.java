package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.job.Cancellation;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Where the task that is looked at stands in the list: nobody should take its details for those of
 * a listed task while the filter excludes it.
 */
public final class TaskPlaceViewModel {

  /** Where a task stands. */
  public enum Place {
    /** Nobody knows yet, no task is looked at, or the store does not have it. */
    UNKNOWN,
    /** Among the rows that are held. */
    LISTED,
    /** The filter matches it; its row is beyond those that are held. */
    ELSEWHERE,
    /** The filter does not match it. */
    EXCLUDED
  }

  /** What the store said: the row if the list has it, else whether the store has the task. */
  private record Answer(TaskQuery list, TaskId task, TaskRow row, boolean exists) {}

  private final TasksViewModel tasks;
  private final StoreRead<Answer> read;
  private TaskId sought;

  /** Follows the list and the task. */
  TaskPlaceViewModel(TasksViewModel tasks, String jobTitle) {
    this.tasks = tasks;
    read = new StoreRead<>(tasks.session, jobTitle);
    read.value.addListener((property, before, now) -> came(now));
    tasks.list.read.value.addListener((property, before, now) -> update());
    tasks.list.list.addListener((property, before, now) -> update());
    tasks.details.id.addListener(
        (property, before, now) -> {
          // What was said of the task before is not said of this one.
          place.set(Place.UNKNOWN);
          update();
        });
  }

  // Properties

  /** Where the task that is looked at stands. */
  final ReadOnlyObjectWrapper<Place> place = new ReadOnlyObjectWrapper<>(Place.UNKNOWN);

  // Commands

  /** Moves the list to the task that is looked at, as soon as it is known that the list has it. */
  public void seek() {
    sought = tasks.details.id.get();
    update();
  }

  /** Hears nothing any more. */
  void close() {
    sought = null;
    read.clear();
  }

  private void update() {
    TaskWindow window = tasks.list.read.value.get();
    TaskId wanted = tasks.details.id.get();
    if (wanted == null || window == null || !window.list().equals(tasks.list.list.get())) {
      read.clear();
      place.set(Place.UNKNOWN);
    } else if (window.rows().stream().anyMatch(row -> row.id().equals(wanted))) {
      sought = null;
      read.clear();
      place.set(Place.LISTED);
    } else {
      TaskQuery among = window.list();
      if (place.get() == Place.LISTED) {
        place.set(Place.UNKNOWN);
      }
      // The same answer as before is an answer too.
      read.clear();
      boolean told = tasks.list.tellsEvents();
      read.read((progress, stop) -> find(among, wanted, told, stop));
    }
  }

  /** Asks for the one row; blocks. */
  private Answer find(TaskQuery among, TaskId wanted, boolean told, Cancellation stop) {
    Set<TaskId> picked = among.filter().ids();
    if (picked.isEmpty() || picked.contains(wanted)) {
      TaskFilter only = among.filter().withIds(Set.of(wanted));
      var rows =
          tasks.list.read(new TaskQuery(only, among.sort(), among.order(), 1, null), told, stop);
      if (!rows.items().isEmpty()) {
        return new Answer(among, wanted, rows.items().getFirst(), true);
      }
    }
    TaskFilter any = TaskFilter.ALL.withIds(Set.of(wanted));
    boolean exists =
        !tasks
            .list
            .read(new TaskQuery(any, FieldTerm.ID.key(), SortOrder.DESC, 1, null), false, stop)
            .items()
            .isEmpty();
    return new Answer(among, wanted, null, exists);
  }

  private void came(Answer answer) {
    if (answer == null
        || !answer.list().equals(tasks.list.list.get())
        || !answer.task().equals(tasks.details.id.get())) {
      return;
    }
    boolean seeking = answer.task().equals(sought);
    sought = null;
    if (answer.row() == null) {
      place.set(answer.exists() ? Place.EXCLUDED : Place.UNKNOWN);
    } else if (seeking) {
      tasks.list.showAt(answer.row());
    } else {
      place.set(Place.ELSEWHERE);
    }
  }
}
