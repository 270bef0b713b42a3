package dev.holdfast.replay;

import dev.holdfast.replay.WorkflowSummary.FailedTask;
import dev.holdfast.replay.WorkflowSummary.StageTiming;
import dev.holdfast.replay.WorkflowSummary.Timing;
import dev.holdfast.replay.WorkflowSummary.Totals;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;

/**
 * Adds a workflow's rows up as they stream by. Keeps a few small values for each task; attempts and
 * events are counted and let go, except the root's own rounds.
 */
public final class WorkflowTally {

  private static final Set<String> STARTS = Set.of("task_started", "task_retry_started");

  /** What the summary lists as failed: also what waits for somebody (formats/fib-flow, 5). */
  private static final Tone[] TROUBLED = {Tone.FAILING, Tone.LATE, Tone.FAILED, Tone.PAUSED};

  /** Stages are whole numbers in fib-flow; whatever else a store holds goes after them. */
  private static final Comparator<String> NUMBERS_FIRST =
      Comparator.comparing(WorkflowTally::number, NullsLast.ASCENDING)
          .thenComparing(Comparator.naturalOrder());

  /** All errors together: beyond that each is cut. */
  private static final long MOST_CHARACTERS = 8_000_000;

  private static final int SHORT = 200;

  private final TaskId root;
  private final SharedWords words = new SharedWords();
  private final Set<TaskStatus> troubled;
  private final SortedMap<String, Long> statuses = new TreeMap<>();
  private final SortedMap<String, Long> names = new TreeMap<>();
  private final SortedMap<String, Long> stages = new TreeMap<>(NUMBERS_FIRST);
  private final List<FailedTask> failed = new ArrayList<>();
  private final Map<TaskId, PathTask> path = new HashMap<>();
  private final SharedWords errors = new SharedWords();
  private Task rootTask;
  private long errorCharacters;
  private final SortedMap<String, Long> outcomes = new TreeMap<>();
  private final List<TimedAttempt> rootAttempts = new ArrayList<>();
  private final List<TimedAttempt> slowest = new ArrayList<>();

  /** For each task the attempt that stands for it. */
  private final Map<TaskId, TimedAttempt> representatives = new HashMap<>();

  private long attempts;
  private long maxAttempt;
  private Long firstStartedAt;
  private Long lastEndedAt;
  private final WaitTally waits = new WaitTally(words);
  private final TornTally torn = new TornTally(words);
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
    this.troubled = Set.copyOf(known.of(TROUBLED));
  }

  /** Takes a task. */
  public void task(Task task) {
    if (task.id().equals(root)) {
      rootTask = task;
    }
    String name = words.one(task.name());
    String status = words.one(task.status().code());
    String stage = task.fields().text("stage");
    statuses.merge(status, 1L, Long::sum);
    names.merge(name == null ? "" : name, 1L, Long::sum);
    stages.merge(stage == null || stage.isEmpty() ? "0" : stage, 1L, Long::sum);
    path.put(
        task.id(),
        new PathTask(task.id(), task.parentId(), name, status, task.stage(), task.totalChildren()));
    if (troubled.contains(task.status())) {
      failed.add(new FailedTask(task.id(), name, status, error(EmptyText.toNull(task.error()))));
    }
    addWorker(task.workerId());
  }

  /** A storm of failures has few different errors, and no reader reads them all. */
  private String error(String text) {
    if (text == null) {
      return null;
    }
    boolean fits = errorCharacters + text.length() <= MOST_CHARACTERS || text.length() <= SHORT;
    String kept = fits ? text : text.substring(0, SHORT);
    String error = errors.one(kept);
    errorCharacters += error.equals(kept) && error != kept ? 0 : kept.length();
    return error;
  }

  private static Long number(String stage) {
    try {
      return Long.valueOf(stage);
    } catch (NumberFormatException notANumber) {
      return null;
    }
  }

  /** Takes an attempt. */
  public void attempt(Attempt row) {
    TimedAttempt attempt = TimedAttempt.of(row);
    attempts++;
    if (attempt.outcome() != null) {
      outcomes.merge(attempt.outcome(), 1L, Long::sum);
    }
    if (attempt.attempt() != null) {
      maxAttempt = Math.max(maxAttempt, attempt.attempt());
    }
    firstStartedAt = NullsLast.least(firstStartedAt, attempt.startedAt());
    lastEndedAt = NullsLast.most(lastEndedAt, attempt.endedAt());
    if (root.equals(attempt.taskId())) {
      rootAttempts.add(attempt.light(words));
    }
    representatives.merge(
        attempt.taskId(),
        attempt.light(words),
        BinaryOperator.minBy(TimedAttempt.REPRESENTATIVE_FIRST));
    slowest.add(attempt);
    slowest.sort(TimedAttempt.SLOWEST_FIRST);
    if (slowest.size() > WorkflowSummary.SLOWEST) {
      slowest.removeLast();
    }
    busy.add(row);
    addWorker(row.workerId());
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
    if (event.taskId() != null && !path.containsKey(event.taskId())) {
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
    Long createdAt = rootTask == null ? null : rootTask.createdAt();
    Long duration =
        createdAt == null || lastEndedAt == null ? null : Math.max(0, lastEndedAt - createdAt);
    return new WorkflowSummary(
        rootTask,
        new Totals(path.size(), attempts, events, checkpoints, maxAttempt),
        statuses,
        outcomes,
        names,
        stages,
        List.copyOf(workers),
        new Timing(createdAt, firstStartedAt, lastEndedAt, lastEventTime, duration),
        stageTimings(),
        failed,
        criticalPath(),
        slowest);
  }

  /** Returns the root's rounds. */
  private List<StageTiming> stageTimings() {
    return rootAttempts.stream()
        .sorted(Comparator.comparing(TimedAttempt::attempt, NullsLast.ASCENDING))
        .map(
            attempt ->
                new StageTiming(
                    stage(attempt.attempt()),
                    attempt.attempt(),
                    attempt.startedAt(),
                    attempt.endedAt(),
                    attempt.durationSeconds(),
                    EmptyText.toNull(attempt.outcome()),
                    EmptyText.toNull(attempt.workerId())))
        .toList();
  }

  private Long stage(Long attempt) {
    Long started = startStages.get(attempt);
    return started != null || attempt == null ? started : Long.valueOf(Math.max(0, attempt - 1));
  }

  private CriticalPath criticalPath() {
    return CriticalPath.find(root, path, representatives);
  }

  /** Returns how long the tasks waited: Holdfast’s own figures beside fib-flow’s. */
  public WaitedTime waited() {
    return waits.total(path, criticalPath());
  }

  /** Returns what the workflow lacks. */
  public TornWorkflow torn() {
    TaskId above = rootTask == null ? null : rootTask.rootId();
    return torn.found(root, above != null && !above.equals(root), path);
  }

  /** Returns when any of its tasks ran: what a line of time must not fold. */
  public BusyTime busy() {
    return new BusyTime(busy.stretches(), busy.lastOpen);
  }
}
