package dev.holdfast.store.sql;

import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.RowChange;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What this user may do in a database, and what stands in the way of changing rows. */
public interface Rights {

  /** The right to change any column: without it no row can be locked. */
  String LOCK = "UPDATE";

  /**
   * Returns what stands in the way of writing.
   *
   * @param wanted the rights needed, for each table as a statement spells it
   * @return null if nothing does
   */
  StoreFailure obstacle(Map<String, List<String>> wanted);

  /**
   * Returns the triggers that act when rows of tables are changed so, each as {@code table: name}.
   *
   * @param tables as a statement spells them
   */
  List<String> triggers(RowChange change, List<String> tables);

  /**
   * Returns the first foreign key of another table that refers to one of these, as {@code table
   * (key)}.
   *
   * @param tables as a statement spells them
   * @param known further tables that may refer to them
   */
  Optional<String> referring(List<String> tables, List<String> known);

  /**
   * Returns those of these tables of which rows are hidden from this user.
   *
   * @param tables as a statement spells them
   */
  default List<String> hidden(List<String> tables) {
    return List.of();
  }

  /** Returns whether this user is read-only by default, whatever this session was told. */
  default boolean readOnly() {
    return false;
  }

  /** Returns by how many bytes the last replica is behind; empty if nobody tells. */
  default OptionalLong replicationLag() {
    return OptionalLong.empty();
  }
}
