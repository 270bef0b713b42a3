package dev.holdfast.retention;

import dev.holdfast.store.Amounts;
import dev.holdfast.store.Measure;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.Arrays;
import java.util.List;

/**
 * The tasks a policy would delete, ordered by {@code last_active_time}, then id. Held in columns:
 * about sixty bytes a task, so a million fit in tens of megabytes; ids that are texts, and
 * versions, take their characters and some bytes more. Read by row number, 0 to {@link #size} - 1.
 * Immutable once a preview has it.
 */
public final class Candidates {

  /** Above the place of a rule: the one above goes only if it goes. */
  static final int TIED = 1 << 29;

  /** Above the place of a rule: it goes with the one above it, and only with that. */
  static final int ALONG = 1 << 30;

  private static final int PLACE = TIED - 1;

  private final long[] ids;
  private final double[] lastActive;
  private final long[] parents;
  private final long[] workflows;
  private final int[] name;
  private final byte[] status;
  private final byte[] marks;
  private final int[] rule;
  private AmountColumn[] amounts = {};
  private final Dictionary<TaskStatus> statuses;
  private final Dictionary<String> names;
  private final TextColumn versions;
  private final IdNumbers numbers;
  private final IdIndex index;

  Candidates(CandidateColumns columns, int[] order) {
    int size = order.length;
    this.statuses = columns.statuses;
    this.names = columns.names;
    this.ids = new long[size];
    this.lastActive = new double[size];
    this.parents = new long[size];
    this.workflows = new long[size];
    this.name = new int[size];
    this.status = new byte[size];
    this.marks = new byte[size];
    this.rule = new int[size];
    for (int row = 0; row < size; row++) {
      int from = order[row];
      ids[row] = columns.ids[from];
      lastActive[row] = columns.lastActive[from];
      parents[row] = columns.parents[from];
      workflows[row] = columns.workflows[from];
      name[row] = columns.name[from];
      status[row] = columns.status[from];
      marks[row] = columns.marks[from];
      rule[row] = columns.rule[from];
    }
    this.versions = versions(columns, order);
    this.numbers = columns.numbers(ids, parents, workflows);
    this.index = new IdIndex(ids);
  }

  private static TextColumn versions(CandidateColumns columns, int[] order) {
    if (columns.versions == null) {
      return null;
    }
    TextColumn versions = new TextColumn();
    for (int from : order) {
      versions.add(columns.versions.get(from));
    }
    return versions;
  }

  /** Takes the columns as they are; one is let go of before the next is copied. */
  Candidates(CandidateColumns columns) {
    int size = columns.size;
    this.statuses = columns.statuses;
    this.names = columns.names;
    this.ids = Arrays.copyOf(columns.ids, size);
    columns.ids = null;
    this.lastActive = Arrays.copyOf(columns.lastActive, size);
    columns.lastActive = null;
    this.parents = Arrays.copyOf(columns.parents, size);
    columns.parents = null;
    this.workflows = Arrays.copyOf(columns.workflows, size);
    columns.workflows = null;
    this.name = Arrays.copyOf(columns.name, size);
    this.status = Arrays.copyOf(columns.status, size);
    this.marks = Arrays.copyOf(columns.marks, size);
    this.rule = Arrays.copyOf(columns.rule, size);
    this.versions = columns.versions;
    columns.forget();
    this.numbers = columns.numbers(ids, parents, workflows);
    this.index = new IdIndex(ids);
  }

  /** Returns how many there are. */
  public int size() {
    return ids.length;
  }

  /** Returns the task's id. */
  public TaskId id(int row) {
    return numbers.id(ids[row]);
  }

  /** Returns the number that stands for the task's id here: itself if all ids are numbers. */
  long number(int row) {
    return ids[row];
  }

  /** Returns the number that stands for an id here; {@link IdNumbers#NONE} if none does. */
  long number(TaskId id) {
    return numbers.number(id);
  }

  /** Returns what stands for the ids here. */
  IdNumbers numbers() {
    return numbers;
  }

  /** Returns whether any task has a version. */
  boolean versioned() {
    return versions != null;
  }

  /**
   * Returns what tells, besides status and {@code last_active_time}, that the task has changed;
   * null if the store has no such thing.
   */
  public String version(int row) {
    return versions == null ? null : versions.get(row);
  }

  /** Returns its {@code last_active_time} in Unix seconds. */
  public double lastActive(int row) {
    return lastActive[row];
  }

  /** Returns its status. */
  public TaskStatus status(int row) {
    return statuses.value(status[row]);
  }

  /** Returns its name; null if the store has none. */
  public String name(int row) {
    return names.value(name[row]);
  }

  /** Returns whether it is a recurring task. */
  public int marks(int row) {
    return marks[row] & 0xff;
  }

  /** Returns the place in the policy of the rule that decided, perhaps about one above it. */
  public int rule(int row) {
    return rule[row] & PLACE;
  }

  /** Returns the same with what ties it to the one above it. */
  int ruleAndTies(int row) {
    return rule[row];
  }

  /** Returns whether it goes only because of the one above it. */
  public boolean along(int row) {
    return (rule[row] & ALONG) != 0;
  }

  /** Returns whether the one above it goes only if it goes. */
  boolean tied(int row) {
    return (rule[row] & TIED) != 0;
  }

  /** Returns whether any go in trees. */
  boolean trees() {
    return Arrays.stream(rule).anyMatch(each -> (each & TIED) != 0);
  }

  /** Returns its parent's id; null for a root. */
  public TaskId parent(int row) {
    return parents[row] == IdNumbers.NONE ? null : numbers.id(parents[row]);
  }

  /** Returns the root of its workflow: itself for a root. */
  public TaskId workflow(int row) {
    return numbers.id(workflows[row]);
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
    return stands ? index.row(numbers.number(id)) : -1;
  }

  /** Returns the row of the task for which a number stands, or -1 if it is no candidate. */
  int rowOf(long number) {
    return index.row(number);
  }

  /** Returns the parent's row, or -1 if there is none or it is no candidate. */
  int parentRow(int row) {
    return parents[row] == IdNumbers.NONE ? -1 : index.row(parents[row]);
  }

  long parentNumber(int row) {
    return parents[row];
  }

  int statusNumber(int row) {
    return status[row];
  }

  int nameNumber(int row) {
    return name[row];
  }

  /** Returns the statuses by number. */
  List<TaskStatus> statuses() {
    return statuses.values();
  }

  /** Returns the names by number, of which null may be one. */
  List<String> names() {
    return names.values();
  }

  long workflowNumber(int row) {
    return workflows[row];
  }

  /** Returns the rows by ascending id. */
  int[] rowsById() {
    return index.rowsById();
  }

  void setAmount(int row, int measure, long amount) {
    for (int more = amounts.length; more <= measure; more++) {
      amounts = Arrays.copyOf(amounts, more + 1);
      amounts[more] = new AmountColumn(size());
    }
    amounts[measure].set(row, amount);
  }

  /** Takes the amounts of a measure as they are. */
  void setAmounts(AmountColumn[] columns) {
    amounts = columns;
  }
}
