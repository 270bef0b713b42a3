package dev.holdfast.archive;

import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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

  /**
   * The tasks of a batch, in a table of the connection's own: statements about them stay the same.
   */
  private static final String IDS = "holdfast_ids";

  private final Path store;
  private final Object key;
  private final Connection archive;
  private final CopiedRowSum function = new CopiedRowSum();
  private final List<Copying> copying = new ArrayList<>();
  private List<StoredTable> prepared = List.of();
  private PreparedStatement clearIds;
  private PreparedStatement insertId;
  private boolean attached;

  /** What runs, for {@link #interrupt} from another thread; null if nothing does. */
  private volatile Statement running;

  private volatile boolean stopped;

  /** Knows the file from now on: if another one takes its name, rows of that are never copied. */
  RowCopy(Path store, Connection archive) throws IOException {
    this.store = store;
    this.key = ArchiveStart.key(store);
    this.archive = archive;
  }

  /**
   * Opens the store's file beside the archive, if it is not open and can be: one of another text
   * encoding cannot. No transaction may be open; the store's batch holds its locks.
   */
  void open() {
    if (attached) {
      return;
    }
    try (PreparedStatement attach = archive.prepareStatement("attach database ? as " + STORE)) {
      attach.setString(1, ArchiveConnection.uri(store, true));
      attach.execute();
      attached = true;
      look();
      PlainSql.run(archive, "create temp table if not exists " + IDS + " (id primary key)");
      clearIds = archive.prepareStatement("delete from temp." + IDS);
      insertId = archive.prepareStatement("insert into temp." + IDS + " values (?)");
      Function.create(archive, SUM, function);
    } catch (SQLException apart) {
      LoggerFactory.getLogger(RowCopy.class).debug("reading {} from its archive", store, apart);
      close();
    }
  }

  private void look() throws SQLException {
    PlainSql.run(archive, "select count(*) from " + STORE + ".sqlite_master");
  }

  /**
   * Returns whether it can copy the rows of such tables; then, until the archive's transaction
   * ends, the store is seen as it is at this moment.
   */
  boolean sees(List<StoredTable> tables) throws SQLException {
    stopped = false;
    if (!attached
        || insertId == null
        || !sameFile()
        || !tables.stream()
            .allMatch(
                table -> table.columns().size() <= CopiedRowSum.MOST_COLUMNS && !table.keyless())) {
      return false;
    }
    look();
    return true;
  }

  private boolean sameFile() {
    try {
      return Objects.equals(key, ArchiveStart.key(store));
    } catch (IOException gone) {
      return false;
    }
  }

  /** Copies the rows of some tasks from all tables; the sum gets each. */
  void copy(List<StoredTable> tables, List<TaskId> tasks, long batch, BatchSum sum)
      throws SQLException {
    if (!tables.equals(prepared)) {
      prepare(tables);
    }
    clearIds.executeUpdate();
    for (TaskId task : tasks) {
      ArchivedValue.bind(insertId, 1, task);
      insertId.executeUpdate();
    }
    for (Copying one : copying) {
      int rows = run(one.rows());
      function.begin(one.table(), one.place(), sum);
      one.sums().setLong(1, batch);
      int sums = run(one.sums());
      if (rows != sums) {
        throw new SQLException(rows + " rows of " + one.table().name() + " and " + sums + " sums");
      }
    }
  }

  private int run(PreparedStatement statement) throws SQLException {
    running = statement;
    try {
      if (stopped) {
        throw new SQLException("the batch cannot come through");
      }
      return statement.executeUpdate();
    } finally {
      running = null;
    }
  }

  /** Makes a copy that runs fail: while it reads, nobody can write to the store. */
  void interrupt() {
    stopped = true;
    Statement now = running;
    if (now != null) {
      try {
        now.cancel();
      } catch (SQLException over) {
        LoggerFactory.getLogger(RowCopy.class).debug("interrupting a copy", over);
      }
    }
  }

  private void prepare(List<StoredTable> tables) throws SQLException {
    forget();
    for (int place = 0; place < tables.size(); place++) {
      StoredTable table = tables.get(place);
      if (table.holds() == StoredTable.Holds.NOTHING) {
        continue;
      }
      String name = ArchiveSchema.quoted(table.name());
      String columns =
          table.columns().stream()
              .map(StoredColumn::name)
              .map(ArchiveSchema::quoted)
              .collect(Collectors.joining(", "));
      String from =
          table.subjects().stream()
              .map(way -> ArchiveSchema.joined(way) + " in (select id from temp." + IDS + ")")
              .collect(Collectors.joining(" or ", " from " + STORE + "." + name + " where ", ""));
      copying.add(
          new Copying(
              table,
              place,
              archive.prepareStatement(
                  "insert into main." + name + " (" + columns + ") select " + columns + from),
              archive.prepareStatement(
                  "insert into main.holdfast_rows (kind, id, batch, sha256) select "
                      + place
                      + (", " + ArchiveSchema.id(table))
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

  /** Closes the store's file, if it is open. No transaction may be open. */
  @Override
  public void close() {
    if (!attached) {
      return;
    }
    try {
      forget();
      if (insertId != null) {
        clearIds.close();
        insertId.close();
        insertId = null;
      }
      PlainSql.run(archive, "detach database " + STORE);
      attached = false;
    } catch (SQLException broken) {
      LoggerFactory.getLogger(RowCopy.class).debug("closing a store", broken);
    }
  }

  /** What copies the rows of a table, and then writes their sums. */
  private record Copying(
      StoredTable table, int place, PreparedStatement rows, PreparedStatement sums) {}
}
