package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/**
 * A workflow as a tree of lines. Children are read when their parent is opened, a page at a time:
 * what was never asked for is never held.
 */
public final class WorkflowTreeViewModel {

  private final StoreSession session;
  private final String job = Fxml.messages(WorkflowTreeViewModel.class).get("job.children");
  private final Map<TaskId, Branch> branches = new HashMap<>();

  /** The lines from top to bottom; not to be changed. */
  final ObservableList<TreeRow> rows = FXCollections.observableArrayList();

  private FamilyReader reader;
  private WorkflowTask root;
  private GoneTasks gone = GoneTasks.NONE;

  WorkflowTreeViewModel(StoreSession session) {
    this.session = session;
    this.reader = new FamilyReader(session.store(), null);
  }

  /** A task whose children were asked for. */
  private final class Branch {
    private final TaskId parent;
    private final StoreRead<Family> read = new StoreRead<>(session, job);
    private boolean open;
    private boolean more;

    Branch(TaskId parent) {
      this.parent = parent;
      read.value.subscribe(this::arrived);
      read.loading.subscribe((before, now) -> rebuild());
      read.failure.subscribe((before, now) -> rebuild());
    }

    private void arrived(Family before, Family now) {
      rebuild();
      if (more && before != null && now != null && !before.members().isEmpty()) {
        goOn(before, now);
      }
      more = false;
    }
  }

  /** Whoever asked for more goes on with the first that was not there. */
  private void goOn(Family before, Family now) {
    boolean earlier = !now.members().getFirst().id().equals(before.members().getFirst().id());
    int added = now.members().size() - before.members().size();
    if (added > 0) {
      int place = earlier ? added - 1 : before.members().size();
      select(now.members().get(place).id());
    }
  }

  // Properties

  /** The task that is looked at; null for none. It may stand on no line. */
  public final ReadOnlyObjectWrapper<TaskId> selected = new ReadOnlyObjectWrapper<>();

  /** All tasks that were read, also those below a line that is closed. */
  final ReadOnlyObjectWrapper<Map<TaskId, WorkflowTask>> loaded =
      new ReadOnlyObjectWrapper<>(Map.of());

  /** Returns the root; null while there is no workflow. */
  WorkflowTask root() {
    return root;
  }

  // Commands

  /** Shows a workflow with the children that were read already, those opened. */
  void show(WorkflowTask newRoot, Map<TaskId, Family> families) {
    boolean same = root != null && root.id().equals(newRoot.id());
    if (!same) {
      clear();
    }
    root = newRoot;
    reader = new FamilyReader(session.store(), root.isGone() ? root.id() : null);
    add(families);
  }

  /** Adds children that were read, and opens their parents. */
  void add(Map<TaskId, Family> families) {
    families.forEach(
        (parent, family) -> {
          Branch branch = branches.computeIfAbsent(parent, Branch::new);
          branch.open = true;
          branch.read.read((progress, stop) -> family);
        });
    rebuild();
  }

  /** Takes what is known of tasks that are gone. */
  void setGone(GoneTasks tasks) {
    gone = tasks;
    rebuild();
  }

  /** Looks at a task. */
  public void select(TaskId task) {
    selected.set(task);
  }

  /** Lists a task's children; reads them if nobody has. */
  public void open(TaskId parent) {
    Branch branch = branches.computeIfAbsent(parent, Branch::new);
    branch.open = true;
    if (branch.read.value() == null && !branch.read.isLoading()) {
      branch.read.read((progress, stop) -> reader.first(parent, stop));
    }
    rebuild();
  }

  /** Lists a task's children no more; they stay read. */
  public void close(TaskId parent) {
    Branch branch = branches.get(parent);
    if (branch != null) {
      branch.open = false;
      rebuild();
    }
  }

  /** Reads more children, or again those that could not be read. */
  void load(TreeRow row) {
    switch (row) {
      case TreeRow.More more -> load(branches.get(more.parent()), more.before());
      case TreeRow.Failed failed -> branches.get(failed.parent()).read.retry();
      case TreeRow.OfTask _, TreeRow.Loading _, TreeRow.Childless _ -> {}
    }
  }

