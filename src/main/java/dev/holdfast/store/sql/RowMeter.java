package dev.holdfast.store.sql;

import dev.holdfast.store.operation.RowChange;
import java.util.List;
import java.util.Set;

/**
 * Counts what a transaction does to the rows of some tables, whoever does it: its own statements,
 * triggers or keys. Used by one session, once a transaction at a time.
 */
public abstract class RowMeter {

  protected final SqlSession session;
  protected final List<String> tables;
  protected final Set<RowChange> watched;

  /**
   * Counts in a session.
   *
   * @param tables as a statement spells them
   */
  protected RowMeter(SqlSession session, List<String> tables, Set<RowChange> watched) {
    this.session = session;
    this.tables = List.copyOf(tables);
    this.watched = Set.copyOf(watched);
  }

  /** A transaction is about to begin. */
  public void prepare() {}

  /** Begins to count, inside the transaction and before it changes anything. */
  public abstract void begin();

  /** Returns whether, since {@link #begin}, no row can change but by this session's statements. */
  public boolean alone() {
    return false;
  }

  /** Lets what the database puts off until the commit happen now, so that it is counted. */
  public void settle() {}

  /**
   * Returns what was done since; of a change that is not watched only what the statements say.
   *
   * @param byStatements what the statements themselves say they did
   */
  public abstract Rows since(Rows byStatements);

  /** Returns the same, which counts rows of other tables, too, as those of elsewhere. */
  public RowMeter everywhere() {
    return this;
  }

  /**
   * What was done, each in the order of the tables.
   *
   * @param elsewhere rows that are counted, and nobody can tell in which table
   */
  public record Rows(long[] inserted, long[] updated, long[] deleted, long elsewhere) {

    /** Of statements. */
    public static Rows of(long[] inserted, long[] updated) {
      return new Rows(inserted, updated, new long[inserted.length], 0);
    }

    public static Rows deleted(long[] deleted) {
      return new Rows(new long[deleted.length], new long[deleted.length], deleted, 0);
    }

    public long[] of(RowChange change) {
      return switch (change) {
        case INSERT -> inserted;
        case UPDATE -> updated;
        case DELETE -> deleted;
      };
    }

    public long sum(RowChange change) {
      return DeletionCheck.sum(of(change));
    }

    public long sum() {
      return sum(RowChange.INSERT) + sum(RowChange.UPDATE) + sum(RowChange.DELETE);
    }
  }
}
