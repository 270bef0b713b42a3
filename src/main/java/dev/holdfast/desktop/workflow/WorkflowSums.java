package dev.holdfast.desktop.workflow;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.replay.BusyTime;
import dev.holdfast.replay.TornWorkflow;
import dev.holdfast.replay.TornWorkflow.AbsentParent;
import dev.holdfast.replay.TornWorkflow.GoneTask;
import dev.holdfast.replay.WaitedTime;
import dev.holdfast.replay.WorkflowSummary;
import dev.holdfast.replay.WorkflowTally;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.TaskCourse;
import dev.holdfast.store.history.Trees;
import dev.holdfast.store.retention.WorkflowSink;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.List;
import java.util.Map;
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
    Trees.of(store).workflow(root, new Counting(tally, progress), cancellation);
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

  private static final class Counting implements WorkflowSink {

    private final WorkflowSink target;
    private final Progress progress;
    private long rows;

    Counting(WorkflowSink target, Progress progress) {
      this.target = target;
      this.progress = progress;
    }

    @Override
    public void task(Task task) {
      target.task(task);
      count();
    }

    @Override
    public void attempt(Attempt attempt) {
      target.attempt(attempt);
      count();
    }

    @Override
    public void event(TaskEvent event) {
      target.event(event);
      count();
    }

    private void count() {
      if (++rows % STRIDE == 0) {
        progress.report(rows, 0);
      }
    }
  }
}
