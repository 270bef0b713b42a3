package dev.holdfast.retention.act;

import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.IdSample;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.plan.Work;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.operation.Operations;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tasks that an operator chose to do something to: exactly these, whatever else matches later.
 *
 * @param act what is to be done
 * @param query what they were found by, as it was typed; null if they were chosen one by one
 * @param now the store's clock when they were seen, in Unix seconds
 * @param tasks each once, in the order in which it is done
 * @param byName how many there are of each name, most first; at most {@link #NAMES}
 * @param hazards what to see first
 * @param fate what the verb means for them; {@link Fate#UNKNOWN} where a plan's file was read
 * @param digest {@code sha256:} and 64 hexadecimal digits over all that decides
 */
public record ActPreview(
    ActTerm act,
    String query,
    long now,
    List<ChosenTask> tasks,
    Map<String, Long> byName,
    List<Hazard> hazards,
    Fate fate,
    String digest)
    implements OperationPreview {

  /**
   * What a verb means for what it is done to.
   *
   * @param count to how many it is done; 0 if nobody knows
   * @param tries how often each of them may be tried; 0 where they differ or nobody knows
   * @param lossless whether it is known that none has a result that would be cleared
   */
  public record Fate(long count, long tries, boolean lossless) {

    /** Of what nothing is known. */
    public static final Fate UNKNOWN = new Fate(0, 0, false);

    /** Of one task, with all that is known of it. */
    public static Fate of(Task task) {
      return new Fate(
          1, tries(task), task.fields().has(RESULT) && task.fields().raw(RESULT) == null);
    }

    static long tries(Task task) {
      return task.maxRetries() == null ? 0 : task.maxRetries() + 1;
    }
  }

  private static final String RESULT = "result";

  /** The most names that are counted by themselves. */
  public static final int NAMES = 1_000;

  @Override
  public long storeNow() {
    return now;
  }

  @Override
  public long size() {
    return tasks.size();
  }

  @Override
  public boolean held(Holds holds, TaskId id) {
    return false;
  }

  @Override
  public boolean deletes() {
    return false;
  }

  @Override
  public OperationTerm operation(TaskStore store) {
    return act.operation();
  }

  @Override
  public Operations operations(TaskStore store, String reason) {
    return store
        .role(Acts.class)
        .map(acts -> acts.operations(act, reason))
        .orElseThrow(() -> StoreException.unsupported(Capability.STATUSES));
  }

  /** Returns how many are in which status, those that are not there left out. */
  public Map<TaskStatus, Long> byStatus() {
    Map<TaskStatus, Long> counts = new LinkedHashMap<>();
    for (ChosenTask task : tasks) {
      if (!task.gone()) {
        counts.merge(task.status(), 1L, Long::sum);
      }
    }
    return counts;
  }

  /** Returns how many can be changed, as they are. */
  public long possible() {
    return possible(act, tasks, Set.of());
  }

  /** Returns how many can be changed if those with these hazards are left out. */
  public long possible(Set<HazardTerm> skip) {
    return possible(act, tasks, skip);
  }

  static long possible(ActTerm act, List<ChosenTask> tasks, Set<HazardTerm> skip) {
    int never = act.hazards().marks(skip) | act.hazards().marks(List.of(CommonHazards.NOT_ALLOWED));
    return tasks.stream()
        .filter(task -> !task.gone() && act.from().contains(task.status()))
        .filter(task -> (task.marks() & never) == 0)
        .count();
  }

  /** Returns how many are not there. */
  public long gone() {
    return tasks.stream().filter(ChosenTask::gone).count();
  }

  /**
   * Returns the same as a store understands it.
   *
   * @throws StoreException if the store cannot do it
   */
  public ActPreview boundTo(TaskStore store) {
    ActTerm known =
        store
            .terms()
            .act(act.verb())
            .orElseThrow(
                () ->
                    new StoreException(
                        new StoreFailure.NotWritable("it has no verb " + act.verb())));
    List<Hazard> named = new ArrayList<>();
    for (Hazard hazard : hazards) {
      HazardTerm term = known.hazards().named(hazard.kind().code());
      named.add(new Hazard(term, hazard.count(), hazard.sample()));
    }
    return new ActPreview(known.asked(act.asked()), query, now, tasks, byName, named, fate, digest);
  }

  @Override
  public CleanupPlan plan(CleanupOptions options) {
    int skipped = act.hazards().marks(options.skip());
    List<ChosenTask> left =
        skipped == 0
            ? tasks
            : tasks.stream().filter(task -> (task.marks() & skipped) == 0).toList();
    List<Hazard> there = skipped == 0 ? hazards : hazardsOf(left);
    long without = tasks.size() - left.size();
    return new CleanupPlan.Ready(
            new ActWork(act, left, options.allow()), without, without, 0, there, options)
        .unlessRefused();
  }

  /** Those of rows counted anew, the others as they were seen. */
  private List<Hazard> hazardsOf(List<ChosenTask> left) {
    Set<HazardTerm> ofRows = Set.copyOf(act.hazards().ofRows());
    List<Hazard> all = hazardsOf(act, left);
    hazards.stream().filter(hazard -> !ofRows.contains(hazard.kind())).forEach(all::add);
    return all;
  }

  /** Counts the hazards that tasks are marked with. */
  static List<Hazard> hazardsOf(ActTerm act, List<ChosenTask> tasks) {
    List<Hazard> found = new ArrayList<>();
    for (HazardTerm term : act.hazards().ofRows()) {
      int mark = act.hazards().marks(List.of(term));
      IdSample marked = new IdSample();
      tasks.stream()
          .filter(task -> (task.marks() & mark) != 0)
          .forEach(task -> marked.add(task::id));
      marked.into(found, term);
    }
    return found;
  }

  /**
   * Returns how many tasks a run would leave as they are, by the reason.
   *
   * @param later the same tasks, read just now
   */
  public Map<DriftReason, Long> drifted(ActPreview later) {
    Map<TaskId, ChosenTask> read = new HashMap<>();
    later.tasks.forEach(task -> read.put(task.id(), task));
    Map<DriftReason, Long> drifted = new LinkedHashMap<>();
    for (ChosenTask before : tasks) {
      DriftReason reason = drift(before, read.get(before.id()));
      if (reason != null) {
        drifted.merge(reason, 1L, Long::sum);
      }
    }
    return drifted;
  }

  /** Returns null if nothing of it has changed, and where it was known that nothing is done. */
  private DriftReason drift(ChosenTask before, ChosenTask now) {
    if (before.gone() || !act.from().contains(before.status())) {
      return null;
    }
    if (now == null || now.gone()) {
      return DriftReason.GONE;
    }
    if (!now.status().equals(before.status())) {
      return DriftReason.STATUS_CHANGED;
    }
    boolean same =
        Double.compare(before.time(), now.time()) == 0
            && (before.version() == null || before.version().equals(now.version()));
    return same ? null : DriftReason.ACTIVE_AGAIN;
  }

  /** Tasks to which something is done, one after the other. */
  private record ActWork(ActTerm act, List<ChosenTask> tasks, Set<HazardTerm> allow)
      implements Work {

    @Override
    public int size() {
      return tasks.size();
    }

    @Override
    public boolean stays() {
      return true;
    }

    @Override
    public Planned get(int place) {
      ChosenTask task = tasks.get(place);
      Set<String> allowed =
          task.marks() == 0 || allow.isEmpty()
              ? Set.of()
              : act.hazards().marked(task.marks()).stream()
                  .filter(allow::contains)
                  .map(HazardTerm::code)
                  .collect(Collectors.toSet());
      return new Planned(
          task.id(), task.status(), task.time(), null, task.version(), allowed, null);
    }
  }
}
