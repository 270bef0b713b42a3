package dev.holdfast.desktop.timeline;

import dev.holdfast.desktop.dialog.FileWriting;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.timeline.lanes.Steps;
import dev.holdfast.desktop.timeline.lanes.Zoom;
import dev.holdfast.replay.TaskState;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.report.StorySubject;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import java.nio.file.Path;
import java.time.ZoneId;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** One task's story and the instant of it that is looked at. */
public final class TimelineViewModel {

  final StoreSession session;
  final TaskStore store;

  /** What was read of it. */
  final StoreRead<Chronicle> read;

  /** The event list. */
  public final TrailViewModel trail;

  /** Two attempts side by side. */
  public final CompareViewModel compare;

  /** The story as a file. */
  public final FileWriting export;

  private Long wantedEvent;
  private TaskId readTask;
  private Chronicle shown;

  /** Looks at no task yet. */
  public TimelineViewModel(StoreSession session) {
    this.session = session;
    store = session.store();
    trail =
        new TrailViewModel(
            session::startLocal, this.session.messages(TrailViewModel.class).get("job.list"));
    compare = new CompareViewModel(session);
    export = new FileWriting(session::startLocal, session::sentenceFor);
    read = new StoreRead<>(session, session.messages(TimelineViewModel.class).get("job.read"));
    read.value.subscribe(this::arrived);
  }

  // Properties

  /** The task whose story is shown; null for none. */
  public final ReadOnlyObjectWrapper<TaskId> task = new ReadOnlyObjectWrapper<>();

  /** The number of events up to the instant looked at. */
  public final ReadOnlyIntegerWrapper step = new ReadOnlyIntegerWrapper(0);

  /** Where the instant looked at lies on the scale, from 0 to 1. */
  final ReadOnlyDoubleWrapper cursor = new ReadOnlyDoubleWrapper(0);

  /** The state at the instant looked at. */
  final ReadOnlyObjectWrapper<Instant> instant = new ReadOnlyObjectWrapper<>(Instant.NOTHING);

  /** The event whose message and metadata are shown; null for none. */
  final ReadOnlyObjectWrapper<TaskEvent> inspected = new ReadOnlyObjectWrapper<>();

  /** The event that was asked for and that the story does not have; null for none. */
  final ReadOnlyObjectWrapper<Long> missing = new ReadOnlyObjectWrapper<>();

  /** The part of the story the lanes show. */
  public final Zoom window = new Zoom();

  /**
   * What is known at a step.
   *
   * @param step how many events have happened
   * @param state what the task was then; null while nothing was read
   * @param before what it was a step earlier; null at step 0
   */
  public record Instant(int step, TaskState state, TaskState before) {
    static final Instant NOTHING = new Instant(0, null, null);
  }

  /** Returns what was read of it; null before the first answer. */
  Chronicle chronicle() {
    return read.value();
  }

  /**
   * Writes a story in the format that the file's name ends in.
   *
   * @param zone whose clock a page for people shows
   */
  void export(TaskStory story, ZoneId zone, Path file) {
    Messages messages = session.messages(TimelineViewModel.class);
    String done = story.isCut() || story.hasCutFields() ? "export.cut" : "export.done";
    export.report(
        messages.get("job.export"),
        file,
        (report, stop) -> report.write(StorySubject.of(story, session.store(), zone, stop)),
        shown -> messages.get(done, shown));
  }

  /** Returns how many events there are to step through. */
  public int steps() {
    return chronicle() == null ? 0 : chronicle().replay().events.size();
  }

  /** Returns the position looked at; null while there is no task. */
  public TaskPosition position() {
    if (task.get() == null) {
      return null;
    }
    TaskEvent event = chronicle() == null ? null : chronicle().event(step.get());
    return new TaskPosition(task.get(), event == null ? null : event.id());
  }

  // Commands

