package dev.holdfast.store.sql.mysql;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which of the two servers that speak this protocol answers, and what it can do.
 *
 * @param mariaDb whether it is MariaDB, else MySQL
 * @param version such as {@code 11.4.5}
 */
public record MysqlServer(boolean mariaDb, String version) {

  /** An old MariaDB puts {@code 5.5.5-} before its own version, for old replicas' sake. */
  private static final Pattern VERSION =
      Pattern.compile("(?:5\\.5\\.5-)?(\\d+\\.\\d+(?:\\.\\d+)?)");

  /**
   * Reads what {@code version()} returns.
   *
   * @param told such as {@code 11.4.5-MariaDB-log} or {@code 8.0.36}
   */
  public static MysqlServer of(String told) {
    boolean mariaDb = told.contains("MariaDB");
    Matcher version = VERSION.matcher(told);
    return new MysqlServer(mariaDb, version.lookingAt() ? version.group(1) : told);
  }

  /** Returns product and version. */
  public String product() {
    return (mariaDb ? "MariaDB " : "MySQL ") + version;
  }

  /**
   * Returns whether a query can pass over rows that others have locked: MariaDB from 10.6, MySQL
   * from 8.0 on (mariadb.com/kb, SELECT; dev.mysql.com, Locking Reads).
   */
  public boolean skipsLocked() {
    return mariaDb ? atLeast(10, 6) : atLeast(8, 0);
  }

  private boolean atLeast(int major, int minor) {
    String[] parts = version.split("\\.");
    try {
      int first = Integer.parseInt(parts[0]);
      return first > major || first == major && Integer.parseInt(parts[1]) >= minor;
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException unknown) {
      return false;
    }
  }

  /** Returns the variables of a session that only this kind of server has, with values. */
  Map<String, String> settings() {
    if (!mariaDb) {
      // Sizes of tables as they are now, not of yesterday.
      return Map.of("information_schema_stats_expiry", "0");
    }
    return Map.of(
        // A console that dies with an open transaction must not hold the purge back for ever.
        "idle_transaction_timeout", "600",
        // A list of a thousand ids stays a range of the primary key.
        "in_predicate_conversion_threshold", "0");
  }

  /** Returns whether {@link #statementLimit} stops writes and reads that lock; MySQL’s does not. */
  boolean stopsWrites() {
    return mariaDb;
  }

  /** Returns the variable that stops statements after a time. */
  String limiting() {
    return mariaDb ? "max_statement_time" : "max_execution_time";
  }

  /** Returns its value for this time. */
  String statementLimit(long millis) {
    return mariaDb ? "%d.%03d".formatted(millis / 1_000, millis % 1_000) : Long.toString(millis);
  }
}
