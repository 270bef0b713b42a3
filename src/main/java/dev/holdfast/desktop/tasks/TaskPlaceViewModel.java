package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectProperty;
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

  private final TaskListViewModel list;
  private final ReadOnlyObjectProperty<TaskId> task;
  private final StoreRead<Answer> read;
  private TaskId sought;

  /**
   * Follows the list and the task.
   *
   * @param task the one that is looked at; null if none is
   */
  TaskPlaceViewModel(
      StoreSession session,
      TaskListViewModel list,
      ReadOnlyObjectProperty<TaskId> task,
      String jobTitle) {
    this.list = list;
    this.task = task;
    read = new StoreRead<>(session, jobTitle);
    read.value.addListener((property, before, now) -> came(now));
    list.read.value.addListener((property, before, now) -> update());
    list.list.addListener((property, before, now) -> update());
    task.addListener((property, before, now) -> update());
  }

  // Properties

  /** Where the task that is looked at stands. */
  final ReadOnlyObjectWrapper<Place> place = new ReadOnlyObjectWrapper<>(Place.UNKNOWN);

  // Commands

  /** Moves the list to the task that is looked at, as soon as it is known that the list has it. */
  public void seek() {
    sought = task.get();
    update();
  }

  /** Hears nothing any more. */
  void close() {
    sought = null;
    read.clear();
  }

  private void update() {
    TaskWindow window = list.read.value.get();
    TaskId wanted = task.get();
    if (wanted == null || window == null || !window.list().equals(list.list.get())) {
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
      boolean told = list.tellsEvents();
      read.read((progress, stop) -> find(among, wanted, told, stop));
    }
  }

  /** Asks for the one row; blocks. */
  private Answer find(TaskQuery among, TaskId wanted, boolean told, Cancellation stop) {
    Set<TaskId> picked = among.filter().ids();
    if (picked.isEmpty() || picked.contains(wanted)) {
      TaskFilter only = among.filter().withIds(Set.of(wanted));
      var rows = list.read(new TaskQuery(only, among.sort(), among.order(), 1, null), told, stop);
      if (!rows.items().isEmpty()) {
        return new Answer(among, wanted, rows.items().getFirst(), true);
      }
    }
    TaskFilter any = TaskFilter.ALL.withIds(Set.of(wanted));
    boolean exists =
        !list.read(new TaskQuery(any, FieldTerm.ID.key(), SortOrder.DESC, 1, null), false, stop)
            .items()
            .isEmpty();
    return new Answer(among, wanted, null, exists);
  }

  private void came(Answer answer) {
    if (answer == null
        || !answer.list().equals(list.list.get())
        || !answer.task().equals(task.get())) {
      return;
    }
    boolean seeking = answer.task().equals(sought);
    sought = null;
    if (answer.row() == null) {
      place.set(answer.exists() ? Place.EXCLUDED : Place.UNKNOWN);
    } else if (seeking) {
      list.showAt(answer.row());
    } else {
      place.set(Place.ELSEWHERE);
    }
  }
}
