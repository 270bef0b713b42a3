package dev.holdfast.store.rows;

import dev.holdfast.store.terms.Measure;
import java.util.List;
import java.util.Objects;

/**
 * A table whose rows an archive takes. A kind of store has any number of them. The first one has
 * one row for each subject, known by the subject's id; where there are such columns, a restore
 * looks at {@code parent_id}, {@code status} and {@code last_active_time} of it. Of any table that
 * has both, {@code size} is the length of {@code body}, in bytes.
 *
 * @param name as the store spells it
 * @param key the columns that together no two of its rows have the same values in: numbers or texts
 * @param subject the column in which a row names the subject it belongs to
 * @param holds what becomes of its rows
 * @param measure the key of the {@link Measure} its rows are counted as; null if they are not
 * @param indexes what an archive finds its rows by: columns of each index, the first one different
 * @param columns in the store's order
 */
public record StoredTable(
    String name,
    List<String> key,
    String subject,
    Holds holds,
    String measure,
    List<List<String>> indexes,
    List<StoredColumn> columns) {

  public StoredTable {
    Objects.requireNonNull(name);
    Objects.requireNonNull(subject);
    Objects.requireNonNull(holds);
    key = List.copyOf(key);
    indexes = indexes.stream().map(List::copyOf).toList();
    columns = List.copyOf(columns);
    if (key.isEmpty()) {
      throw new IllegalArgumentException("no key of " + name);
    }
  }

  /** The table of the subjects themselves, which go. */
  public static StoredTable ofSubjects(String name, String id, List<StoredColumn> columns) {
    return new StoredTable(name, List.of(id), id, Holds.GOES, null, List.of(), columns);
  }

  /** A table of rows that belong to a subject, and go with it. */
  public static StoredTable ofParts(
      String name, List<String> key, String subject, String measure, List<StoredColumn> columns) {
    return new StoredTable(
        name, key, subject, Holds.GOES, measure, List.of(List.of(subject)), columns);
  }

  /** Returns the same table with rows that stay in the store. */
  public StoredTable asContext() {
    return new StoredTable(name, key, subject, Holds.CONTEXT, measure, indexes, columns);
  }

  /** Returns the same table with other columns. */
  public StoredTable withColumns(List<StoredColumn> others) {
    return new StoredTable(name, key, subject, holds, measure, indexes, others);
  }

  /** Returns the same table with other indexes. */
  public StoredTable withIndexes(List<List<String>> others) {
    return new StoredTable(name, key, subject, holds, measure, others, columns);
  }

  /** Returns the place of a column, or -1 if the table has none of this name. */
  public int indexOf(String column) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(column)) {
        return i;
      }
    }
    return -1;
  }

  /** Returns whether its rows go with their subject. */
  public boolean goes() {
    return holds == Holds.GOES;
  }

  /** What becomes of the rows of a table when its subject is done. */
  public enum Holds {
    /** They go. */
    GOES,
    /** They stay in the store, and are archived so that the archive opens as a store. */
    CONTEXT,
    /** None is archived: the archive has the empty table so that it opens as a store. */
    NOTHING
  }
}
