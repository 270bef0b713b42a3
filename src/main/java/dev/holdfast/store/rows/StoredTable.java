package dev.holdfast.store.rows;

import dev.holdfast.store.terms.Measure;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A table whose rows an archive takes, and from which a cleanup deletes. A kind of store has any
 * number of them, in the order in which rows can be put in; they are deleted in the other. The
 * first one has one row for each subject, known by the subject's id. Of any table that has both,
 * {@code size} is the length of {@code body}, in bytes.
 *
 * @param name as the store spells it
 * @param key the columns that together no two of its rows have the same values in: numbers or texts
 * @param subject the columns in which a row names the subject it belongs to, in the order of what
 *     that is known by, see {@link dev.holdfast.task.TaskId#of(List)}
 * @param also further columns in which a row names a subject that it belongs to, if it is of none
 *     of those before: an edge between two goes with either
 * @param holds what becomes of its rows
 * @param measure the key of the {@link Measure} its rows are counted as; null if they are not
 * @param indexes what an archive finds its rows by: columns of each index, the first one different
 * @param roles the columns in which the row of a subject names what a restore must know of it, by
 *     {@link #PARENT} and {@link #STATUS}; of a table that says nothing of them those that archives
 *     have had from the start
 * @param columns in the store's order
 * @param types what the database calls the types of the columns of {@code subject}; empty where
 *     nobody has to know
 */
@RecordBuilder
public record StoredTable(
    String name,
    List<String> key,
    List<String> subject,
    List<List<String>> also,
    Holds holds,
    String measure,
    List<List<String>> indexes,
    Map<String, List<String>> roles,
    List<StoredColumn> columns,
    List<String> types)
    implements StoredTableBuilder.With {

  /**
   * The key of a table in which no columns tell its rows apart: what an archive names each by. The
   * store has no such column.
   */
  public static final String ROW = "holdfast_row";

  /** The subject above it. */
  public static final String PARENT = "parent";

  /** Its status. */
  public static final String STATUS = "status";

  public StoredTable {
    Objects.requireNonNull(name);
    Objects.requireNonNull(holds);
    key = List.copyOf(key);
    subject = List.copyOf(subject);
    also = also.stream().map(List::copyOf).toList();
    indexes = indexes.stream().map(List::copyOf).toList();
    roles = Map.copyOf(roles);
    columns = List.copyOf(columns);
    types = List.copyOf(types);
    if (key.isEmpty() || subject.isEmpty()) {
      throw new IllegalArgumentException("no key of " + name);
    }
  }

  /** The table of the subjects themselves, which go. */
  public static StoredTable ofSubjects(String name, String id, List<StoredColumn> columns) {
    return ofSubjects(name, List.of(id), columns);
  }

  /** The table of the subjects themselves, each known by several columns, which go. */
  public static StoredTable ofSubjects(String name, List<String> key, List<StoredColumn> columns) {
    return new StoredTable(
        name, key, key, List.of(), Holds.GOES, null, List.of(), Map.of(), columns, List.of());
  }

  /** A table of rows that belong to a subject, and go with it. */
  public static StoredTable ofParts(
      String name, List<String> key, String subject, String measure, List<StoredColumn> columns) {
    return ofParts(name, key, List.of(subject), measure, columns);
  }

  /** A table of rows that belong to a subject which several columns name, and go with it. */
  public static StoredTable ofParts(
      String name,
      List<String> key,
      List<String> subject,
      String measure,
      List<StoredColumn> columns) {
    return ofSubjects(name, key, columns)
        .withSubject(subject)
        .withMeasure(measure)
        .withIndexes(List.of(subject));
  }

  /** Returns whether nothing but {@link #ROW} tells its rows apart. */
  public boolean keyless() {
    return key.equals(List.of(ROW));
  }

  /** Returns the same table known by another key, with {@link #ROW} if that is it. */
  public StoredTable knownBy(List<String> other) {
    List<StoredColumn> all = new ArrayList<>(columns);
    all.removeIf(column -> column.name().equals(ROW));
    StoredTable known = withKey(other);
    all.addAll(known.keyless() ? List.of(new StoredColumn(ROW, "text")) : List.of());
    return known.withColumns(all);
  }

  /** Returns whether it has a row for each subject, known by the same as that. */
  public boolean perSubject() {
    return key.equals(subject);
  }

  /** Returns the same table with one more way in which its rows name a subject. */
  public StoredTable belongingBy(List<String> others) {
    List<List<String>> all = new ArrayList<>(also);
    all.add(others);
    return withAlso(all);
  }

  /** Returns all ways in which a row names a subject, the one that counts first. */
  public List<List<String>> subjects() {
    return Stream.concat(Stream.of(subject), also.stream()).toList();
  }

  /** Returns the same table as if its rows named a subject in one of these ways alone. */
  public StoredTable by(List<String> one) {
    return withSubject(one).withAlso(List.of());
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
    return holds == Holds.GOES || holds == Holds.CASCADES;
  }

  /** What becomes of the rows of a table when its subject is done. */
  public enum Holds {
    /** They go. */
    GOES,
    /** They go, and the store itself deletes them with their subject. */
    CASCADES,
    /**
     * They stay in the store, which clears what they refer to their subject by; archived, they are
     * linked again when it is put back, unless something else was linked meanwhile.
     */
    UNLINKED,
    /** They stay in the store, and are archived so that the archive opens as a store. */
    CONTEXT,
    /** None is archived: the archive has the empty table so that it opens as a store. */
    NOTHING
  }
}
