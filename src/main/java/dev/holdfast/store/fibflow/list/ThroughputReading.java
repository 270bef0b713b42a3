package dev.holdfast.store.fibflow.list;

import dev.holdfast.store.activity.Throughput;
import dev.holdfast.store.activity.ThroughputQuery;
import dev.holdfast.store.activity.ThroughputTally;
import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.fibflow.list.EventWindow.Moment;
import dev.holdfast.store.fibflow.list.MomentList.Meaning;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
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
          "task_created",
          "task_retry_scheduled",
          "task_recovered",
          "task_resumed",
          "task_status_changed");

  /** What ends rounds first: where those reach the limit, the others need not be read so far. */
  private static final List<String> TYPES =
      List.of(
          ("task_claimed task_completed task_failed task_timed_out task_permanently_failed"
                  + " task_status_changed task_created task_retry_scheduled task_recovered"
                  + " task_resumed")
              .split(" "));

  private final FibFlowTables tables;
  private final SqlSession session;
  private final EventWindow window;
  private final ThroughputTally tally;
  private long since;

  public ThroughputReading(FibFlowTables tables, SqlSession session, ThroughputQuery asked) {
    this.tables = tables;
    this.session = session;
    this.window = new EventWindow(tables, session, asked);
    this.tally = new ThroughputTally(asked);
    this.since = asked.since();
  }

  public Throughput read() {
    MomentList.Keys keys = new MomentList.Keys();
    List<MomentList> lists = new ArrayList<>();
    for (String type : TYPES) {
      MomentList list = new MomentList(keys);
      since =
          window.read(
              type,
              since,
              moment -> {
                tally.looked();
                take(list, moment);
              });
      session.cancellation().throwIfCancelled();
      lists.add(list);
    }
    count(lists);
    return tally.result(since, missing());
  }

  private static void take(MomentList list, Moment moment) {
    Meaning meaning = meaning(moment);
    if (meaning != null) {
      list.add(moment, meaning, free(moment));
      // A cron task that is through is free for its next run with the same event.
      if (meaning == Meaning.DONE && "pending".equals(moment.to())) {
        list.add(moment, Meaning.FREE, free(moment));
      }
    }
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
      return MomentList.UNKNOWN;
    }
    return switch (moment.type()) {
      // Its event does not tell a delay; the row does until something else moves that time.
      case "task_created" -> later(moment.time(), moment.nextRun());
      case "task_retry_scheduled" ->
          moment.time() + (moment.retryInterval() == null ? 0 : moment.retryInterval());
      case "task_resumed", "task_status_changed" ->
          later(moment.time(), EventTimes.nextRun(moment.metadata()));
      default -> moment.time();
    };
  }

  private static long later(long time, Long next) {
    return next == null ? time : Math.max(time, next);
  }

  private void count(List<MomentList> lists) {
    Map<Long, Long> free = before(lists);
    int[] left = lists.stream().mapToInt(MomentList::size).toArray();
    for (int first = MomentList.first(lists, left);
        first >= 0;
        first = MomentList.first(lists, left)) {
      MomentList list = lists.get(first);
      int at = --left[first];
      if (list.time(at) > since) {
        count(list, at, free);
      }
    }
  }

  private void count(MomentList list, int at, Map<Long, Long> free) {
    long task = list.task(at);
    switch (list.meaning(at)) {
      case FREE -> free.put(task, list.free(at));
      case TAKEN -> taken(list, at, free.remove(task));
      case DONE -> ended(list, at, TaskStatus.COMPLETED, false);
      case FAILED -> ended(list, at, TaskStatus.FAILED, true);
      case TIMED_OUT -> ended(list, at, TaskStatus.TIMEOUT, true);
      case CANCELLED -> {
        free.remove(task);
        ended(list, at, TaskStatus.PERMANENTLY_FAILED, false);
      }
      case GIVEN_UP -> {
        if (!list.gone(at)) {
          tally.followed(list.key(at), TaskStatus.PERMANENTLY_FAILED);
        }
      }
    }
  }

  private void ended(MomentList list, int at, TaskStatus how, boolean failed) {
    if (list.gone(at)) {
      tally.endedOfGone();
    } else {
      tally.ended(list.key(at), how, failed, list.time(at));
    }
  }

  private void taken(MomentList list, int at, Long free) {
    if (list.gone(at)) {
      return;
    }
    // Free after it was taken: the row has another time by now than it had then.
    if (free == null || free == MomentList.UNKNOWN || free > list.time(at)) {
      tally.waitedUnknown(list.key(at));
    } else {
      tally.waited(list.key(at), list.time(at), list.time(at) - free);
    }
  }

  /** What let tasks be taken before the span, of those that were taken first in it. */
  private Map<Long, Long> before(List<MomentList> lists) {
    if (!tables.events().containsKey("to_status")) {
      return new HashMap<>();
    }
    Set<Long> unmet = new LinkedHashSet<>();
    Set<Long> met = new HashSet<>();
    int[] left = lists.stream().mapToInt(MomentList::size).toArray();
    for (int first = MomentList.first(lists, left);
        first >= 0;
        first = MomentList.first(lists, left)) {
      MomentList list = lists.get(first);
      int at = --left[first];
      boolean takes = list.meaning(at) == Meaning.TAKEN;
      if (list.time(at) > since
          && (takes || list.meaning(at) == Meaning.FREE)
          && met.add(list.task(at))
          && takes
          && unmet.size() < LOOKED_UP) {
        unmet.add(list.task(at));
      }
    }
    Map<Long, Long> free = new HashMap<>();
    long[] ids = unmet.stream().mapToLong(Long::longValue).toArray();
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
