package dev.holdfast.retention.hold;

import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.address.PrivateFile;
import dev.holdfast.store.address.SamePlace;
import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.task.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteOpenMode;

/**
 * This user's holds on all stores, kept in a SQLite file by the place of the store, so that a hold
 * survives other names of its address and changes of its tables. A hold that was set through one
 * hard link to a store is there through the others too. Thread-safe; processes may share it.
 */
public final class HoldBook {

  private static final int PATIENCE_MILLIS = 20_000;

  /** What is written between two looks is not lost. */
  private static final int LOOKS = 3;

  private static final String[] SCHEMA = {
    "begin immediate", HoldRows.SCHEMA, "create table if not exists journal (entry text not null)"
  };

  private final Path file;
  private final HoldRecord record;

  /**
   * Takes where the records are or will be; makes nothing.
   *
   * @param record what else tells of holds
   */
  public HoldBook(Path directory, HoldRecord record) {
    this.file = directory.resolve("holds.sqlite");
    this.record = record;
  }

  /**
   * Returns the holds on a store.
   *
   * @throws HoldException if they cannot be read, or some are {@link HoldException.Kind#LOST}
   */
  public HeldTasks of(StoreFingerprint store) {
    int lost = 0;
    for (int look = 0; look < LOOKS; look++) {
      List<Hold> recorded = recorded(store).values().stream().flatMap(List::stream).toList();
      HeldTasks held = inBook(store.place());
      lost = missing(recorded, held).size();
      if (lost == 0) {
        return held;
      }
    }
    throw HoldException.lost(file, lost);
  }

  /**
   * Returns the same.
   *
   * @param store asked for only if anything is on hold anywhere
   */
  public HeldTasks of(Supplier<StoreFingerprint> store) {
    boolean any =
        Files.exists(file) || record.held().values().stream().anyMatch(held -> !held.isEmpty());
    return any ? of(store.get()) : HeldTasks.NONE;
  }

  /**
   * Returns where else something is on hold that may be the same store, see {@link
   * HeldTasks#alike}.
   *
   * @param store asked for only if anything is on hold anywhere
   * @throws HoldException if that cannot be read
   */
  public List<String> alike(Supplier<StoreFingerprint> store) {
    return Files.exists(file) ? inBook(store.get().place()).alike : List.of();
  }

  private HeldTasks inBook(String place) {
    return read("holds", connection -> HoldRows.of(connection, place).read(), HeldTasks.NONE);
  }

  /** Returns the holds that the other record knows of a store, by the place they were set at. */
  private Map<String, List<Hold>> recorded(StoreFingerprint store) {
    SamePlace here = new SamePlace(store.place());
    Map<String, List<Hold>> recorded = new HashMap<>(record.held());
    recorded.entrySet().removeIf(set -> set.getValue().isEmpty() || !here.test(set.getKey()));
    return recorded;
  }

  /**
   * Returns under which other places, those of other hard links to its file, something of this
   * store is recorded as held.
   *
   * @throws HoldException if that cannot be read
   */
  public Set<String> otherPlaces(StoreFingerprint store) {
    Set<String> places = new TreeSet<>(recorded(store).keySet());
    places.addAll(
        read("holds", connection -> HoldRows.of(connection, store.place()).places(), List.of()));
    places.remove(store.place());
    return places;
  }

  /** A number and the text of it are one: the record may not tell them apart. */
  private static List<Hold> missing(List<Hold> recorded, HeldTasks held) {
    Set<String> there = held.all.stream().map(HoldBook::name).collect(Collectors.toSet());
    return recorded.stream().filter(hold -> !there.contains(name(hold))).toList();
  }

  private static String name(Hold hold) {
    return (hold.workflow() ? "workflow " : "task ") + hold.id();
  }

  /**
   * Writes holds that are lost into the book again, as the other record tells of them.
   *
   * @return how many there were
   * @throws HoldException if that cannot be read or written
   */
  public int repair() {
    int repaired = 0;
    for (Map.Entry<String, List<Hold>> store : record.held().entrySet()) {
      String place = store.getKey();
      HeldTasks held = inBook(place);
      for (Hold hold : missing(store.getValue(), held)) {
        change(null, connection -> HoldRows.of(connection, place).write(hold));
        repaired++;
      }
    }
    return repaired;
  }

  /** Returns the hash of the journal's entry about the newest change; null if none is known. */
  public String journalEntry() {
    return read(
        "journal",
        connection ->
            PlainSql.read(
                connection,
                "select entry from journal",
                (row, _) -> row.next() ? row.getString(1) : null),
        null);
  }

  /** A process that was killed while it made the file left nothing in it. */
  private <T> T read(String table, Reading<T> reading, T none) {
    try {
      if (!Files.exists(file) || Files.size(file) == 0) {
        return none;
      }
      try (Connection connection = open(false)) {
        String there = "select 1 from sqlite_master where name = ?";
        return PlainSql.any(connection, there, table) ? reading.of(connection) : none;
      }
    } catch (SQLException | IOException failure) {
      throw HoldException.unusable(file, failure);
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
  public record Batch(HeldTasks held, HoldLock lock) implements AutoCloseable {

    @Override
    public void close() {
      lock.close();
    }
  }

  /**
   * Puts something on hold; waits for batches that read the holds before. A hold that is there
   * already keeps its time and takes the new reason.
   *
   * @param entry the hash of the journal's entry about it
   * @return false if it was on hold already
   * @throws HoldException if that cannot be written
   */
  public boolean hold(StoreFingerprint store, Hold hold, String entry) {
    try (HoldLock _ = HoldLock.alone(file.getParent(), store)) {
      return change(entry, connection -> HoldRows.of(connection, store.place()).write(hold));
    }
  }

  /**
   * Lets go of a task or a workflow.
   *
   * @param entry the hash of the journal's entry about it
   * @return false if it was not on hold
   * @throws HoldException if that cannot be written
   */
  public boolean release(StoreFingerprint store, TaskId id, boolean workflow, String entry) {
    return change(entry, connection -> HoldRows.of(connection, store.place()).delete(id, workflow));
  }

  private boolean change(String entry, Reading<Boolean> change) {
    try {
      PrivateFile.inOwnFolder(file);
      try (Connection connection = open(true)) {
        PlainSql.run(connection, SCHEMA);
        boolean changed = change.of(connection);
        if (entry != null) {
          PlainSql.run(connection, "delete from journal");
          PlainSql.change(connection, "insert into journal values (?)", entry);
        }
        PlainSql.run(connection, "commit");
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
    return DriverManager.getConnection("jdbc:sqlite:" + file.toUri(), config.toProperties());
  }

  /** Something that is read or changed. */
  private interface Reading<T> {
    T of(Connection connection) throws SQLException;
  }
}
