package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.timeline.lanes.TimeScale;
import dev.holdfast.desktop.timeline.lanes.Zoom;
import dev.holdfast.replay.CriticalPath;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** One workflow: its tree, when its tasks ran, what it adds up to, and the instant looked at. */
public final class WorkflowViewModel {

  public final StoreSession session;
  final TaskStore store;

  /** The tree. */
  public final WorkflowTreeViewModel tree;

  /** What was read first of it. */
  final StoreRead<WorkflowOpening> opening;

  /** The way to a task that was asked for and is not in the tree yet. */
  final StoreRead<Map<TaskId, Family>> way;

  /** What it adds up to. */
  final StoreRead<WorkflowSums> sums;

  private TaskId wanted;

  /** Looks at no workflow yet. */
  public WorkflowViewModel(StoreSession session) {
    this.session = session;
    store = session.store();
    Messages messages = session.messages(WorkflowViewModel.class);
    tree = new WorkflowTreeViewModel(session);
    opening = new StoreRead<>(session, messages.get("job.open"));
    way = new StoreRead<>(session, messages.get("job.way"));
    sums = StoreRead.listed(session, messages.get("job.sums"));
    opening.value.subscribe(this::opened);
    way.value.subscribe(this::arrived);
    sums.value.subscribe(this::summedUp);
    tree.loaded.subscribe(this::measure);
  }

  // Properties

  /** Whether a workflow is looked at, or one was asked for. */
  public final ReadOnlyBooleanWrapper shown = new ReadOnlyBooleanWrapper();

  /** The workflow that is looked at, as it was asked for; null while none is. */
  final ReadOnlyObjectWrapper<Asked> asked = new ReadOnlyObjectWrapper<>();

  /** The line of time. */
  final ReadOnlyObjectWrapper<TimeScale> scale = new ReadOnlyObjectWrapper<>(TimeScale.EMPTY);

  /** The part of the line of time that is shown. */
  public final Zoom window = new Zoom();

  /** The critical path, by task; empty while it is not known. */
  final ReadOnlyObjectWrapper<Map<TaskId, CriticalPath.Node>> path =
      new ReadOnlyObjectWrapper<>(Map.of());

  /**
   * What was asked for.
   *
   * @param root null if only the task was known
   * @param selected the task to look at; null for the root
   */
  public record Asked(TaskId root, TaskId selected) {}

  /** Returns the store's time when the workflow was read, in Unix seconds; 0 before that. */
  long now() {
    return opening.value() == null ? 0 : opening.value().now();
  }

  /** Returns the task that is looked at, if it was read; else null. */
  WorkflowTask selected() {
    TaskId task = tree.selected.get();
    return task == null ? null : tree.loaded.get().get(task);
  }

  /** Returns the texts of reports, in the words of the store. */
  Messages reports() {
    return Messages.load("dev.holdfast.report.messages").in(session.operation());
  }

  // Commands

  /**
   * Shows a workflow.
   *
   * @param root null if only the task is known
   * @param selected the task to look at; null for the root
   */
  public void show(TaskId root, TaskId selected) {
    WorkflowTask before = tree.root();
    asked.set(new Asked(root, selected));
    if (before != null && before.id().equals(root)) {
      shown.set(true);
      select(selected == null ? root : selected);
      return;
    }
    forget();
    shown.set(true);
    wanted = selected == null ? root : selected;
    opening.read((progress, stop) -> WorkflowOpening.read(store, root, selected, stop));
  }

  /** Goes back to the list of workflows. */
  public void leave() {
    asked.set(null);
    shown.set(false);
    sums.cancel();
    if (tree.root() == null) {
      // Nobody waits for it any more.
      opening.clear();
    }
  }

  /** Looks at a task; finds its place in the tree if nobody has been there. */
  public void select(TaskId task) {
    wanted = task;
    WorkflowTask root = tree.root();
    if (root == null) {
      return;
    }
    tree.select(task);
    if (!tree.rows.stream().anyMatch(row -> task.equals(row.taskId()))) {
      TaskId top = root.id();
      boolean gone = root.isGone();
      way.read((progress, stop) -> WorkflowOpening.way(store, top, gone, task, stop));
    }
  }

  /** Opens every task of the critical path, down to its last. */
  public void showCriticalPath() {
    if (sums.value() != null && !sums.value().summary().criticalPath().nodes().isEmpty()) {
      select(sums.value().summary().criticalPath().nodes().getLast().taskId());
    }
  }

  /** Shows a task's story; also of one of which only events are left. */
  public void openStory(TaskId task) {
    session.show(new Sight.OfStory(task, null));
  }

  /** Reads everything again; the tree stays as it is. */
  public void refresh() {
    WorkflowTask root = tree.root();
    if (root != null) {
      TaskId task = tree.selected.get();
      wanted = task;
      tree.refresh();
      opening.read((progress, stop) -> WorkflowOpening.read(store, root.id(), root.id(), stop));
      sumUp();
    } else {
      opening.retry();
    }
  }

  /** Adds the workflow up, as nobody has or somebody stopped it. */
  public void sumUp() {
    WorkflowTask root = tree.root();
    if (root != null) {
      TaskId id = root.id();
      sums.read((progress, stop) -> WorkflowSums.read(store, id, progress, stop));
    }
  }

  /** Shows the part of the line of time in which the task that is looked at ran. */
  public void zoomToSelected() {
    WorkflowTask task = selected();
    Long start = task == null ? null : task.startedAt();
    if (start != null) {
      double from = scale.get().place(start);
      double to = task.endedAt() == null ? 1 : scale.get().place(task.endedAt());
      double margin = (to - from) / 10;
      window.to(from - margin, to + margin);
    }
  }

  /** Forgets the workflow. */
  public void close() {
    asked.set(null);
    shown.set(false);
    forget();
  }

  private void forget() {
    wanted = null;
    opening.clear();
    way.clear();
    sums.clear();
    tree.clear();
    window.all();
  }

  private void opened(WorkflowOpening read) {
    if (read == null || read.root() == null) {
      return;
    }
    boolean again = tree.root() != null && tree.root().id().equals(read.root().id());
    tree.show(read.root(), again ? Map.of() : read.families());
    TaskId target = wanted == null || again ? tree.selected.get() : wanted;
    tree.select(target == null ? read.root().id() : target);
    if (!again) {
      sumUp();
    }
  }

  private void arrived(Map<TaskId, Family> families) {
    if (families != null && tree.root() != null) {
      tree.add(families);
      tree.select(wanted);
    }
  }

  private void summedUp(WorkflowSums found) {
    path.set(
        found == null
            ? Map.of()
            : found.summary().criticalPath().nodes().stream()
                .collect(
                    Collectors.toMap(
                        CriticalPath.Node::taskId, Function.identity(), (one, other) -> one)));
    tree.setGone(found == null ? GoneTasks.NONE : found.gone());
    measure();
  }

  /** A workflow that has not ended has run until now. */
  private Long until() {
    WorkflowTask root = opening.value() == null ? null : opening.value().root();
    boolean open =
        root != null && root.row() != null && !store.terms().statuses().ended(root.row().status());
    return open ? Long.valueOf(now()) : null;
  }

  private void measure() {
    WorkflowSums found = sums.value();
    scale.set(
        found == null
            ? GanttBars.scale(tree.loaded.get().values(), until())
            : found.scale(until()));
  }
}
