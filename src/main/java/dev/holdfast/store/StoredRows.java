package dev.holdfast.store;

import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads rows exactly as they are stored, by their keys. Not thread-safe. Collections of keys hold
 * at most {@link RetentionSnapshot#CHUNK}.
 */
public interface StoredRows extends AutoCloseable {

  /** Returns the tables as they are now. */
  List<StoredTable> tables();

  /** Hands over those rows of a table that have one of these ids of rows. */
  void rows(StoredTable.Kind table, Collection<TaskId> ids, Consumer<StoredRow> sink);

  /** Returns those of the tasks that are there. */
  Set<TaskId> present(Collection<TaskId> tasks);

  /**
   * Finds the sequences that would give out an id at or below the largest one of these.
   *
   * @param largest the largest number that is an id of each table
   * @return their names; empty where the engine keeps ids apart by itself
   */
  List<String> sequencesBehind(Map<StoredTable.Kind, Long> largest);

  @Override
  void close();
}
