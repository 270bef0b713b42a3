package dev.holdfast.replay.failure;

import dev.holdfast.replay.NullsLast;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Groups failed tasks by what their errors say, in bounded memory. Give it the newest first. */
public final class FailureTally {

  /** Above this many kinds of errors the rest is one group. */
  private static final int MOST_GROUPS = 5_000;

  /** Characters of an example: thousands of groups are held at once. */
  static final int MOST_EXAMPLE = 4_000;

  /** What the group of the rest is called. */
  private static final ErrorFingerprint REST = new ErrorFingerprint("…");

  private static final Comparator<FailureGroup> MOST_FIRST =
      Comparator.comparingLong(FailureGroup::count)
          .reversed()
          .thenComparing(FailureGroup::fingerprint);

  private final Map<ErrorFingerprint, Group> groups = new HashMap<>();
  private long tasks;

  /** Takes a task. */
  public void add(Task task) {
    tasks++;
    ErrorFingerprint fingerprint = ErrorFingerprint.of(task.error());
    if (!groups.containsKey(fingerprint) && groups.size() >= MOST_GROUPS) {
      fingerprint = REST;
    }
    groups.computeIfAbsent(fingerprint, none -> new Group(task.error())).add(task);
  }

  /** Returns how many tasks were taken. */
  public long tasks() {
    return tasks;
  }

  /** Returns the groups, the one with the most tasks first. */
  public List<FailureGroup> groups() {
    return groups.entrySet().stream()
        .map(each -> each.getValue().of(each.getKey()))
        .sorted(MOST_FIRST)
        .toList();
  }

  private static final class Group {

    private final String example;
    private final SortedMap<String, Long> names = new TreeMap<>();
    private final List<TaskId> newest = new ArrayList<>();
    private long count;
    private Long first;
    private Long last;

    Group(String error) {
      boolean cut = error != null && error.length() > MOST_EXAMPLE;
      example = cut ? error.substring(0, MOST_EXAMPLE) + "…" : error;
    }

    void add(Task task) {
      count++;
      String name = task.name() == null ? "" : task.name();
      if (names.containsKey(name) || names.size() < FailureGroup.MOST_NAMES) {
        names.merge(name, 1L, Long::sum);
      }
      if (newest.size() < FailureGroup.MOST_TASKS) {
        newest.add(task.id());
      }
      first = NullsLast.least(first, task.lastHeardOf());
      last = NullsLast.most(last, task.lastHeardOf());
    }

    FailureGroup of(ErrorFingerprint fingerprint) {
      return new FailureGroup(fingerprint, count, first, last, names, newest, example);
    }
  }
}
