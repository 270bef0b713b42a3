package dev.holdfast.store;

import dev.holdfast.store.OracleStores.Journal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The bytes of the oracle's SQLite store in its forms. Each is made once for a JVM: to switch the
 * journal, delete all rows and vacuum waits for the disk a dozen times, and thousands of tests
 * begin with one of these.
 */
final class SqliteImage {

  private static final Map<Form, byte[]> MADE = new ConcurrentHashMap<>();

  private SqliteImage() {}

  /**
   * Returns the file of a store.
   *
   * @param rows whether it has the oracle's rows
   */
  static byte[] of(Journal journal, boolean rows) throws IOException, SQLException {
    Form form = new Form(journal, rows);
    byte[] image = MADE.get(form);
    if (image == null) {
      image = make(form);
      MADE.put(form, image);
    }
    return image;
  }

  private static byte[] make(Form form) throws IOException, SQLException {
    Path file = Files.createTempFile("oracle", ".sqlite");
    try (InputStream original =
        SqliteImage.class.getResourceAsStream("/oracle/fibflow-small.sqlite")) {
      Files.write(file, original.readAllBytes());
      OracleStore store = OracleStores.sqlite(file);
      store.execute("PRAGMA journal_mode = " + (form.journal == Journal.WAL ? "WAL" : "DELETE"));
      if (!form.rows) {
        for (String table : OracleStores.TABLES) {
          store.execute("DELETE FROM " + table);
        }
        store.execute("DELETE FROM sqlite_sequence", "VACUUM");
        if (form.journal == Journal.WAL) {
          store.execute("PRAGMA wal_checkpoint(TRUNCATE)");
        }
      }
      return Files.readAllBytes(file);
    } finally {
      Files.delete(file);
    }
  }

  private record Form(Journal journal, boolean rows) {}
}
