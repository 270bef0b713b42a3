package dev.holdfast.retention;

import dev.holdfast.store.RetentionSnapshot.Candidate;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Collects candidates into growing columns while a store is scanned. Ids must be numbers. */
final class CandidateColumns {

  /** Stands for "no parent" and "no root": ids of fib-flow begin at 1. */
  static final long NONE = Long.MIN_VALUE;

  private static final int FIRST_SIZE = 1_024;

  final Dictionary<TaskStatus> statuses = new Dictionary<>();
  final Dictionary<String> names = new Dictionary<>();
  long[] ids = new long[FIRST_SIZE];
  double[] lastActive = new double[FIRST_SIZE];
  long[] parents = new long[FIRST_SIZE];
  long[] workflows = new long[FIRST_SIZE];
  int[] name = new int[FIRST_SIZE];
  byte[] status = new byte[FIRST_SIZE];
  boolean[] cron = new boolean[FIRST_SIZE];
  int[] rule = new int[FIRST_SIZE];
  int size;

  /**
   * Adds a task.
   *
   * @param decidedBy the place of the rule in the policy
   */
  void add(Candidate candidate, int decidedBy) {
    makeRoom();
    ids[size] = number(candidate.id());
    lastActive[size] = candidate.lastActive();
    parents[size] = number(candidate.parentId());
    workflows[size] = candidate.rootId() == null ? ids[size] : number(candidate.rootId());
    name[size] = names.number(candidate.name());
    status[size] = (byte) statuses.number(candidate.status());
    cron[size] = "cron".equals(candidate.type());
    rule[size] = decidedBy;
    size++;
  }

  /** Makes room for one more. */
  void makeRoom() {
    if (size == ids.length) {
      grow(Math.max(size + 1, (int) Math.min(size * 3L / 2, Integer.MAX_VALUE - 8)));
    }
  }

  private void grow(int length) {
    ids = Arrays.copyOf(ids, length);
    lastActive = Arrays.copyOf(lastActive, length);
    parents = Arrays.copyOf(parents, length);
    workflows = Arrays.copyOf(workflows, length);
    name = Arrays.copyOf(name, length);
    status = Arrays.copyOf(status, length);
    cron = Arrays.copyOf(cron, length);
    rule = Arrays.copyOf(rule, length);
  }

  private static long number(TaskId id) {
    return switch (id) {
      case null -> NONE;
      case TaskId.Numeric(long value) -> value;
      case TaskId.Text(String value) ->
          throw new IllegalArgumentException("not a numeric id: " + value);
    };
  }

  /**
   * Freezes the columns, oldest first.
   *
   * @param limit only that many of the oldest
   */
  Candidates oldestFirst(int limit) {
    int[] order = order();
    return new Candidates(this, limit < size ? Arrays.copyOf(order, limit) : order);
  }

  /** Freezes these rows of what {@link #oldestFirst} returned with all of them. */
  Candidates oldestFirst(BitSet rows) {
    int[] order = order();
    return new Candidates(this, rows.stream().map(row -> order[row]).toArray());
  }

  /** Freezes those rows that a condition takes, oldest first. */
  Candidates oldestFirst(IntPredicate condition) {
    return new Candidates(this, IntStream.of(order()).filter(condition).toArray());
  }

  /** Freezes the columns in the order they have and gives them away: nothing is left here. */
  Candidates asTheyAre() {
    return new Candidates(this);
  }

  /** Lets go of what somebody else has copied. */
  void forget() {
    ids = new long[0];
    lastActive = new double[0];
    parents = new long[0];
    workflows = new long[0];
    name = new int[0];
    status = new byte[0];
    cron = new boolean[0];
    rule = new int[0];
    size = 0;
  }

  private int[] order() {
    return IndexSort.sorted(
        size,
        (left, right) -> {
          int byTime = Double.compare(lastActive[left], lastActive[right]);
          return byTime != 0 ? byTime : Long.compare(ids[left], ids[right]);
        });
  }
}
