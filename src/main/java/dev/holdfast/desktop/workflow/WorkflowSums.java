package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.timeline.lanes.TimeScale;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.replay.BusyTime;
import dev.holdfast.replay.TornWorkflow;
import dev.holdfast.replay.TornWorkflow.AbsentParent;
import dev.holdfast.replay.TornWorkflow.GoneTask;
import dev.holdfast.replay.WaitedTime;
import dev.holdfast.replay.WorkflowSummary;
import dev.holdfast.replay.WorkflowTally;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.TaskCourse;
import dev.holdfast.store.history.Trees;
import dev.holdfast.task.TaskId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * All of a workflow added up.
 *
 * @param summary fib-flow's figures
 * @param waited ours
 * @param torn what is missing
 * @param busy when anything ran
 * @param gone the tasks that are gone, with what is left of them
 */
record WorkflowSums(
    WorkflowSummary summary, WaitedTime waited, TornWorkflow torn, BusyTime busy, GoneTasks gone) {

  /** Progress is told every so many rows. */
  private static final int STRIDE = 500;

  /**
   * Adds up a workflow as it streams by; blocks. Progress counts rows, of how many is not known.
   */
  static WorkflowSums read(
      TaskStore store, TaskId root, Progress progress, Cancellation cancellation) {
    WorkflowTally tally = new WorkflowTally(root, store.terms().statuses());
    AtomicLong rows = new AtomicLong();
    Roles.of(store, Trees.class)
        .workflow(
            root,
            counted(tally::task, rows, progress),
            counted(tally::attempt, rows, progress),
            counted(tally::event, rows, progress),
            cancellation);
    TornWorkflow torn = tally.torn();
    List<TaskId> gone =
        Stream.concat(
                torn.goneTasks().stream().map(GoneTask::taskId),
                torn.absentParents().stream().map(AbsentParent::taskId))
            .distinct()
            .toList();
    Map<TaskId, TaskCourse> left = new FamilyReader(store, null).did(gone, cancellation);
    return new WorkflowSums(
        tally.summary(), tally.waited(), torn, tally.busy(), GoneTasks.of(root, torn, left));
  }

  private static <T> Consumer<T> counted(Consumer<T> sink, AtomicLong rows, Progress progress) {
    return row -> {
      sink.accept(row);
      if (rows.incrementAndGet() % STRIDE == 0) {
        progress.report(rows.get(), 0);
      }
    };
  }

  /**
   * Returns the line of time of all its tasks.
   *
   * @param until where it goes on to, as it has not ended; null if it has
   */
  TimeScale scale(Long until) {
    WorkflowSummary.Timing timing = summary.timing();
    long[] known =
        Stream.of(
                timing.createdAt(),
                timing.firstStartedAt(),
                timing.lastEndedAt(),
                timing.lastEventTime(),
                busy.lastOpen(),
                until)
            .filter(Objects::nonNull)
            .mapToLong(Long::longValue)
            .toArray();
    List<long[]> stretches = busy.stretches();
    return TimeScale.of(
        LongStream.concat(LongStream.of(known), stretches.stream().flatMapToLong(LongStream::of))
            .toArray(),
        stretches);
  }
}
