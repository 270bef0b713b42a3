package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.shell.PagePlace;
import dev.holdfast.desktop.tasks.details.DetailsTab;
import dev.holdfast.desktop.timeline.TaskPosition;
import dev.holdfast.desktop.timeline.TimelineViewModel;
import dev.holdfast.replay.failure.ErrorFingerprint;
import dev.holdfast.replay.failure.FailureGroup;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.util.Objects;
import javafx.beans.Observable;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * What of the page Tasks is looked at: the filter and the order, the task with its tab, its story.
 */
final class TasksPlaces {

  private final TasksViewModel tasks;
  private final TimelineViewModel timeline;
  private boolean going;

  /**
   * Follows the page.
   *
   * @param timeline shows the story while one has the page
   */
  TasksPlaces(TasksViewModel tasks, TimelineViewModel timeline) {
    this.tasks = tasks;
    this.timeline = timeline;
    for (Observable each :
        new Observable[] {
          tasks.filter.filter,
          tasks.filter.line,
          tasks.list.list,
          tasks.failures.chosen,
          tasks.details.id,
          tasks.details.tab,
          tasks.details.story,
          timeline.task
        }) {
      each.addListener(changed -> look());
    }
    look();
  }

  /**
   * What is looked at.
   *
   * @param line the filter as it is typed
   * @param reason why the tasks wait; null for any reason
   * @param group failing tasks that say the same; null for all
   * @param task the one beside the list; null for none
   * @param tab in front of its details; null while there is no task
   * @param story the task whose story has the page; null while the list has
   */
  private record Where(
      String line,
      String reason,
      Group group,
      String sort,
      SortOrder order,
      TaskId task,
      DetailsTab tab,
      TaskId story) {

    /** Returns all but the line. */
    Where beside() {
      return new Where("", reason, group, sort, order, task, tab, story);
    }
  }

  /** A group is the same however many tasks have joined it since. */
  private record Group(ErrorFingerprint fingerprint, FailureGroup group) {

    @Override
    public boolean equals(Object other) {
      return other instanceof Group that && fingerprint.equals(that.fingerprint);
    }

    @Override
    public int hashCode() {
      return fingerprint.hashCode();
    }
  }

  /** One run of typing, while nothing else changes. */
  private record Typing(int run, Where beside) {}

  // Properties

  /** What is looked at. */
  final ReadOnlyObjectWrapper<PagePlace> place = new ReadOnlyObjectWrapper<>(PagePlace.WHOLE);

  // Commands

  /**
   * Looks at it again.
   *
   * @return false if that was no place of this page
   */
  boolean goTo(PagePlace wanted) {
    if (!(wanted.where() instanceof Where where)) {
      return false;
    }
    going = true;
    TaskFilterViewModel filter = tasks.filter;
    if (!where.line().equals(filter.query().toString())) {
      filter.type(where.line());
      filter.rest();
    }
    filter.setSuspendReason(where.reason());
    tasks.failures.choose(where.group() == null ? null : where.group().group());
    tasks.list.sortBy(where.sort(), where.order());
    tasks.details.open(where.task());
    if (where.tab() != null && tasks.details.tabs().contains(where.tab())) {
      tasks.details.tab.set(where.tab());
    }
    tell(where.story());
    going = false;
    look();
    return true;
  }

  /** Where the same story was left, its instant is still there. */
  private void tell(TaskId story) {
    if (story == null) {
      tasks.details.closeStory();
      return;
    }
    if (!story.equals(timeline.task.get())) {
      timeline.open(new TaskPosition(story, null));
    }
    tasks.details.openStory();
  }

  private void look() {
    if (going) {
      return;
    }
    TaskQuery list = tasks.list.list.get();
    TaskFilterViewModel filter = tasks.filter;
    FailureGroup group = tasks.failures.chosen.get();
    TaskId task = tasks.details.id.get();
    boolean story = tasks.details.story.get() != null;
    Where where =
        new Where(
            filter.query().toString(),
            filter.filter.get().suspendReason(),
            group == null ? null : new Group(group.fingerprint(), group),
            list.sort(),
            list.order(),
            task,
            task == null ? null : tasks.details.tab.get(),
            story ? timeline.task.get() : null);
    Integer run = filter.typing();
    PagePlace now = new PagePlace(where, run == null ? null : new Typing(run, where.beside()));
    if (!Objects.equals(now, place.get())) {
      place.set(now);
    }
  }
}
