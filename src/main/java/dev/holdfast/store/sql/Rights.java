package dev.holdfast.store.sql;

import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.RowChange;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jdbi.v3.core.statement.Query;

/** What this user may do in a database, and what stands in the way of changing rows. */
public interface Rights {

  /** The right to change any column: without it no row can be locked. */
  String LOCK = "UPDATE";

  /** Whoever is read-only by default writes only when told to. */
  StoreFailure READ_ONLY =
      new StoreFailure.NotWritable(
          "this role is read-only by default: its default_transaction_read_only is on");

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
   * Returns the foreign keys that refer to one of these tables.
   *
   * @param tables as a statement spells them
   */
  List<Referring> referring(List<String> tables);

  /**
   * A foreign key.
   *
   * @param shown as {@code table (key)}
   * @param table the one that refers, as a statement spells it
   * @param referred the plain name of the other
   * @param columns its columns, each with the one it refers to: {@code job: id, name: name}
   * @param cascades whether its rows are deleted with what they refer to
   */
  record Referring(String shown, String table, String referred, String columns, boolean cascades) {

    /** Reads them in this order. */
    public static List<Referring> read(Query query) {
      return query
          .map(
              (row, _) ->
                  new Referring(
                      row.getString(1),
                      row.getString(2),
                      row.getString(3),
                      row.getString(4),
                      row.getBoolean(5)))
          .list();
    }
  }

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
