package dev.holdfast.store.sql;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Holds a batch to what was counted under its locks: before it is committed exactly that is gone
 * from each table and nothing of it is left. Triggers, rules, row policies and keys of the database
 * act behind a delete's back (decision 0040).
 */
public final class DeletionCheck {

  private final RowMeter meter;
  private final List<String> tables;
  private long[] planned;

  /**
   * Checks batches of one session.
   *
   * @param tables as an operator knows them
   */
  public DeletionCheck(RowMeter meter, List<String> tables) {
    this.meter = meter;
    this.tables = List.copyOf(tables);
  }

  /** The transaction of a batch is about to begin. */
  public void prepare() {
    meter.prepare();
  }

  /**
   * Begins a batch, under its locks.
   *
   * @param counted how many rows of each table go
   */
  public void begin(long... counted) {
    counted(counted);
    meter.begin();
  }

  /** Returns whether nothing but the statements of a batch that has begun can touch a row. */
  boolean alone() {
    return meter.alone();
  }

  /** Says how many rows of each table go where nothing but the statements of a batch acts. */
  public void counted(long... rows) {
    planned = rows;
  }

  /** Says how many rows go of so many subjects: those that went, and those that are left. */
  void countedBy(int subjects, long[] gone, long... left) {
    planned = new long[gone.length];
    Arrays.setAll(planned, table -> table == 0 ? subjects : gone[table] + left[table]);
  }

  /** Returns how many rows of a table go. */
  public long planned(int table) {
    return planned[table];
  }

  /**
   * Says that a table lost another number of rows than planned.
   *
   * @param deleted how many it lost, as far as anybody can tell
   * @param left how many of those that were to go are there still
   */
  public StoreException wrong(int table, long deleted, long left) {
    return new StoreException(
        new StoreFailure.NotAsPlanned(tables.get(table), planned[table], deleted, left));
  }

  /** All statements of the batch are done, and what is left is about to be counted. */
  public void settle() {
    meter.settle();
  }

  /**
   * Looks at what the batch did.
   *
   * @param byStatements how many rows its statements say they deleted from each table
   * @param left how many rows that were to go are there still
   * @param uncounted the tables of whose rows the database may delete some with others, uncounted
   * @throws StoreException with {@link StoreFailure.NotAsPlanned} if that is not what was planned
   */
  public void require(long[] byStatements, long[] left, IntPredicate uncounted) {
    RowMeter.Rows deleted = meter.since(RowMeter.Rows.deleted(byStatements));
    long missing = 0;
    int lacking = 0;
    for (int table = 0; table < planned.length; table++) {
      long gone = deleted.deleted()[table];
      if (left[table] != 0 || gone > planned[table]) {
        throw wrong(table, gone, left[table]);
      }
      if (gone < planned[table] && !uncounted.test(table)) {
        missing += planned[table] - gone;
        lacking = table;
      }
    }
    // What a trigger deleted before its turn is missing in one count and surplus in the other.
    if (missing > deleted.elsewhere()) {
      throw wrong(lacking, deleted.deleted()[lacking], 0);
    }
    if (missing < deleted.elsewhere()) {
      long all = sum(planned);
      throw new StoreException(
          new StoreFailure.NotAsPlanned(
              String.join(", ", tables), all, all + deleted.elsewhere() - missing, 0));
    }
  }

  public static long sum(long[] rows) {
    long sum = 0;
    for (long each : rows) {
      sum += each;
    }
    return sum;
  }

  /** Returns the numbers of a row, one for each column. */
  public static long[] numbers(ResultSet row) throws SQLException {
    long[] numbers = new long[row.getMetaData().getColumnCount()];
    for (int place = 0; place < numbers.length; place++) {
      numbers[place] = row.getLong(place + 1);
    }
    return numbers;
  }
}
