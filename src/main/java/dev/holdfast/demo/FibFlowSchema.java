package dev.holdfast.demo;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * The tables and indexes of a fib-flow SQLite store, statement by statement as fib-flow has them.
 */
final class FibFlowSchema {

  private final List<String> tables = statements("tables.sql");
  private final List<String> indexes = statements("indexes.sql");

  /**
   * Reads the statements.
   *
   * @throws IOException if a resource is missing
   */
  FibFlowSchema() throws IOException {}

  void createTables(Connection connection) throws SQLException {
    for (String table : tables) {
      execute(connection, table);
    }
  }

  /** The indexes; created after the rows, they cost half as much. */
  List<String> indexes() {
    return indexes;
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static List<String> statements(String resource) throws IOException {
    try (InputStream in = FibFlowSchema.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("resource missing: " + resource);
      }
      String script = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      List<String> statements = new ArrayList<>();
      for (String statement : script.split(";")) {
        if (!statement.isBlank()) {
          statements.add(statement.strip());
        }
      }
      return List.copyOf(statements);
    }
  }
}
