package dev.holdfast.report;

import dev.holdfast.fleet.FleetAnswer;
import dev.holdfast.fleet.FleetBacklog;
import dev.holdfast.fleet.FleetOutcome;
import dev.holdfast.fleet.FleetPreview;

/**
 * Sums over the stores that answered.
 *
 * @param stores all stores
 * @param answered those that were looked at
 * @param tasks their tasks and streams
 * @param bytes the room they take, as far as they say
 * @param tasksToGo tasks that saved policies would delete
 * @param eventsToGo events with them, and of streams
 * @param findings what is wrong with them
 */
record FleetTotals(
    int stores,
    int answered,
    long tasks,
    long bytes,
    long tasksToGo,
    long eventsToGo,
    int findings) {

  static FleetTotals of(FleetSubject subject) {
    int answered = 0;
    long tasks = 0;
    long bytes = 0;
    long tasksToGo = 0;
    long eventsToGo = 0;
    int findings = 0;
    for (FleetSubject.Entry entry : subject.stores()) {
      if (entry.outcome() instanceof FleetOutcome.Answered(FleetAnswer answer)) {
        answered++;
        tasks += answer.facts().tasks();
        bytes += answer.facts().bytes() == null ? 0 : answer.facts().bytes();
        findings += answer.findings().size();
        if (answer.backlog() instanceof FleetBacklog.Judged(FleetPreview preview)) {
          tasksToGo += preview.streams() ? 0 : preview.tasks();
          eventsToGo += preview.events();
        }
      }
    }
    return new FleetTotals(
        subject.stores().size(), answered, tasks, bytes, tasksToGo, eventsToGo, findings);
  }
}
