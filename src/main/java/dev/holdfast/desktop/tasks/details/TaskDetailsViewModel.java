package dev.holdfast.desktop.tasks.details;

import dev.holdfast.cleanup.DeletionSearch;
import dev.holdfast.desktop.events.EventTrailViewModel;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.hold.HoldsViewModel;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.store.Roles;
import dev.holdfast.store.Section;
import dev.holdfast.store.Sections;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Descendant;
import dev.holdfast.store.history.Descents;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;

/**
 * The task that is looked at. Each tab reads for itself, when it is first shown; one that fails
 * leaves the others alone.
 */
public final class TaskDetailsViewModel {

  /** The most events or attempts that are read of one task. */
  public static final int LIMIT = 5_000;

  public final StoreSession session;
  public final TaskStore store;

  /** The row with its data; empty if the store does not have it (any more). */
  public final StoreRead<Optional<TaskDetails>> task;

  /** What somebody must know of it at the first look. */
  final StoreRead<Situation> situation;

  private final DeletionSearch records;

  /** The events, oldest first. */
  public final StoreRead<Excerpt<TaskEvent>> events;

  /** The attempts, first to last. */
  public final StoreRead<Excerpt<Attempt>> attempts;

  /** What belongs to it, list by list. */
  final StoreRead<List<Section>> sections;

  /** What it began, and what those began; empty if it is not there. */
  final StoreRead<Optional<Descendant>> descents;

  /** What retention would do with the task. */
  public final RetentionVerdictViewModel retention;

  /** What is on hold. */
  public final HoldsViewModel holds;

  /** What became of the task, if the store does not have it. */
  public final GoneTaskViewModel gone;

  private EventTrailViewModel trail;

  /**
   * Looks at no task yet.
   *
   * @param clock the store's time
   * @param holds what is on hold in this store
   * @param deletions tells what became of tasks that are gone
   */
  public TaskDetailsViewModel(
      StoreSession session, Clock clock, HoldsViewModel holds, DeletionSearch deletions) {
    this.session = session;
    this.holds = holds;
    this.gone = new GoneTaskViewModel(session, deletions);
    Messages messages = session.messages(TaskDetailsViewModel.class);
    store = session.store();
    task = new StoreRead<>(session, messages.get("job.task"));
    situation = new StoreRead<>(session, messages.get("job.situation"));
    records = deletions;
    events = new StoreRead<>(session, messages.get("common.readEvents"));
    attempts = new StoreRead<>(session, messages.get("job.attempts"));
    sections = new StoreRead<>(session, messages.get("job.sections"));
    descents = new StoreRead<>(session, messages.get("job.descents"));
    retention = new RetentionVerdictViewModel(this, clock);
    task.value.subscribe(read -> gone.look(read != null && read.isEmpty() ? id.get() : null));
    task.value.addListener((property, before, now) -> situate());
    tab.addListener((property, before, now) -> readIfNeeded());
  }

  // Properties

  /** The task that is looked at; null if none is. */
  public final ReadOnlyObjectWrapper<TaskId> id = new ReadOnlyObjectWrapper<>();

  /** The task whose timeline takes the whole page; null while the list does. */
  public final ReadOnlyObjectWrapper<TaskId> story = new ReadOnlyObjectWrapper<>();

  private final ObjectProperty<Comparison> comparison = new SimpleObjectProperty<>();

  /** The tab in front; one of {@link #tabs}. */
  public final ObjectProperty<DetailsTab> tab = new SimpleObjectProperty<>(DetailsTab.OVERVIEW);

  /**
   * Two rounds of a task.
   *
   * @param left the one to compare with; empty for the last good run
   * @param right the one in question
   */
  public record Comparison(Optional<Long> left, long right) {}

  /** Returns the shared texts, in the words of the store. */
  Messages common() {
    return Messages.common().in(session.operation());
  }

