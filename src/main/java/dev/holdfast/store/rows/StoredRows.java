package dev.holdfast.store.rows;

import dev.holdfast.store.Closing;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Reads rows exactly as they are stored, by their keys. Not thread-safe. Collections of keys and
 * rows hold at most {@link RetentionSnapshot#CHUNK}.
 */
public interface StoredRows extends Closing {

  /** Returns the tables as they are now, that of the subjects first. */
  List<StoredTable> tables();

  /**
   * Hands over those rows of a table that have the key of one of these, which are of such a table.
   *
   * @param table one of {@link #tables}
   */
  void rows(StoredTable table, Collection<StoredRow> like, Consumer<StoredRow> sink);

  /** Returns those of the subjects that are there. */
  Set<TaskId> present(Collection<TaskId> subjects);

  /**
   * Finds archived rows that are there still, as they were archived: what settles an archive of
   * which nobody knows whether the store came to its end. By default a row is that if there is one
   * of its id; where a row has a version or a time it was made at, that must be the same too.
   *
   * <p>Of subjects whose own row goes only that row is asked for: it goes last. Of others all rows
   * that go are.
   *
   * @param table of these rows, as it was archived
   * @param rows all of this table, as they were archived
   * @return the ids of those that are there
   */
  default Set<TaskId> present(StoredTable table, List<StoredRow> rows) {
    Set<TaskId> ids = rows.stream().map(StoredRow::id).collect(Collectors.toSet());
    if (table.name().equals(tables().getFirst().name())) {
      return present(ids);
    }
    Set<TaskId> present = new HashSet<>();
    tables().stream()
        .filter(own -> own.name().equals(table.name()))
        .forEach(own -> rows(own, rows, row -> present.add(row.id())));
    return present;
  }

  /**
   * Returns what an operator must know of a subject of which these rows are put back; empty if
   * there is nothing but what is true of any store.
   */
  default Optional<HazardTerm> restored(List<StoredRow> missing) {
    return Optional.empty();
  }

  /**
   * Finds the sequences that would give out an id at or below the largest one of these.
   *
   * @param largest the largest number that is an id of each table, by the table's name
   * @return their names; empty where the engine keeps ids apart by itself
   */
  default List<String> sequencesBehind(Map<String, Long> largest) {
    return List.of();
  }

  /** Names the triggers that act when rows are put in, each as {@code table: name}. */
  default List<String> triggers() {
    return List.of();
  }
}
