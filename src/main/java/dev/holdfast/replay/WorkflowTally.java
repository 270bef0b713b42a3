package dev.holdfast.replay;

import dev.holdfast.replay.WorkflowSummary.Timing;
import dev.holdfast.replay.WorkflowSummary.Totals;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Adds a workflow's rows up as they stream by. Keeps a few small values for each task; attempts and
 * events are counted and let go, except the root's own rounds.
 */
public final class WorkflowTally {

  private static final Set<String> STARTS = Set.of("task_started", "task_retry_started");

  private final TaskId root;
  private final TaskTally tasks;
  private final AttemptTally attempts;
  private final WaitTally waits;
  private final TornTally torn;
  private final BusyTally busy = new BusyTally();
  private final SortedSet<String> workers = new TreeSet<>();

  /** The stage in which each of the root's rounds was started, by attempt number. */
  private final Map<Long, Long> startStages = new HashMap<>();

  private long events;
  private long checkpoints;
  private Long lastEventTime;

  /**
   * Begins with nothing.
   *
   * @param known what tasks of the store can be in
   */
  public WorkflowTally(TaskId root, Statuses known) {
    this.root = root;
    SharedWords words = new SharedWords();
    this.tasks = new TaskTally(root, known, words);
    this.attempts = new AttemptTally(root, words);
    this.waits = new WaitTally(words);
    this.torn = new TornTally(words);
  }

  /** Takes a task. */
  public void task(Task task) {
    tasks.add(task);
    addWorker(task.workerId());
  }

  /** Takes an attempt. */
  public void attempt(Attempt attempt) {
    attempts.add(attempt);
    busy.add(attempt);
    addWorker(attempt.workerId());
  }

  /** Takes an event. */
  public void event(TaskEvent event) {
    events++;
    checkpoints += "task_checkpoint".equals(event.type()) ? 1 : 0;
    lastEventTime = NullsLast.most(lastEventTime, event.time());
    if (event.attempt() != null && STARTS.contains(event.type()) && root.equals(event.taskId())) {
      startStages.putIfAbsent(event.attempt(), event.stage());
    }
    waits.add(event);
    if (event.taskId() != null && !tasks.path.containsKey(event.taskId())) {
      torn.stray(event);
    }
    addWorker(event.workerId());
  }

  private void addWorker(String worker) {
    if (worker != null && !worker.isEmpty()) {
      workers.add(worker);
    }
  }

  /** Returns the summary of the rows taken so far. */
  public WorkflowSummary summary() {
    Task rootTask = tasks.rootTask;
    Long createdAt = rootTask == null ? null : rootTask.createdAt();
    Long lastEnd = attempts.lastEndedAt;
    Long duration = createdAt == null || lastEnd == null ? null : Math.max(0, lastEnd - createdAt);
    return new WorkflowSummary(
        rootTask,
        new Totals(tasks.path.size(), attempts.count, events, checkpoints, attempts.maxAttempt),
        tasks.statuses,
        attempts.outcomes,
        tasks.names,
        tasks.stages,
        List.copyOf(workers),
        new Timing(createdAt, attempts.firstStartedAt, lastEnd, lastEventTime, duration),
        attempts.stageTimings(startStages),
        tasks.failed,
        criticalPath(),
        attempts.slowest);
  }

  private CriticalPath criticalPath() {
    return CriticalPath.find(root, tasks.path, attempts.representatives);
  }

  /** Returns how long the tasks waited: Holdfast’s own figures beside fib-flow’s. */
  public WaitedTime waited() {
    return waits.total(tasks.path, criticalPath());
  }

  /** Returns what the workflow lacks. */
  public TornWorkflow torn() {
    Task top = tasks.rootTask;
    return torn.found(
        root, top != null && top.rootId() != null && !top.rootId().equals(root), tasks.path);
  }

  /** Returns when any of its tasks ran: what a line of time must not fold. */
  public BusyTime busy() {
    return new BusyTime(busy.stretches(), busy.lastOpen);
  }
}
