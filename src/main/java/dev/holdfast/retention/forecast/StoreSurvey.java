package dev.holdfast.retention.forecast;

import dev.holdfast.job.Progress;
import dev.holdfast.store.RetentionSnapshot;

/**
 * What one walk over a store found out for a forecast. Worth keeping: everything else follows from
 * it without asking the store again.
 *
 * @param histogram the tasks by status and age
 * @param runtime what the runtime has to delete with
 */
public record StoreSurvey(AgeHistogram histogram, RuntimeState runtime) {

  /**
   * Surveys a store. Stops when the snapshot's cancellation is thrown.
   *
   * @throws dev.holdfast.store.StoreException if the store fails
   */
  public static StoreSurvey of(RetentionSnapshot snapshot, Progress progress) {
    HistogramBuilder histogram = new HistogramBuilder();
    PoisonSearch poison = new PoisonSearch();
    snapshot.everyTask(
        task -> {
          poison.look(task);
          histogram.add(task);
        },
        progress);
    return new StoreSurvey(
        histogram.build(snapshot.now(), histogram.measure(snapshot)),
        new RuntimeState(snapshot.activeWorkers(), poison.found(snapshot)));
  }
}
