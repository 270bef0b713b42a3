package dev.holdfast.retention;

import dev.holdfast.store.RetentionSnapshot.Candidate;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Collects candidates into growing columns while a store is scanned. A numeric id stands in its
 * column as it is; once a text comes, all ids go into a pool and their places stand in the columns.
 */
final class CandidateColumns {

  private static final int FIRST_SIZE = 1_024;

  final Dictionary<TaskStatus> statuses = new Dictionary<>();
  final Dictionary<String> names = new Dictionary<>();
  long[] ids = new long[FIRST_SIZE];
  double[] lastActive = new double[FIRST_SIZE];
  long[] parents = new long[FIRST_SIZE];
  long[] workflows = new long[FIRST_SIZE];
  int[] name = new int[FIRST_SIZE];
  byte[] status = new byte[FIRST_SIZE];
  byte[] marks = new byte[FIRST_SIZE];
  int[] rule = new int[FIRST_SIZE];
  int size;

  /** The ids; null while all are numbers. */
  IdPool pool;

  /** What else tells that a task has changed; null while no task has any. */
  TextColumn versions;

  /**
   * Adds a task.
   *
   * @param decidedBy the place of the rule in the policy
   */
  void add(Candidate candidate, int decidedBy) {
    makeRoom();
    if (pool == null
        && (text(candidate.id()) || text(candidate.parentId()) || text(candidate.rootId()))) {
      poolIds();
    }
    ids[size] = number(candidate.id());
    lastActive[size] = candidate.lastActive();
    parents[size] = number(candidate.parentId());
    workflows[size] = candidate.rootId() == null ? ids[size] : number(candidate.rootId());
    addVersion(candidate.version());
    name[size] = names.number(candidate.name());
    status[size] = (byte) statuses.number(candidate.status());
    marks[size] = (byte) candidate.marks();
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
    marks = Arrays.copyOf(marks, length);
    rule = Arrays.copyOf(rule, length);
  }

  private static boolean text(TaskId id) {
    return id instanceof TaskId.Text;
  }

  private long number(TaskId id) {
    if (id == null) {
      return IdNumbers.NONE;
    }
    return pool == null ? ((TaskId.Numeric) id).value() : pool.add(id);
  }

  private void poolIds() {
    pool = new IdPool();
    for (int row = 0; row < size; row++) {
      boolean root = workflows[row] == ids[row];
      ids[row] = pool.add(TaskId.of(ids[row]));
      parents[row] =
          parents[row] == IdNumbers.NONE ? IdNumbers.NONE : pool.add(TaskId.of(parents[row]));
      workflows[row] = root ? ids[row] : pool.add(TaskId.of(workflows[row]));
    }
  }

  /** Adds the version of the task that comes next; null if the store has none. */
  void addVersion(String version) {
    if (versions == null && version != null) {
      versions = new TextColumn();
      for (int row = 0; row < size; row++) {
        versions.add(null);
      }
    }
    if (versions != null) {
      versions.add(version);
    }
  }

  /** Returns the root of the workflow of a task that was added. */
  TaskId workflow(int row) {
    return pool == null ? TaskId.of(workflows[row]) : pool.id((int) workflows[row]);
  }

  /** Returns the id of a task that was added. */
  TaskId id(int row) {
    return pool == null ? TaskId.of(ids[row]) : pool.id((int) ids[row]);
  }

  /** Returns whether any go in trees. */
  boolean trees() {
    return Arrays.stream(rule, 0, size).anyMatch(each -> (each & Candidates.TIED) != 0);
  }

  /** Takes rows out; those behind them move up. */
  void remove(BitSet rows) {
    if (rows.isEmpty()) {
      return;
    }
    TextColumn left = versions == null ? null : new TextColumn();
    int to = 0;
    for (int row = 0; row < size; row++) {
      if (rows.get(row)) {
        continue;
      }
      ids[to] = ids[row];
      lastActive[to] = lastActive[row];
      parents[to] = parents[row];
      workflows[to] = workflows[row];
      name[to] = name[row];
      status[to] = status[row];
      marks[to] = marks[row];
      rule[to] = rule[row];
      if (left != null) {
        left.add(versions.get(row));
      }
      to++;
    }
    versions = left;
    size = to;
  }

  /** Returns the ids that stand in columns taken from here, which it may change for that. */
  IdNumbers numbers(long[]... columns) {
    return pool == null ? new PlainIds() : RankedIds.of(pool, columns);
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
    marks = new byte[0];
    rule = new int[0];
    size = 0;
  }

  private int[] order() {
    return IndexSort.sorted(
        size,
        (left, right) -> {
          int byTime = Double.compare(lastActive[left], lastActive[right]);
          if (byTime != 0) {
            return byTime;
          }
          return pool == null
              ? Long.compare(ids[left], ids[right])
              : pool.compare((int) ids[left], (int) ids[right]);
        });
  }
}
