package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.desktop.timeline.TaskPosition;
import dev.holdfast.desktop.timeline.TimelineView;
import dev.holdfast.desktop.timeline.TimelineViewModel;
import dev.holdfast.task.TaskId;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;

/** Lets the timeline of one task take the whole page, and gives the page back to the list. */
final class StoryOnPage {

  private final StackPane page;
  private final TasksViewModel tasks;
  final TimelineViewModel timeline;
  private final TimelineView view;
  private final Runnable list;

  /**
   * Takes the page of the list.
   *
   * @param list puts the keyboard into the list again
   */
  StoryOnPage(StackPane page, TasksViewModel tasks, Workplace workplace, Runnable list) {
    this.page = page;
    this.tasks = tasks;
    this.list = list;
    timeline = new TimelineViewModel(tasks.session);
    TimeText times = new TimeText(tasks.clock, workplace.zone());
    FieldText fields = new FieldText(times, tasks.store.terms().statuses());
    view = new TimelineView(timeline, fields, workplace.save(), workplace.zone(), this::leave);
    tasks.details.story.subscribe(this::show);
  }

  private void show(TaskId task) {
    Node node = view.node();
    boolean left = page.getChildren().remove(node);
    // What is behind must not be reached by keyboard.
    page.getChildren().forEach(child -> child.setVisible(task == null));
    if (task == null) {
      if (left) {
        list.run();
      }
      return;
    }
    page.getChildren().add(node);
    if (!task.equals(timeline.task.get())) {
      timeline.open(new TaskPosition(task, null));
    } else {
      timeline.refresh();
    }
    tasks
        .details
        .takeComparison()
        .ifPresent(
            asked -> {
              timeline.compare.ask(asked.left(), asked.right());
              view.showComparison();
            });
    view.focus();
  }

  /** Puts the keyboard onto the story; returns whether one is shown. */
  boolean focus() {
    boolean shown = page.getChildren().contains(view.node());
    if (shown) {
      view.focus();
    }
    return shown;
  }

  /** Shows a task's story at a position. */
  void open(TaskPosition position) {
    timeline.open(position);
    tasks.details.open(position.task());
    tasks.details.openStory();
  }

  /** The list shows the task that was looked at last. */
  private void leave() {
    TaskId last = timeline.task.get();
    tasks.details.closeStory();
    if (last != null) {
      tasks.details.open(last);
    }
  }

  /** Reads the story again, if it is shown. */
  void refresh() {
    if (tasks.details.story.get() != null) {
      timeline.refresh();
    }
  }
}
