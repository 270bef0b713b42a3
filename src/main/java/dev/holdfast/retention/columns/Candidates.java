package dev.holdfast.retention.columns;

import dev.holdfast.store.retention.Amounts;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The tasks a policy would delete, ordered by time, then id. Held in columns (see {@link
 * LongColumn}): about twenty bytes a task, so a million fit in tens of megabytes; ids that are
 * texts, and versions, take their characters and some bytes more. Read by row number, 0 to {@link
 * #size} - 1. Immutable once a preview has it.
 */
public final class Candidates {

  /** Above the place of a rule: the one above goes only if it goes. */
  public static final int TIED = 1 << 29;

  /** Above the place of a rule: it goes with the one above it, and only with that. */
  public static final int ALONG = 1 << 30;

  private static final int PLACE = TIED - 1;

  private final IdColumns ids;
  private final LongColumn time;
  private final LongColumn name;
  private final LongColumn status;
  private final LongColumn marks;
  private final LongColumn rule;
  private LongColumn[] amounts = {};
  private final ValueNumbers<TaskStatus> statuses;
  private final ValueNumbers<String> names;
  private final VersionColumn versions;

  /** What stands for the ids here. */
  public final IdNumbers numbers;

  /** All rows by ascending id, and the ids so: some seven bytes a row. */
  private final Rows byId;

  private final LongColumn sorted = new LongColumn();

  /** Takes the columns as they are. */
  Candidates(CandidateColumns columns) {
    this.statuses = columns.statuses;
    this.names = columns.names;
    this.ids = columns.ids;
    this.time = columns.time;
    this.name = columns.name;
    this.status = columns.status;
    this.marks = columns.marks;
    this.rule = columns.rule;
    this.versions = columns.versions;
    this.numbers = columns.pool == null ? new PlainIds() : RankedIds.of(columns.pool, ids);
    this.byId = sort();
  }

  private Candidates(Candidates all, Rows rows) {
    this.statuses = all.statuses;
    this.names = all.names;
    this.ids = all.ids.of(rows);
    this.time = all.time.of(rows);
    this.name = all.name.of(rows);
    this.status = all.status.of(rows);
    this.marks = all.marks.of(rows);
    this.rule = all.rule.of(rows);
    this.versions = all.versions == null ? null : all.versions.of(rows);
    this.numbers = all.numbers.among(ids);
    this.byId = sort();
  }

  private Rows sort() {
    Rows rows = IndexSort.sorted(ids.size(), ids::id, null);
    for (int at = 0; at < rows.size(); at++) {
      sorted.add(ids.id(rows.get(at)));
    }
    return rows;
  }

  /** Returns these rows of them, without amounts. */
  public Candidates only(BitSet rows) {
    return rows.cardinality() == size() ? this : new Candidates(this, Rows.of(rows));
  }

  /** Returns how many there are. */
  public int size() {
    return ids.size();
  }

  /** Returns the task's id. */
  public TaskId id(int row) {
    return numbers.id(ids.id(row));
  }

  /** Returns the number that stands for the task's id here: itself if all ids are numbers. */
  public long number(int row) {
    return ids.id(row);
  }

  /** Returns the number that stands for an id here; {@link IdNumbers#NONE} if none does. */
  public long number(TaskId id) {
    return numbers.number(id);
  }

  /** Returns whether any task has a version. */
  public boolean versioned() {
    return versions != null;
  }

  /** Returns what tells that the task has changed; null where its status and time do. */
  public String version(int row) {
    return versions == null ? null : versions.get(row);
  }

  /** Returns the time by which it is ordered, in Unix seconds. */
  public double time(int row) {
    return Double.longBitsToDouble(time.get(row));
  }

  /** Returns its status. */
  public TaskStatus status(int row) {
    return statuses.value((int) status.get(row));
  }

  /** Returns its name; null if the store has none. */
  public String name(int row) {
    return names.value((int) name.get(row));
  }

  /** Returns whether it is a recurring task. */
  public int marks(int row) {
    return (int) marks.get(row) & 0xff;
  }

  /** Returns the place in the policy of the rule that decided, perhaps about one above it. */
  public int rule(int row) {
    return ruleAndTies(row) & PLACE;
  }

  /** Returns the same with what ties it to the one above it. */
  public int ruleAndTies(int row) {
    return (int) rule.get(row);
  }

  /** Returns whether it goes only because of the one above it. */
  public boolean along(int row) {
    return (ruleAndTies(row) & ALONG) != 0;
  }

  /** Returns whether the one above it goes only if it goes. */
  public boolean tied(int row) {
    return (ruleAndTies(row) & TIED) != 0;
  }

  /** Returns whether any go in trees. */
  public boolean trees() {
    return IntStream.range(0, size()).anyMatch(this::tied);
  }

  /** Returns its parent's id; null for a root. */
  public TaskId parent(int row) {
    long parent = ids.parent(row);
    return parent == IdNumbers.NONE ? null : numbers.id(parent);
  }

  /** Returns the root of its workflow: itself for a root. */
  public TaskId workflow(int row) {
    return numbers.id(ids.workflow(row));
  }

  /**
   * Returns how much of a measure it has.
   *
   * @param measure its place among those of the store
   */
  public long amount(int row, int measure) {
    return measure < amounts.length ? amounts[measure].get(row) : 0;
  }

  /** Returns how much of each measure of their store all of them have. */
  public Amounts amounts(List<Measure> measures) {
    long[] sums = new long[measures.size()];
    for (int row = 0; row < size(); row++) {
      for (int at = 0; at < sums.length; at++) {
        sums[at] += amount(row, at);
      }
    }
    return new Amounts(measures, sums);
  }

  /** Returns the row of a task, or -1 if it is no candidate. */
  public int row(TaskId id) {
    boolean stands = id instanceof TaskId.Numeric || !(numbers instanceof PlainIds);
    return stands ? rowOf(numbers.number(id)) : -1;
  }

  /** Returns the row of the task for which a number stands, or -1 if it is no candidate. */
  public int rowOf(long number) {
    int place = sorted.find(number);
    return place < 0 ? -1 : byId.get(place);
  }

  /** Returns the parent's row, or -1 if there is none or it is no candidate. */
  public int parentRow(int row) {
    long parent = ids.parent(row);
    return parent == IdNumbers.NONE ? -1 : rowOf(parent);
  }

  /** Returns what stands for the parent; {@link IdNumbers#NONE} for a root. */
  public long parentNumber(int row) {
    return ids.parent(row);
  }

  /** Returns the place of the status among {@link #statuses}. */
  public int statusNumber(int row) {
    return (int) status.get(row);
  }

  /** Returns the place of the name among {@link #names}. */
  public int nameNumber(int row) {
    return (int) name.get(row);
  }

  /** Returns the statuses by number. */
  public List<TaskStatus> statuses() {
    return statuses.values();
  }

  /** Returns the names by number, of which null may be one. */
  public List<String> names() {
    return names.values();
  }

  /** Returns what stands for the root of the workflow. */
  public long workflowNumber(int row) {
    return ids.workflow(row);
  }

  /** Returns the rows by ascending id. */
  public Rows rowsById() {
    return byId;
  }

  /** Notes how much of a measure a task has. */
  public void setAmount(int row, int measure, long amount) {
    for (int more = amounts.length; more <= measure; more++) {
      amounts = Arrays.copyOf(amounts, more + 1);
      amounts[more] = LongColumn.zeros(size());
    }
    amounts[measure].set(row, amount);
  }

  /** Takes the amounts of a measure as they are. */
  public void setAmounts(LongColumn[] columns) {
    amounts = columns;
  }
}
