package dev.holdfast.desktop.act;

import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.store.MatchingTasks;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * The tasks of a list that an operator has chosen: row by row, or all that match. What was chosen
 * stays chosen when the list is read again; what joins the list is not. Needs no toolkit.
 */
public final class ActSelection {

  private final StoreSession session;

  /** All that match, while they are being read. */
  public final StoreRead<Map<TaskId, TaskStatus>> matching;

  private String query;

  /** Has nothing chosen. */
  public ActSelection(StoreSession session) {
    this.session = session;
    this.matching =
        StoreRead.listed(session, session.messages(ActSelection.class).get("job.matching"));
    matching.value.subscribe(this::frozen);
  }

  /**
   * What is chosen.
   *
   * @param tasks with the status each was seen in
   * @param all whether it is all that matched
   * @param query what they were found by, as it was typed; null if nobody typed anything
   */
  public record Chosen(Map<TaskId, TaskStatus> tasks, boolean all, String query) {

    static final Chosen NOTHING = new Chosen(Map.of(), false, null);

    public Chosen {
      tasks = Collections.unmodifiableMap(new LinkedHashMap<>(tasks));
    }

    /** Returns how many tasks they are. */
    public int size() {
      return tasks.size();
    }
  }

  // Properties

  /** What is chosen. */
  public final ReadOnlyObjectWrapper<Chosen> chosen = new ReadOnlyObjectWrapper<>(Chosen.NOTHING);

  // Commands

  /** The operator chose these rows, and no others. */
  public void choose(Collection<Task> rows) {
    matching.clear();
    Map<TaskId, TaskStatus> tasks = new LinkedHashMap<>();
    rows.forEach(task -> tasks.put(task.id(), task.status()));
    chosen.set(tasks.isEmpty() ? Chosen.NOTHING : new Chosen(tasks, false, null));
  }

  /**
   * Chooses all that match, as they are now.
   *
   * @param typed the same as it was typed; null if it was not
   */
  public void chooseAll(TaskFilter filter, String typed) {
    query = typed;
    matching.clear();
    matching.read(
        (progress, stop) -> {
          Map<TaskId, TaskStatus> found = new LinkedHashMap<>();
          MatchingTasks.each(
              session.store(),
              filter,
              page -> {
                page.forEach(task -> found.put(task.id(), task.status()));
                progress.report(found.size(), -1);
              },
              stop);
          return found;
        });
  }

  /** Rows were read again: what is known of those that are chosen is as new as the list. */
  public void seen(Collection<Task> rows) {
    Chosen before = chosen.get();
    Map<TaskId, TaskStatus> now = new LinkedHashMap<>(before.tasks());
    rows.forEach(task -> now.computeIfPresent(task.id(), (_, _) -> task.status()));
    if (!now.equals(before.tasks())) {
      chosen.set(new Chosen(now, before.all(), before.query()));
    }
  }

  /** Chooses nothing any more. */
  public void clear() {
    matching.clear();
    chosen.set(Chosen.NOTHING);
  }

  /** Returns what could be done to what is chosen, a verb each. */
  public List<ActOffer> offers() {
    return ActOffer.of(ActKeys.acts(session), chosen.get().tasks().values());
  }

  /** Returns what is chosen as a verb takes it. */
  public ActTarget target() {
    return ActTarget.these(chosen.get().tasks(), chosen.get().query());
  }

  private void frozen(Map<TaskId, TaskStatus> found) {
    if (found != null) {
      chosen.set(new Chosen(found, true, query));
    }
  }
}