  private void load(Branch branch, boolean earlier) {
    Family family = branch.read.value();
    if (branch.read.isLoading() || family == null) {
      return;
    }
    branch.more = true;
    branch.read.read(
        (progress, stop) ->
            earlier
                ? family.after(reader.at(branch.parent, family.previous(), stop))
                : family.before(reader.at(branch.parent, family.next(), stop)));
  }

  /** Reads again all children that were read. */
  void refresh() {
    for (Branch branch : List.copyOf(branches.values())) {
      Family family = branch.read.value();
      branch.read.read(
          (progress, stop) ->
              family == null
                  ? reader.first(branch.parent, stop)
                  : reader.again(branch.parent, family, stop));
    }
  }

  /** Forgets the workflow. */
  void clear() {
    root = null;
    gone = GoneTasks.NONE;
    List<Branch> old = List.copyOf(branches.values());
    branches.clear();
    old.forEach(branch -> branch.read.clear());
    selected.set(null);
    rebuild();
  }

  private void rebuild() {
    List<TreeRow> lines = new ArrayList<>();
    Map<TaskId, WorkflowTask> all = new LinkedHashMap<>();
    if (root != null) {
      gone.all().forEach(task -> all.put(task.id(), task));
      all.put(root.id(), root);
      for (Branch branch : branches.values()) {
        if (branch.read.value() != null) {
          branch.read.value().members().forEach(task -> all.put(task.id(), task));
        }
      }
      addTask(root, 0, new HashSet<>(), lines);
    }
    if (!all.equals(loaded.get())) {
      loaded.set(all);
    }
    if (!rows.equals(lines)) {
      rows.setAll(lines);
    }
  }

  private void addTask(WorkflowTask task, int depth, Set<TaskId> above, List<TreeRow> lines) {
    Branch branch = branches.get(task.id());
    // A ring of parents would go on for ever.
    boolean seen = !above.add(task.id());
    boolean leaf = seen || isLeaf(task, branch);
    boolean open = !leaf && branch != null && branch.open;
    lines.add(new TreeRow.OfTask(task, depth, open, leaf));
    if (open) {
      addChildren(task, branch, depth + 1, above, lines);
    }
    if (!seen) {
      above.remove(task.id());
    }
  }

  private boolean isLeaf(WorkflowTask task, Branch branch) {
    if (task == root || gone.hasChildren(task.id())) {
      return false;
    }
    Family family = branch == null ? null : branch.read.value();
    boolean some = family != null && !family.members().isEmpty();
    return !some && (task.isGone() || !task.mayHaveChildren());
  }

  private void addChildren(
      WorkflowTask task, Branch branch, int depth, Set<TaskId> above, List<TreeRow> lines) {
    Family family = branch.read.value();
    boolean loading = branch.read.isLoading();
    String failure = branch.read.failure.get();
    if (failure != null && !loading) {
      lines.add(new TreeRow.Failed(task.id(), depth, failure));
    }
    if (family == null) {
      if (loading) {
        lines.add(new TreeRow.Loading(task.id(), depth));
      }
      return;
    }
    Long counted = task.row() == null ? null : task.row().totalChildren();
    int listed = family.members().size();
    if (family.previous() != null) {
      lines.add(new TreeRow.More(task.id(), depth, true, listed, counted, loading));
    }
    List<WorkflowTask> missing = gone.childrenOf(task.id());
    List<WorkflowTask> children = new ArrayList<>(family.members());
    if (family.isWhole()) {
      children.addAll(missing);
      children.sort(Comparator.comparing(WorkflowTask::id));
    }
    children.forEach(child -> addTask(child, depth, above, lines));
    if (family.next() != null) {
      lines.add(new TreeRow.More(task.id(), depth, false, listed, counted, loading));
    }
    if (!family.isWhole()) {
      // Among children that were not read nobody knows their place.
      missing.forEach(child -> addTask(child, depth, above, lines));
    }
    if (listed == 0 && missing.isEmpty() && !loading && failure == null) {
      lines.add(new TreeRow.Childless(task.id(), depth));
    }
  }
}
