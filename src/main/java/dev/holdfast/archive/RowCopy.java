package dev.holdfast.archive;

import dev.holdfast.store.StoredColumn;
import dev.holdfast.store.StoredTable;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;
import org.sqlite.Function;

/**
 * Copies rows from a store's SQLite file into an archive and sums them up, inside the engine. What
 * is read through the driver and written through it again takes far longer.
 */
final class RowCopy implements AutoCloseable {

  /** How the store's file is called within the archive's connection. */
  private static final String STORE = "holdfast_store";

  private static final String SUM = "holdfast_sum";

  private final Connection archive;
  private final CopiedRowSum function = new CopiedRowSum();
  private final TakenIds ids;
  private final List<Copying> copying = new ArrayList<>();
  private List<StoredTable> prepared = List.of();

  private RowCopy(Connection archive) throws SQLException {
    this.archive = archive;
    this.ids = new TakenIds(archive);
    Function.create(archive, SUM, function);
  }

  /**
   * Opens a store's file for reading beside an archive.
   *
   * @return null if it cannot be read from here, as a file of another text encoding
   */
  static RowCopy from(Path store, Connection archive) {
    try (PreparedStatement attach = archive.prepareStatement("attach database ? as " + STORE)) {
      attach.setString(1, ArchiveConnection.uri(store, true));
      attach.execute();
      look(archive);
      return new RowCopy(archive);
    } catch (SQLException apart) {
      LoggerFactory.getLogger(RowCopy.class).debug("reading {} from its archive", store, apart);
      return null;
    }
  }

  private static void look(Connection archive) throws SQLException {
    ArchiveConnection.execute(archive, "select count(*) from " + STORE + ".sqlite_master");
  }

  /** Returns whether it can copy the rows of such tables. */
  static boolean takes(List<StoredTable> tables) {
    return tables.stream().allMatch(table -> table.columns().size() <= CopiedRowSum.MOST_COLUMNS);
  }

  /** Until the archive's transaction ends, the store is seen as it is at this moment. */
  void see() throws SQLException {
    look(archive);
  }

  /** Copies the rows of some tasks from all tables; the sum gets each. */
  void copy(List<StoredTable> tables, List<TaskId> tasks, long batch, BatchSum sum)
      throws SQLException {
    if (!tables.equals(prepared)) {
      prepare(tables);
    }
    ids.put(tasks);
    for (Copying one : copying) {
      one.rows().executeUpdate();
      function.begin(one.table(), sum);
      one.sums().setLong(1, batch);
      one.sums().executeUpdate();
    }
  }

  private void prepare(List<StoredTable> tables) throws SQLException {
    forget();
    for (StoredTable table : tables) {
      String name = ArchiveSchema.quoted(table.name());
      String columns =
          table.columns().stream()
              .map(StoredColumn::name)
              .map(ArchiveSchema::quoted)
              .collect(Collectors.joining(", "));
      String from = " from " + STORE + "." + name + " where " + ids.have(table.task());
      copying.add(
          new Copying(
              table,
              archive.prepareStatement(
                  "insert into main." + name + " (" + columns + ") select " + columns + from),
              archive.prepareStatement(
                  "insert into main.holdfast_rows (kind, id, batch, sha256) select "
                      + table.kind().ordinal()
                      + (", " + ArchiveSchema.quoted(table.id()))
                      + (", ?, " + SUM + "(" + columns + ")")
                      + from)));
    }
    prepared = tables;
  }

  private void forget() throws SQLException {
    for (Copying one : copying) {
      one.rows().close();
      one.sums().close();
    }
    copying.clear();
    prepared = List.of();
  }

  /** Closes the store's file. No transaction may be open. */
  @Override
  public void close() {
    try {
      forget();
      ids.close();
      ArchiveConnection.execute(archive, "detach database " + STORE);
    } catch (SQLException broken) {
      LoggerFactory.getLogger(RowCopy.class).debug("closing a store", broken);
    }
  }

  /** What copies the rows of a table, and then writes their sums. */
  private record Copying(StoredTable table, PreparedStatement rows, PreparedStatement sums) {}
}
