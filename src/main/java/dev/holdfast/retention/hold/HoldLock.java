package dev.holdfast.retention.hold;

import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.address.PrivateFile;
import dev.holdfast.store.address.SamePlace;
import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.task.Sha256;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;

/**
 * Orders the batches of a store and what is put on hold in it: batches share the lock from reading
 * the holds until they are committed, a new hold has it alone while it is written. So a hold is
 * there before a batch reads, or comes after its commit.
 *
 * <p>It is the lock of an empty SQLite file, which threads and processes share alike, lets no
 * stream of readers starve a writer, and ends with the process that holds it. There is one for the
 * place of a store and, after it, one for its file, which all hard links share.
 */
final class HoldLock implements AutoCloseable {

  private static final int BATCH_PATIENCE_MILLIS = 5_000;
  private static final int HOLD_PATIENCE_MILLIS = 20_000;

  private final List<Connection> taken = new ArrayList<>();

  private HoldLock() {}

  /** Takes it together with other batches. */
  static HoldLock shared(Path directory, StoreFingerprint store) {
    return take(directory, store, BATCH_PATIENCE_MILLIS, "begin", "select 1 from sqlite_master");
  }

  /** Takes it alone: waits for the batches that have it. */
  static HoldLock alone(Path directory, StoreFingerprint store) {
    return take(directory, store, HOLD_PATIENCE_MILLIS, "begin exclusive");
  }

  private static HoldLock take(
      Path directory, StoreFingerprint store, int patience, String... statements) {
    HoldLock lock = new HoldLock();
    try {
      for (String name : names(store)) {
        lock.take(directory.resolve("locks").resolve(name + ".lock"), patience, statements);
      }
      return lock;
    } catch (HoldException failure) {
      lock.close();
      throw failure;
    }
  }

  private void take(Path file, int patience, String... statements) {
    try {
      PrivateFile.inOwnFolder(file);
      SQLiteConfig config = new SQLiteConfig();
      config.setBusyTimeout(patience);
      Connection connection =
          DriverManager.getConnection("jdbc:sqlite:" + file.toUri(), config.toProperties());
      taken.add(connection);
      PlainSql.run(connection, statements);
    } catch (SQLException failure) {
      throw failure.getErrorCode() == SQLiteErrorCode.SQLITE_BUSY.code
          ? HoldException.busy(file, failure)
          : HoldException.unusable(file, failure);
    } catch (IOException failure) {
      throw HoldException.unusable(file, failure);
    }
  }

  /** Everybody takes them in this order: whoever has the second waits for nobody. */
  private static List<String> names(StoreFingerprint store) {
    List<String> names = new ArrayList<>(List.of(name(store.place())));
    new SamePlace(store.place()).fileKey().ifPresent(key -> names.add(name("file:" + key)));
    return names;
  }

  private static String name(String text) {
    return HexFormat.of().formatHex(Sha256.of(text), 0, 16);
  }

  @Override
  public void close() {
    for (Connection connection : taken.reversed()) {
      try {
        connection.close();
      } catch (SQLException left) {
        LoggerFactory.getLogger(HoldLock.class).debug("closing a lock", left);
      }
    }
  }
}