  /** Returns what operators can do to tasks there; nothing in an archive. */
  Stream<ActTerm> acts() {
    return store.role(Acts.class).isEmpty() || store.info().archive()
        ? Stream.empty()
        : store.terms().acts().stream();
  }

  /** Returns the tabs that this store can fill, in their order. */
  public List<DetailsTab> tabs() {
    return DetailsTab.of(store);
  }

  /** Returns whether any answer is awaited. */
  public boolean isLoading() {
    return situation.isLoading() || reads().stream().anyMatch(StoreRead::isLoading);
  }

  /**
   * The events page by page, where there may be too many for a list; empty where there are not.
   *
   * @param times how times are typed
   */
  public Optional<EventTrailViewModel> trail(TimeText times) {
    if (store.info().can(Capability.STREAMS)) {
      trail = new EventTrailViewModel(session, times);
    }
    return Optional.ofNullable(trail);
  }

  // Commands

  /** Looks at a task; null at none. */
  public void open(TaskId wanted) {
    if (wanted != null && wanted.equals(id.get())) {
      return;
    }
    reads().forEach(StoreRead::clear);
    if (trail != null) {
      trail.open(null);
    }
    id.set(wanted);
    readIfNeeded();
  }

  /**
   * Gives the page to two rounds of the task side by side.
   *
   * @param left the one to compare with; empty for the last good run
   * @param right the one in question
   */
  void compare(Optional<Long> left, long right) {
    comparison.set(new Comparison(left, right));
    openStory();
  }

  /** Returns which rounds were asked for, once. */
  public Optional<Comparison> takeComparison() {
    Optional<Comparison> asked = Optional.ofNullable(comparison.get());
    comparison.set(null);
    return asked;
  }

  /** Gives the page to the timeline of the task that is looked at. */
  public void openStory() {
    story.set(id.get());
  }

  /** Shows the workflow that the task belongs to, on the page for that. */
  public void openWorkflow() {
    if (id.get() != null) {
      session.show(new Sight.OfWorkflow(row().map(Task::workflowId).orElse(null), id.get()));
    }
  }

  /** Returns the row of the task; empty if there is none, or none was read. */
  Optional<Task> row() {
    return task.value() == null ? Optional.empty() : task.value().map(TaskDetails::task);
  }

  /** Gives the page back to the list. */
  public void closeStory() {
    story.set(null);
  }

  /** Reads again what was read before. */
  public void refresh() {
    reads().forEach(StoreRead::retry);
    if (trail != null) {
      trail.read.retry();
    }
  }

  private void readIfNeeded() {
    TaskId wanted = id.get();
    if (wanted == null) {
      return;
    }
    task.once((_, stop) -> store.task(wanted, stop));
    switch (tab.get()) {
      case DATA, RETENTION -> {}
      case OVERVIEW -> {
        if (situation.isUnread()) {
          situate();
        }
      }
      case TIMELINE ->
          events.once((_, stop) -> Roles.of(store, Histories.class).events(wanted, LIMIT, stop));
      case EVENTS -> {
        if (trail != null) {
          trail.open(wanted.toString());
        }
      }
      case ATTEMPTS ->
          attempts.once(
              (_, stop) -> Roles.of(store, Histories.class).attempts(wanted, LIMIT, stop));
      case SECTIONS ->
          store
              .role(Sections.class)
              .ifPresent(has -> sections.once((_, stop) -> has.sections(wanted, null, stop)));
      case DESCENTS ->
          store
              .role(Descents.class)
              .ifPresent(has -> descents.once((_, stop) -> has.tree(wanted, stop)));
    }
  }

  /** Goes by the row: another one is looked at again, while what was said of it still stands. */
  private void situate() {
    if (row().isPresent() && tab.get() == DetailsTab.OVERVIEW) {
      Task found = row().get();
      situation.read((progress, stop) -> Situation.read(store, records, found, stop));
    } else {
      situation.clear();
    }
  }

  private List<StoreRead<?>> reads() {
    return List.of(task, events, attempts, sections, descents);
  }
}
