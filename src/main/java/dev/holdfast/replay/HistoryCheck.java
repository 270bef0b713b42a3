package dev.holdfast.replay;

import dev.holdfast.task.Attempt;
import dev.holdfast.task.TaskEvent;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Looks at a history as it is replayed and says what cannot be. */
public final class HistoryCheck {

  private static final Set<String> WITHIN_ATTEMPTS = Set.of("task_progress", "task_checkpoint");

  /** Which status may follow which, as fib-flow’s own updates allow it (formats/fib-flow.md, 2). */
  private static final Map<String, Set<String>> ALLOWED_FROM =
      Map.of(
          "running", Set.of("pending"),
          "completed", Set.of("running"),
          "failed", Set.of("running"),
          "timeout", Set.of("running"),
          "pending", Set.of("running", "failed", "timeout", "paused", "suspended"),
          "permanently_failed", Set.of("failed", "timeout", "suspended"),
          "paused", Set.of("running", "pending", "failed", "timeout"),
          "suspended", Set.of("running"));

  private final Findings.Collector findings;
  private final List<Attempt> attempts;
  private final Set<Long> rows = new HashSet<>();
  private final Set<Long> named = new HashSet<>();

  /** By the start of each attempt, when the last of those begun until then had ended. */
  private final TreeMap<Long, Long> lastEnds = new TreeMap<>();

  private boolean begun;

  HistoryCheck(List<Attempt> attempts, Findings.Collector findings) {
    this.attempts = attempts;
    this.findings = findings;
    attempts.forEach(attempt -> rows.add(attempt.number()));
    long lastEnd = Long.MIN_VALUE;
    for (Attempt attempt :
        attempts.stream().sorted(Comparator.comparing(Attempt::startedAt)).toList()) {
      Long end = attempt.endedAt();
      lastEnd = Math.max(lastEnd, end == null ? Long.MAX_VALUE : end);
      lastEnds.put(attempt.startedAt(), lastEnd);
    }
  }

  /**
   * Finds where clocks ran backwards, in events and attempts in any order, of any kind of store.
   */
  public static Findings clocks(List<TaskEvent> events, List<Attempt> attempts) {
    Findings.Collector found = new Findings.Collector();
    clocks(EventOrder.written(events), attempts, found);
    return found.all();
  }

  /**
   * Looks at events as they were written, and at attempts. What came from outside waited before it
   * was written down, so it may be older.
   */
  private static void clocks(
      List<TaskEvent> events, List<Attempt> attempts, Findings.Collector found) {
    TaskEvent before = null;
    for (TaskEvent event : events) {
      if (event.isFromOutside()) {
        continue;
      }
      if (before != null && isBack(event.exactTime(), before.exactTime())) {
        found.add(new ReplayFinding.TimeBackwards(event, before));
      }
      before = event;
    }
    for (Attempt attempt : attempts) {
      Double start = attempt.fields().decimal("started_at");
      if (start != null && isBack(attempt.fields().decimal("ended_at"), start)) {
        found.add(new ReplayFinding.EndsBeforeStart(attempt));
      }
    }
  }

  /** Within a second the clocks of two machines are as good as the same. */
  private static boolean isBack(Double time, double before) {
    return time != null && before - time >= 1;
  }

  /** Looks at the next event before it is replayed. */
  void event(TaskEvent event, Metadata metadata, String status) {
    if (!begun && !"task_created".equals(event.type())) {
      findings.add(new ReplayFinding.MissingStart(event));
    }
    begun = true;
    if (!EventTypes.isKnown(event.type())) {
      findings.add(new ReplayFinding.UnknownType(event));
    }
    if (event.metadata() != null && !metadata.isObject()) {
      findings.add(new ReplayFinding.BrokenMetadata(event));
    }
    status(event, status);
    if (event.type() != null
        && WITHIN_ATTEMPTS.contains(event.type())
        && isOutside(event, status)) {
      findings.add(new ReplayFinding.OutsideAttempt(event));
    }
    if (event.attempt() != null && named.add(event.attempt()) && !rows.contains(event.attempt())) {
      findings.add(new ReplayFinding.AttemptWithoutRow(event));
    }
  }

  private void status(TaskEvent event, String status) {
    String to = EmptyText.toNull(event.toStatus());
    if (to == null) {
      return;
    }
    if (!ALLOWED_FROM.containsKey(to)) {
      findings.add(new ReplayFinding.UnknownStatus(event));
    } else if (status != null
        && ALLOWED_FROM.containsKey(status)
        && !status.equals(to)
        && !ALLOWED_FROM.get(to).contains(status)) {
      findings.add(new ReplayFinding.StatusJump(event, status));
    }
    String from = EmptyText.toNull(event.fromStatus());
    // Several events tell of one change, such as a claim and a start: the second finds it done.
    if (from != null && status != null && !from.equals(status) && !to.equals(status)) {
      findings.add(new ReplayFinding.StatusMismatch(event, status));
    }
  }

  private boolean isOutside(TaskEvent event, String status) {
    if (status != null) {
      return !status.equals("running");
    }
    Map.Entry<Long, Long> begun = lastEnds.floorEntry(event.time());
    return begun == null || begun.getValue() < event.time();
  }

  /** Looks at the clocks, and at the attempts. */
  void end(List<TaskEvent> events, String status) {
    clocks(events, attempts, findings);
    long last = attempts.stream().mapToLong(Attempt::number).max().orElse(0);
    for (Attempt attempt : attempts) {
      if (!named.contains(attempt.number())) {
        findings.add(new ReplayFinding.AttemptWithoutEvents(attempt));
      }
      boolean over = status != null && !status.equals("running") || attempt.number() < last;
      if (attempt.fields().raw("ended_at") == null && over) {
        findings.add(new ReplayFinding.AttemptLeftOpen(attempt));
      }
    }
  }
}
