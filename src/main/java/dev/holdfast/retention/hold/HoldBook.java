package dev.holdfast.retention.hold;

import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.task.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteOpenMode;

/**
 * This user's holds on all stores, kept in a SQLite file by the place of the store, so that a hold
 * survives other names of its address and changes of its tables. Thread-safe; processes may share
 * it.
 */
public final class HoldBook {

  private static final int PATIENCE_MILLIS = 20_000;

  private static final String SCHEMA =
      "create table if not exists holds (place text not null, id text not null, workflow integer"
          + " not null, since integer not null, held_by text not null, reason text,"
          + " primary key (place, id, workflow))";

  private final Path file;

  /** Takes where the records are or will be; makes nothing. */
  public HoldBook(Path directory) {
    this.file = directory.resolve("holds.sqlite");
  }

  /**
   * Returns the holds on a store.
   *
   * @throws HoldException if they cannot be read
   */
  public HeldTasks of(StoreFingerprint store) {
    try {
      // A process that was killed while it made the file left nothing in it.
      if (!Files.exists(file) || Files.size(file) == 0) {
        return HeldTasks.NONE;
      }
      try (Connection connection = open(false)) {
        return read(connection, store);
      }
    } catch (SQLException | IOException failure) {
      throw HoldException.unusable(file, failure);
    }
  }

  private static HeldTasks read(Connection connection, StoreFingerprint store) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement(
            "select id, workflow, since, held_by, reason from holds where place = ?"
                + " order by since, id")) {
      query.setString(1, store.place());
      List<Hold> holds = new ArrayList<>();
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          holds.add(
              new Hold(
                  id(rows.getString(1)),
                  rows.getBoolean(2),
                  rows.getLong(3),
                  rows.getString(4),
                  rows.getString(5)));
        }
      }
      return new HeldTasks(holds);
    }
  }

  /**
   * Reads the holds for a batch that has its rows locked: nothing is put on hold until what this
   * returns is closed.
   *
   * @throws HoldException if they cannot be read; {@link HoldException.Kind#BUSY} if somebody is
   *     putting something on hold
   */
  public Batch during(StoreFingerprint store) {
    HoldLock lock = HoldLock.shared(file.getParent(), store);
    try {
      return new Batch(of(store), lock);
    } catch (HoldException failure) {
      lock.close();
      throw failure;
    }
  }

  /** The holds as they are until the batch is over. */
  public static final class Batch implements AutoCloseable {

    private final HeldTasks held;
    private final HoldLock lock;

    private Batch(HeldTasks held, HoldLock lock) {
      this.held = held;
      this.lock = lock;
    }

    /** Returns them. */
    public HeldTasks held() {
      return held;
    }

    @Override
    public void close() {
      lock.close();
    }
  }

  /**
   * Puts something on hold; waits for batches that read the holds before. A hold that is there
   * already keeps its time and takes the new reason.
   *
   * @return false if it was on hold already
   * @throws HoldException if that cannot be written
   */
  public boolean hold(StoreFingerprint store, Hold hold) {
    try (HoldLock _ = HoldLock.alone(file.getParent(), store)) {
      return write(store, hold);
    }
  }

  private boolean write(StoreFingerprint store, Hold hold) {
    return change(
        connection -> {
          boolean there = has(connection, store, hold.id(), hold.workflow());
          try (PreparedStatement insert =
              connection.prepareStatement(
                  "insert into holds values (?, ?, ?, ?, ?, ?) on conflict do update"
                      + " set held_by = excluded.held_by, reason = excluded.reason")) {
            key(insert, store, hold.id(), hold.workflow());
            insert.setLong(4, hold.since());
            insert.setString(5, hold.by());
            insert.setString(6, hold.reason());
            insert.executeUpdate();
          }
          return !there;
        });
  }

  /**
   * Lets go of a task or a workflow.
   *
   * @return false if it was not on hold
   * @throws HoldException if that cannot be written
   */
  public boolean release(StoreFingerprint store, TaskId id, boolean workflow) {
    return change(
        connection -> {
          try (PreparedStatement delete =
              connection.prepareStatement(
                  "delete from holds where place = ? and id = ? and workflow = ?")) {
            key(delete, store, id, workflow);
            return delete.executeUpdate() > 0;
          }
        });
  }

  private static boolean has(
      Connection connection, StoreFingerprint store, TaskId id, boolean workflow)
      throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement(
            "select 1 from holds where place = ? and id = ? and workflow = ?")) {
      key(query, store, id, workflow);
      try (ResultSet row = query.executeQuery()) {
        return row.next();
      }
    }
  }

  private static void key(
      PreparedStatement statement, StoreFingerprint store, TaskId id, boolean workflow)
      throws SQLException {
    statement.setString(1, store.place());
    statement.setString(2, written(id));
    statement.setBoolean(3, workflow);
  }

  /** A number stands as it is, a text after a quotation mark: 7 is not the text 7. */
  private static String written(TaskId id) {
    return switch (id) {
      case TaskId.Numeric(long number) -> Long.toString(number);
      case TaskId.Text(String text) -> '"' + text;
    };
  }

  private static TaskId id(String written) {
    return written.startsWith("\"") ? new TaskId.Text(written.substring(1)) : TaskId.parse(written);
  }

  private boolean change(Change change) {
    try {
      Files.createDirectories(file.getParent());
      try (Connection connection = open(true);
          Statement statement = connection.createStatement()) {
        statement.execute("begin immediate");
        statement.execute(SCHEMA);
        boolean changed = change.on(connection);
        statement.execute("commit");
        return changed;
      }
    } catch (SQLException | IOException failure) {
      throw HoldException.unusable(file, failure);
    }
  }

  private Connection open(boolean create) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(PATIENCE_MILLIS);
    config.setSynchronous(SynchronousMode.FULL);
    if (!create) {
      config.resetOpenMode(SQLiteOpenMode.CREATE);
    }
    return DriverManager.getConnection("jdbc:sqlite:" + file, config.toProperties());
  }

  /** A change of the holds. */
  private interface Change {
    boolean on(Connection connection) throws SQLException;
  }
}
