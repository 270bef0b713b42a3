package dev.holdfast.store.sql.mysql;

import dev.holdfast.store.StoreFailure;
import java.sql.SQLException;

/**
 * Says what the servers' error numbers mean (mariadb.com/kb, MariaDB Error Codes; dev.mysql.com,
 * Server Error Message Reference). Both use the same up to 1,900.
 */
final class MysqlFailures {

  private static final int ACCESS_DENIED = 1045;
  private static final int ACCESS_DENIED_WITHOUT_PASSWORD = 1698;

  private MysqlFailures() {}

  static StoreFailure whileOpening(SQLException exception, String address, boolean hadPassword) {
    SQLException cause = innermost(exception);
    String state = String.valueOf(cause.getSQLState());
    String detail = detail(cause);
    boolean denied =
        cause.getErrorCode() == ACCESS_DENIED
            || cause.getErrorCode() == ACCESS_DENIED_WITHOUT_PASSWORD;
    if (denied && !hadPassword) {
      return new StoreFailure.PasswordNeeded(address);
    }
    if (keyMissing(cause)) {
      return new StoreFailure.PasswordUnsent(address);
    }
    if (String.valueOf(exception.getMessage()).contains("session_track_system_variables")) {
      // The driver makes a list with an empty text in it as its first act.
      return new StoreFailure.UnusableSetting(
          address,
          "the sql_mode of new sessions has EMPTY_STRING_IS_NULL, and the driver has none");
    }
    return switch (cause.getErrorCode()) {
      // Unknown database; and a database this user has no right to, of which no more is told.
      case 1049 -> new StoreFailure.UnknownDatabase(address, detail);
      // A host that may not come in; a way to log in that the driver does not know.
      case 1044, 1130, 1251 -> new StoreFailure.AuthenticationFailed(address, detail);
      // Too many connections, too many of this user, shutting down.
      case 1040, 1203, 1226, 1053 -> new StoreFailure.Unreachable(address, detail);
      default -> {
        if (denied || state.startsWith("28")) {
          yield new StoreFailure.AuthenticationFailed(address, detail);
        }
        // Class 22, or nothing at all: the driver cannot make sense of a setting in the address.
        if (state.startsWith("08") || state.startsWith("22") || cause.getErrorCode() == 0) {
          yield new StoreFailure.Unreachable(address, detail);
        }
        yield of(cause, address);
      }
    };
  }

  /**
   * MySQL 8 asks by default for the password itself (caching_sha2_password), which the driver sends
   * over TLS whose certificate it was given, or under the server's public key. It has no number for
   * having neither.
   */
  private static boolean keyMissing(SQLException cause) {
    String told = String.valueOf(cause.getMessage());
    return cause.getErrorCode() <= 0
        && (told.contains("RSA public key is not available")
            || told.contains("caching_sha2_password"));
  }

  static StoreFailure of(SQLException exception, String address) {
    SQLException cause = innermost(exception);
    String state = String.valueOf(cause.getSQLState());
    String detail = detail(cause);
    return switch (cause.getErrorCode()) {
      // Interrupted, by this console's time limit or by somebody's KILL QUERY.
      case 1317, 1969, 3024 -> new StoreFailure.TimedOut(detail);
      // Lock wait, deadlock, changed since the snapshot, NOWAIT.
      case 1205, 1213, 1020, 3572 -> new StoreFailure.Busy(detail);
      case 1146, 1054, 1305 -> new StoreFailure.SchemaChanged(detail);
      case 1142, 1143, 1044, 1227, 1370 -> new StoreFailure.AccessDenied(detail);
      // read_only, a read-only transaction.
      case 1290, 1792, 1836 -> new StoreFailure.NotWritable(detail);
      // A foreign key without ON DELETE, one without parent, a duplicate, a trigger, a check.
      case 1451, 1452, 1062, 1644, 3819, 4025 -> new StoreFailure.Refused(detail);
      case 1114, 1021, 3 -> new StoreFailure.DiskFull(detail);
      case 1034, 1194, 1195, 1712 -> new StoreFailure.Corrupt(detail);
      case 1049 -> new StoreFailure.UnknownDatabase(address, detail);
      case 1927, 2006, 2013, 1053, 1152, 1158, 1159, 1160, 1161 ->
          new StoreFailure.ConnectionLost(detail);
      default -> {
        if (state.startsWith("28")) {
          yield new StoreFailure.AuthenticationFailed(address, detail);
        }
        if (state.startsWith("08")) {
          yield new StoreFailure.ConnectionLost(detail);
        }
        yield new StoreFailure.Unexpected(detail);
      }
    };
  }

  /** The pool wraps what the driver said; the driver what the network said, which says less. */
  private static SQLException innermost(SQLException exception) {
    SQLException found = exception;
    for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException driver && driver.getErrorCode() != 0) {
        return driver;
      }
      if (cause instanceof SQLException driver && driver.getSQLState() != null) {
        found = driver;
      }
    }
    return found;
  }

  private static String detail(SQLException exception) {
    String line = String.valueOf(exception.getMessage()).lines().findFirst().orElse("");
    // The driver puts the number of its connection first, which helps nobody.
    String told = line.replaceFirst("^\\(conn[=:]\\d+\\) ", "");
    // It becomes a part of a sentence that has a full stop of its own.
    return told.endsWith(".") ? told.substring(0, told.length() - 1) : told;
  }
}