  /** Shows a task's story at a position; at its end if the position names no event. */
  public void open(TaskPosition position) {
    wantedEvent = position.event();
    missing.set(null);
    // In a store of texts a number is a text as well.
    TaskId id = store.info().id(position.task().toString());
    if (id.equals(task.get()) && chronicle() != null) {
      goToWanted();
      return;
    }
    read.clear();
    trail.reset();
    export.forget();
    window.all();
    readTask = null;
    task.set(id);
    refresh();
  }

  /** Reads the story again; the instant looked at stays. */
  public void refresh() {
    TaskId wanted = task.get();
    if (wanted != null) {
      read.read((progress, stop) -> Chronicle.of(TaskStory.read(store, wanted, stop)));
    }
  }

  /** Shows the workflow that the task belongs to, on the page for that. */
  public void openWorkflow() {
    if (task.get() != null) {
      Task row = chronicle() == null ? null : chronicle().story().row();
      session.show(new Sight.OfWorkflow(row == null ? null : row.workflowId(), task.get()));
    }
  }

  /** Forgets the story. */
  public void close() {
    read.clear();
    task.set(null);
    readTask = null;
  }

  /** Looks at the instant at a place of the scale. */
  public void goToPlace(double place) {
    if (chronicle() != null && !chronicle().lanes().scale.isEmpty()) {
      go(Steps.until(chronicle().replay().events, chronicle().lanes().scale.time(place)));
    }
  }

  /** Looks at an event of the trail; one without a time is only read. */
  public void select(int index) {
    if (chronicle() == null) {
      return;
    }
    if (index < chronicle().replay().events.size()) {
      go(index + 1);
    } else {
      inspected.set(chronicle().trail().get(index));
    }
  }

  /** Goes on by so many steps, or back by as many below 0. */
  public void move(int by) {
    go(step.get() + by);
  }

  /** Looks at the instant after so many events. */
  public void go(int wanted) {
    int last = steps();
    int next = Math.clamp(wanted, 0, last);
    step.set(next);
    missing.set(null);
    Chronicle now = chronicle();
    if (now == null) {
      instant.set(Instant.NOTHING);
      inspected.set(null);
      return;
    }
    instant.set(instant(now, next));
    inspected.set(now.event(next));
    moveCursor(next == 0 ? 0 : now.lanes().places[next - 1]);
  }

  /** Of two neighbouring steps one state is the same. */
  private Instant instant(Chronicle now, int wanted) {
    Instant last = now == shown ? instant.get() : Instant.NOTHING;
    shown = now;
    boolean known = last.state() != null;
    TaskState state =
        known && wanted == last.step()
            ? last.state()
            : known && wanted == last.step() - 1 ? last.before() : now.replay().after(wanted);
    TaskState before =
        wanted == 0
            ? null
            : known && wanted == last.step() + 1 ? last.state() : now.replay().after(wanted - 1);
    return new Instant(wanted, state, before);
  }

  /** The cursor is never out of sight. */
  private void moveCursor(double place) {
    cursor.set(place);
    if (!window.get().has(place)) {
      window.set(window.get().around(place));
    }
  }

  private void arrived(Chronicle now) {
    trail.show(now);
    compare.show(now);
    if (now == null) {
      go(0);
    } else if (!now.story().id().equals(readTask)) {
      readTask = now.story().id();
      goToWanted();
    } else {
      go(inspected.get() == null ? step.get() : Steps.of(now.replay().events, inspected.get()));
    }
  }

  private void goToWanted() {
    int found = wantedEvent == null ? 0 : Steps.withId(chronicle().replay().events, wantedEvent);
    go(found == 0 ? steps() : found);
    if (wantedEvent != null && found == 0) {
      // An event without a time is no step, but it can be read.
      int place = Steps.withId(chronicle().trail(), wantedEvent) - 1;
      if (place >= 0) {
        select(place);
      } else {
        missing.set(wantedEvent);
      }
    }
  }
}
