package dev.holdfast.retention.act;

import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.operation.Operations;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
    List<Hazard> blocking =
        there.stream()
            .filter(hazard -> hazard.blocking() && !options.allow().contains(hazard.kind()))
            .toList();
    if (!blocking.isEmpty()) {
      return new CleanupPlan.Refused(blocking);
    }
    long without = tasks.size() - left.size();
    return new CleanupPlan.Ready(
        new ActWork(act, left, options.allow()), without, without, 0, there, options);
  }

  /** Those of rows counted anew, the others as they were seen. */
  private List<Hazard> hazardsOf(List<ChosenTask> left) {
    List<Hazard> counted = HazardCounts.count(act.hazards(), left);
    Set<HazardTerm> ofRows = Set.copyOf(act.hazards().ofRows());
    List<Hazard> all = new ArrayList<>(counted);
    hazards.stream().filter(hazard -> !ofRows.contains(hazard.kind())).forEach(all::add);
    return all;
  }
}
