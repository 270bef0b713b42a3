package dev.holdfast.benchmark;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The least that anybody must ask who wants to know how many rows a cleanup would delete. */
final class ThreeCounts {

  private ThreeCounts() {}

  /** Counts on one connection; returns the seconds. */
  static double seconds(Connection connection, List<String> counts) throws SQLException {
    Stopwatch watch = new Stopwatch();
    try (Statement statement = connection.createStatement()) {
      for (String count : counts) {
        try (ResultSet rows = statement.executeQuery(count)) {
          rows.next();
        }
      }
    }
    return watch.seconds();
  }
}
