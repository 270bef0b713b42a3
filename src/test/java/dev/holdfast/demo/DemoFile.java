package dev.holdfast.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A written demo store, for asking it questions in SQL. */
record DemoFile(Path path) {

  static final long NOW = 1_760_000_000L;

  static DemoFile write(Path path, long tasks, long seed) throws IOException {
    DemoStore.write(path, new DemoSpec(tasks, seed, NOW), written -> {}, () -> false);
    return new DemoFile(path);
  }

  /** The first column of every row, as text. */
  List<String> column(String sql) {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + path.toUri());
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getString(1));
      }
      return values;
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  long number(String sql) {
    return Long.parseLong(column(sql).getFirst());
  }

  /** Every row of a table, each as one JSON text. */
  List<String> rows(String table) {
    List<String> columns = column("SELECT name FROM pragma_table_info('" + table + "')");
    String values =
        String.join(
            ",", columns.stream().map(c -> c.equals("context") ? "hex(context)" : c).toList());
    return column("SELECT json_array(" + values + ") FROM " + table + " ORDER BY rowid");
  }
}
