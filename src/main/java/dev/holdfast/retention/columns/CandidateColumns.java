package dev.holdfast.retention.columns;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Collects candidates into growing columns while a store is scanned. A numeric id stands in its
 * column as it is; once a text comes, all ids go into a pool and their places stand in the columns.
 * What it freezes it gives away: nothing is left here.
 */
public final class CandidateColumns {

  /** More cannot be numbered; fewer in tests. */
  private final int most = Integer.getInteger("holdfast.candidates", Integer.MAX_VALUE - Long.SIZE);

  final ValueNumbers<TaskStatus> statuses = new ValueNumbers<>();
  final ValueNumbers<String> names = new ValueNumbers<>();
  IdColumns ids = new IdColumns();

  /** The bits of the time by which they are ordered. */
  LongColumn time = new LongColumn();

  LongColumn name = new LongColumn();
  LongColumn status = new LongColumn();
  LongColumn marks = new LongColumn();
  LongColumn rule = new LongColumn();
  int size;

  /** The ids; null while all are numbers. */
  IdPool pool;

  /** What else tells that a task has changed; null while no task has any. */
  VersionColumn versions;

  /**
   * Adds a task.
   *
   * @param decidedBy the place of the rule in the policy
   * @throws StoreException if there are too many
   */
  public void add(Candidate candidate, int decidedBy) {
    if (pool == null
        && (text(candidate.id()) || text(candidate.parentId()) || text(candidate.rootId()))) {
      poolIds();
    }
    long id = number(candidate.id());
    long parent = number(candidate.parentId());
    addVersion(candidate.version());
    add(
        id,
        parent,
        candidate.rootId() == null ? id : number(candidate.rootId()),
        candidate.time(),
        names.number(candidate.name()),
        statuses.number(candidate.status()),
        candidate.marks(),
        decidedBy);
  }

  /** Adds a task whose version was added, by what stands for ids, name and status here. */
  public void add(
      long id,
      long parent,
      long workflow,
      double seconds,
      int nameNumber,
      int statusNumber,
      int marked,
      int decidedBy) {
    if (full()) {
      throw new StoreException(new StoreFailure.TooMany(most));
    }
    ids.add(id, parent, workflow);
    time.add(Double.doubleToLongBits(seconds));
    name.add(nameNumber);
    status.add(statusNumber);
    marks.add(marked);
    rule.add(decidedBy);
    size++;
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
    ids.replace(number -> pool.add(TaskId.of(number)));
  }

  /** Gives a name the next number, for rows that are added by numbers. */
  public void addName(String name) {
    names.number(name);
  }

  /** Returns how many names have numbers. */
  public int nameCount() {
    return names.size();
  }

  /** Gives a status the next number, for rows that are added by numbers. */
  public void addStatus(TaskStatus status) {
    statuses.number(status);
  }

  /** Returns how many statuses have numbers. */
  public int statusCount() {
    return statuses.size();
  }

  /** Takes the ids for whose places the numbers of rows stand, before any row is added. */
  public void usePool(IdPool texts) {
    pool = texts;
  }

  /** Takes the versions of rows that are added by numbers. */
  public void useVersions(VersionColumn all) {
    versions = all;
  }

  /** Returns whether there are versions, and not as many as rows. */
  public boolean lacksVersions() {
    return versions != null && versions.size() != size;
  }

  /** Returns whether no more can be added. */
  public boolean full() {
    return size >= most;
  }

  /** Leaves only so many of the oldest, oldest first. */
  public void keepOldest(int limit) {
    take(order().first(limit));
  }

  /** Returns how many tasks were added. */
  public int size() {
    return size;
  }

  /** Adds the version of the task that comes next; null if the store has none. */
  void addVersion(String version) {
    if (versions == null && version != null) {
      versions = new VersionColumn();
      for (int row = 0; row < size; row++) {
        versions.add(null);
      }
    }
    if (versions != null) {
      versions.add(version);
    }
  }

  /** Returns what stands for the id of a task that was added. */
  public long number(int row) {
    return ids.id(row);
  }

  /** Returns the root of the workflow of a task that was added. */
  public TaskId workflow(int row) {
    return meant(ids.workflow(row));
  }

  /** Returns the id of a task that was added. */
  public TaskId id(int row) {
    return meant(ids.id(row));
  }

  private TaskId meant(long number) {
    return pool == null ? TaskId.of(number) : pool.id((int) number);
  }

  /** Returns the time by which it is ordered, in Unix seconds. */
  public double time(int row) {
    return Double.longBitsToDouble(time.get(row));
  }

  /** Returns the bits that stand for what its kind of store noted. */
  public int marks(int row) {
    return (int) marks.get(row) & 0xff;
  }

  /** Replaces the bits that stand for what its kind of store noted. */
  public void setMarks(int row, int bits) {
    marks.set(row, bits);
  }

  /** Ties a task to the one above it, which takes it along. */
  public void tie(int below, int above) {
    rule.set(below, rule(below) | Candidates.TIED);
    ids.setParent(below, ids.id(above));
  }

  /** Makes a task one of the workflow of another. */
  public void joinWorkflow(int row, int other) {
    ids.setWorkflow(row, ids.workflow(other));
  }

  /** Returns the place of the rule with what ties it to the one above it. */
  public int rule(int row) {
    return (int) rule.get(row);
  }

  /** Returns whether any go in trees. */
  public boolean trees() {
    return IntStream.range(0, size).anyMatch(row -> (rule(row) & Candidates.TIED) != 0);
  }

  /** Takes rows out; those behind them move up. */
  public void remove(BitSet rows) {
    if (!rows.isEmpty()) {
      BitSet left = new BitSet(size);
      left.set(0, size);
      left.andNot(rows);
      take(Rows.of(left));
    }
  }

  /** Leaves only these rows, in this order; each column is let go of before the next is copied. */
  private void take(Rows rows) {
    ids = ids.moved(rows);
    time = time.moved(rows);
    name = name.moved(rows);
    status = status.moved(rows);
    marks = marks.moved(rows);
    rule = rule.moved(rows);
    versions = versions == null ? null : versions.of(rows);
    size = rows.size();
    rows.end();
  }

  /**
   * Freezes the columns, oldest first.
   *
   * @param limit only that many of the oldest
   */
  public Candidates oldestFirst(int limit) {
    keepOldest(Math.min(limit, size));
    return asTheyAre();
  }

  /** Freezes those rows that a condition takes, oldest first. */
  public Candidates oldestFirst(IntPredicate condition) {
    BitSet taken = new BitSet();
    IntStream.range(0, size).filter(condition).forEach(taken::set);
    take(Rows.of(taken));
    return oldestFirst(size);
  }

  /** Freezes the columns in the order they have. */
  public Candidates asTheyAre() {
    Candidates frozen = new Candidates(this);
    ids = new IdColumns();
    time = new LongColumn();
    name = new LongColumn();
    status = new LongColumn();
    marks = new LongColumn();
    rule = new LongColumn();
    versions = null;
    size = 0;
    return frozen;
  }

  private Rows order() {
    return IndexSort.sorted(
        size,
        row -> inOrder(time.get(row)),
        (left, right) ->
            pool == null
                ? Long.compare(ids.id(left), ids.id(right))
                : pool.compare((int) ids.id(left), (int) ids.id(right)));
  }

  /** Numbers that stand for the bits of times are in the order of {@link Double#compare}. */
  private static long inOrder(long bits) {
    return bits ^ bits >> Long.SIZE - 1 & Long.MAX_VALUE;
  }
}
