package dev.holdfast.store.fibflow.list;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.store.activity.Throughput;
import dev.holdfast.store.activity.ThroughputQuery;
import dev.holdfast.store.activity.ThroughputTally;
import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.fibflow.list.EventWindow.Moment;
import dev.holdfast.store.history.SuspendReason;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Counts what was done, by the audit events. Rounds are found as fib-flow writes them (its
 * lib/db/base.js); a task’s wait ends when it is claimed, and begins when its row could first be
 * claimed: not at {@code task_created}, but when its {@code next_run_time} came.
 */
public final class ThroughputReading {

  /** Of more tasks nobody looks up what came before the span. */
  private static final int LOOKED_UP = 10_000;

  private static final int AT_A_TIME = 1_000;

  private static final List<String> FREEING =
      List.of(
          "task_created task_retry_scheduled task_recovered task_resumed task_status_changed"
              .split(" "));

  /** What ends rounds first: where those reach the limit, the others need not be read so far. */
  private static final List<String> TYPES =
      List.of(
          ("task_claimed task_completed task_failed task_timed_out task_permanently_failed"
                  + " task_status_changed task_created task_retry_scheduled task_recovered"
                  + " task_resumed")
              .split(" "));

  /** Nobody knows from when on it can be taken. */
  private static final long UNKNOWN = Long.MIN_VALUE;

  /** What an event means for its task. */
  private enum Meaning {
    /** It can be taken, at once or later. */
    FREE,
    /** It was taken. */
    TAKEN,
    /** A round of it ended well. */
    DONE,
    /** A round of it failed. */
    FAILED,
    /** A round of it took too long. */
    TIMED_OUT,
    /** Somebody ended it while it waited. */
    CANCELLED,
    /** It was given up after a round that failed. */
    GIVEN_UP
  }

  /**
   * What is kept of an event: some sixty bytes.
   *
   * @param free from when on the task can be taken, or {@link #UNKNOWN}
   * @param gone whether the task is not there any more
   */
  private record Kept(
      long id, long task, long time, long free, boolean gone, String key, Meaning meaning) {}

  private final FibFlowTables tables;
  private final SqlSession session;
  private final EventWindow window;
  private final ThroughputTally tally;
  private final List<Kept> kept = new ArrayList<>();
  private final Map<String, String> keys = new HashMap<>();
  private long since;

  public ThroughputReading(FibFlowTables tables, SqlSession session, ThroughputQuery asked) {
    this.tables = tables;
    this.session = session;
    this.window = new EventWindow(tables, session, asked);
    this.tally = new ThroughputTally(asked);
    this.since = asked.since();
  }

  public Throughput read() {
    for (String type : TYPES) {
      since = window.read(type, since, this::take);
      session.cancellation().throwIfCancelled();
    }
    kept.removeIf(each -> each.time <= since);
    // The newest were read first. What one event means twice stays in that order, too.
    Collections.reverse(kept);
    kept.sort(Comparator.comparingLong(Kept::time).thenComparingLong(Kept::id));
    Map<Long, Long> free = before();
    kept.forEach(each -> count(each, free));
    return tally.result(since, missing());
  }

  private void take(Moment moment) {
    tally.looked();
    Meaning meaning = meaning(moment);
    if (meaning != null) {
      keep(moment, meaning);
      // A cron task that is through is free for its next run with the same event.
      if (meaning == Meaning.DONE && "pending".equals(moment.to())) {
        keep(moment, Meaning.FREE);
      }
    }
  }

  private void keep(Moment moment, Meaning meaning) {
    String key = keys.computeIfAbsent(moment.key(), each -> each);
    kept.add(
        new Kept(
            moment.id(),
            moment.taskId(),
            moment.time(),
            free(moment),
            !moment.task(),
            key,
            meaning));
  }

