package dev.holdfast.store.sql.sqlite;

import dev.holdfast.store.StoreFailure;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Says what SQLite's result codes mean (sqlite.org/rescode.html). */
final class SqliteFailures {

  private static final int PRIMARY_CODE = 0xff;
  private static final Pattern DRIVER_TEXT =
      Pattern.compile("\\[SQLITE_[A-Z_]+]([^(]*)\\((.+)\\)", Pattern.DOTALL);

  /** Says no more than that a store is busy. */
  private static final String LOCKED = "database is locked";

  private SqliteFailures() {}

  static StoreFailure of(SQLException exception, String path) {
    String detail = detail(exception);
    if (!(exception instanceof SQLiteException sqlite)) {
      return new StoreFailure.Unexpected(detail);
    }
    if (sqlite.getResultCode() == SQLiteErrorCode.SQLITE_READONLY_ROLLBACK) {
      return new StoreFailure.Unreadable(
          path, "a process died while it wrote, and what it left cannot be rolled back here");
    }
    return switch (primary(sqlite.getResultCode())) {
      case SQLITE_BUSY, SQLITE_LOCKED -> new StoreFailure.Busy(detail.equals(LOCKED) ? "" : detail);
      case SQLITE_INTERRUPT -> new StoreFailure.Cancelled();
      case SQLITE_READONLY -> new StoreFailure.NotWritable(detail);
      case SQLITE_CONSTRAINT -> new StoreFailure.Refused(detail);
      case SQLITE_FULL -> new StoreFailure.DiskFull(detail);
      case SQLITE_NOTADB -> new StoreFailure.NotSqlite(path);
      case SQLITE_CORRUPT -> new StoreFailure.Corrupt(detail);
      case SQLITE_CANTOPEN -> new StoreFailure.Unreadable(path, detail);
      case SQLITE_PERM, SQLITE_AUTH -> new StoreFailure.AccessDenied(detail);
      case SQLITE_IOERR -> new StoreFailure.ConnectionLost(detail);
      case SQLITE_ERROR, SQLITE_SCHEMA ->
          detail.contains("no such table") || detail.contains("no such column")
              ? new StoreFailure.SchemaChanged(detail)
              : new StoreFailure.Unexpected(detail);
      default -> new StoreFailure.Unexpected(detail);
    };
  }

  private static SQLiteErrorCode primary(SQLiteErrorCode code) {
    return SQLiteErrorCode.getErrorCode(code.code & PRIMARY_CODE);
  }

  private static String detail(SQLException exception) {
    String message = String.valueOf(exception.getMessage());
    // "[SQLITE_BUSY] The database file is locked (database is locked)": the code helps nobody, and
    // what SQLite itself says of this case stands behind what the driver says of the code.
    Matcher both = DRIVER_TEXT.matcher(message);
    if (both.matches() && !both.group(2).equals("not an error")) {
      return both.group(2);
    }
    return message.replaceFirst("^\\[SQLITE_[A-Z_]+]\\s*", "");
  }
}
