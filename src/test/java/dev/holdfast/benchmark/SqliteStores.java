package dev.holdfast.benchmark;

import dev.holdfast.store.OracleStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * One SQLite file, copied. Both journal modes share the filled file.
 *
 * @param source the filled file
 * @param wal whether copies are in WAL mode
 */
record SqliteStores(Path source, boolean wal) implements BenchmarkStores {

  /** Fills a file in this directory, unless one is there that was filled alike. */
  static Path fill(Path directory, Filling filling) throws IOException, SQLException {
    Files.createDirectories(directory);
    String like = "filled-%d-%s-".formatted(filling.tasks(), filling.order());
    Path whole = directory.resolve(like + filling.payloadBytes() + "-" + filling.now() + ".sqlite");
    if (Files.exists(whole)) {
      return whole;
    }
    try (DirectoryStream<Path> others = Files.newDirectoryStream(directory, like + "*")) {
      for (Path other : others) {
        Files.delete(other);
      }
    }
    Path file = directory.resolve("filling.sqlite");
    Files.deleteIfExists(file);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("pragma journal_mode = off");
      statement.execute("pragma synchronous = off");
      statement.execute("pragma cache_size = -400000");
      script(statement, "tables.sql");
      connection.setAutoCommit(false);
      filling.insert(connection, true);
      script(statement, "indexes.sql");
      connection.commit();
    }
    return Files.move(file, whole);
  }

  private static void script(Statement statement, String name) throws IOException, SQLException {
    try (InputStream in = SqliteStores.class.getResourceAsStream("/dev/holdfast/demo/" + name)) {
      for (String sql : new String(in.readAllBytes(), StandardCharsets.UTF_8).split(";")) {
        if (!sql.isBlank()) {
          statement.execute(sql);
        }
      }
    }
  }

  @Override
  public String engine() {
    return wal ? "SQLite, WAL" : "SQLite, rollback journal";
  }

  @Override
  public OracleStore copy() throws IOException, SQLException {
    Path file = source.resolveSibling("copy.sqlite");
    clear(file);
    Files.copy(source, file);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    OracleStore copy = new OracleStore("sqlite:" + file, "jdbc:sqlite:" + file);
    copy.execute("pragma journal_mode = " + (wal ? "wal" : "delete"));
    return copy;
  }

  @Override
  public void drop(OracleStore copy) throws IOException {
    clear(Path.of(copy.storeAddress().location()));
  }

  private static void clear(Path file) throws IOException {
    for (String end : new String[] {"", "-wal", "-shm", "-journal"}) {
      Files.deleteIfExists(Path.of(file + end));
    }
  }

  @Override
  public void tidy(OracleStore copy) {
    // Nothing: SQLite clears up as it deletes.
  }

  @Override
  public void close() {
    // The next engine may want the file.
  }
}