  private static Meaning meaning(Moment moment) {
    return switch (moment.type()) {
      case "task_claimed" -> Meaning.TAKEN;
      case "task_completed" -> Meaning.DONE;
      case "task_failed" -> Meaning.FAILED;
      case "task_timed_out" -> Meaning.TIMED_OUT;
      case "task_permanently_failed" ->
          "suspended".equals(moment.from()) ? Meaning.CANCELLED : Meaning.GIVEN_UP;
      default -> {
        if (!"pending".equals(moment.to())) {
          yield null;
        }
        boolean through =
            moment.cron()
                && "running".equals(moment.from())
                && moment.type().equals("task_status_changed");
        yield through ? Meaning.DONE : Meaning.FREE;
      }
    };
  }

  /** From when on fib-flow lets workers claim it. */
  private static long free(Moment moment) {
    if (!moment.task()) {
      return UNKNOWN;
    }
    return switch (moment.type()) {
      // Its event does not tell a delay; the row does until something else moves that time.
      case "task_created" -> later(moment.time(), moment.nextRun());
      case "task_retry_scheduled" ->
          moment.time() + (moment.retryInterval() == null ? 0 : moment.retryInterval());
      case "task_resumed", "task_status_changed" ->
          later(moment.time(), nextRun(SuspendReason.told(moment.metadata(), "next_run_time")));
      default -> moment.time();
    };
  }

  private static Long nextRun(JsonNode told) {
    return told.isNumber() ? (Long) told.asLong() : null;
  }

  private static long later(long time, Long next) {
    return next == null ? time : Math.max(time, next);
  }

  private void count(Kept each, Map<Long, Long> free) {
    switch (each.meaning) {
      case FREE -> free.put(each.task, each.free);
      case TAKEN -> taken(each, free.remove(each.task));
      case DONE -> ended(each, TaskStatus.COMPLETED, false);
      case FAILED -> ended(each, TaskStatus.FAILED, true);
      case TIMED_OUT -> ended(each, TaskStatus.TIMEOUT, true);
      case CANCELLED -> {
        free.remove(each.task);
        ended(each, TaskStatus.PERMANENTLY_FAILED, false);
      }
      case GIVEN_UP -> {
        if (!each.gone) {
          tally.followed(each.key, TaskStatus.PERMANENTLY_FAILED);
        }
      }
    }
  }

  private void ended(Kept each, TaskStatus how, boolean failed) {
    if (each.gone) {
      tally.endedOfGone();
    } else {
      tally.ended(each.key, how, failed, each.time);
    }
  }

  private void taken(Kept each, Long free) {
    if (each.gone) {
      return;
    }
    // Free after it was taken: the row has another time by now than it had then.
    if (free == null || free == UNKNOWN || free > each.time) {
      tally.waitedUnknown(each.key);
    } else {
      tally.waited(each.key, each.time, each.time - free);
    }
  }

  /** What let tasks be taken before the span, of those that were taken first in it. */
  private Map<Long, Long> before() {
    Map<Long, Long> free = new HashMap<>();
    if (!tables.events().containsKey("to_status")) {
      return free;
    }
    Set<Long> met = new HashSet<>();
    long[] ids =
        kept.stream()
            .filter(each -> each.meaning == Meaning.TAKEN || each.meaning == Meaning.FREE)
            .filter(each -> met.add(each.task) && each.meaning == Meaning.TAKEN)
            .mapToLong(Kept::task)
            .limit(LOOKED_UP)
            .toArray();
    for (int from = 0; from < ids.length; from += AT_A_TIME) {
      long[] some = Arrays.copyOfRange(ids, from, Math.min(ids.length, from + AT_A_TIME));
      window.readBefore(since, some, FREEING, moment -> free.put(moment.taskId(), free(moment)));
    }
    return free;
  }

  private Set<String> missing() {
    Set<String> missing = new TreeSet<>();
    for (String column : List.of("from_status", "to_status", "metadata")) {
      if (!tables.events().containsKey(column)) {
        missing.add(FibFlowTables.EVENTS + "." + column);
      }
    }
    for (String column : List.of("type", "next_run_time", "retry_interval", "tag")) {
      if (!tables.tasks().containsKey(column)) {
        missing.add(FibFlowTables.TASKS + "." + column);
      }
    }
    return missing;
  }
}
