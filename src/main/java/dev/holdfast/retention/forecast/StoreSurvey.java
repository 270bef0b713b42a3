package dev.holdfast.retention.forecast;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.FamilyTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Gatherers;

/**
 * What one walk over a store found out for a forecast. Worth keeping: everything else follows from
 * it without asking the store again.
 *
 * @param histogram the tasks by status and age
 * @param held those of them that are on hold, and so are no backlog of any policy
 * @param runtime what the runtime has to delete with
 * @param from what was active last before this is not counted, in Unix seconds
 */
public record StoreSurvey(
    AgeHistogram histogram, AgeHistogram held, RuntimeState runtime, double from) {

  /**
   * Surveys a store at its own clock. Stops when the snapshot's cancellation is thrown.
   *
   * @throws dev.holdfast.store.StoreException if the store fails
   */
  public static StoreSurvey of(RetentionSnapshot snapshot, Holds holds, Progress progress) {
    return at(snapshot.now(), snapshot, holds, progress);
  }

  /**
   * Surveys a store as if it were another moment.
   *
   * @param now in Unix seconds: ages are taken then, and who has expired by then is no worker
   */
  public static StoreSurvey at(
      long now, RetentionSnapshot snapshot, Holds holds, Progress progress) {
    HistogramBuilder histogram = new HistogramBuilder(snapshot.terms());
    HistogramBuilder held = new HistogramBuilder(snapshot.terms());
    Map<TaskId, Integer> stoppers = new HashMap<>();
    snapshot.everyTask(
        task -> {
          if (task.stopper() && task.parentId() != null) {
            stoppers.merge(task.parentId(), 1, Integer::sum);
          }
          histogram.add(task);
          if (holds.hold(task.id(), task.rootId() == null ? task.id() : task.rootId())) {
            held.add(task);
          }
        },
        progress);
    Map<TaskStatus, MeanSize> sizes = histogram.measure(snapshot);
    return new StoreSurvey(
        histogram.build(now, sizes),
        held.build(now, sizes),
        new RuntimeState(snapshot.activeWorkers(now), stopping(stoppers, snapshot)),
        Double.NEGATIVE_INFINITY);
  }

  /**
   * Counts the tasks that stop the runtime's own retention because their parent is gone.
   *
   * @param stoppers how many would, by parent
   */
  private static StoppingTasks stopping(Map<TaskId, Integer> stoppers, RetentionSnapshot snapshot) {
    FamilyTerm family = snapshot.terms().hazards().family();
    if (family == null || family.stops() == null) {
      return StoppingTasks.NONE;
    }
    List.copyOf(stoppers.keySet()).stream()
        .gather(Gatherers.windowFixed(RetentionSnapshot.CHUNK))
        .forEach(
            parents -> {
              snapshot.cancellation().throwIfCancelled();
              snapshot.candidates(parents, parent -> stoppers.remove(parent.id()));
            });
    return new StoppingTasks(
        family.stops(), stoppers.values().stream().mapToLong(Integer::longValue).sum());
  }

  /**
   * Counts the tasks of these statuses that a policy with this cutoff would delete: those that were
   * active last strictly before it and are not on hold.
   */
  public AgeCount before(Collection<TaskStatus> statuses, double cutoff) {
    return all(statuses, cutoff).minus(all(statuses, Math.min(from, cutoff)));
  }

  private AgeCount all(Collection<TaskStatus> statuses, double cutoff) {
    return histogram.before(statuses, cutoff).minus(held.before(statuses, cutoff));
  }

  /** Returns the same without what was active last before this. */
  public StoreSurvey from(double since) {
    return new StoreSurvey(histogram, held, runtime, since);
  }

  AgeCount before(TaskStatus status, double cutoff) {
    return before(List.of(status), cutoff);
  }
}
