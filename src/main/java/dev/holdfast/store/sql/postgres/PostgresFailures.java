package dev.holdfast.store.sql.postgres;

import dev.holdfast.store.StoreFailure;
import java.sql.SQLException;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Says what PostgreSQL's SQLSTATEs mean (postgresql.org/docs, appendix A). */
final class PostgresFailures {

  private PostgresFailures() {}

  static StoreFailure whileOpening(SQLException exception, String address, boolean hadPassword) {
    SQLException cause = innermost(exception);
    String state = String.valueOf(cause.getSQLState());
    String detail = detail(cause);
    if (state.equals("3D000")) {
      return new StoreFailure.UnknownDatabase(address, detail);
    }
    // 08004 without a password: the driver noticed that the server wants one.
    if (!hadPassword && (state.equals("08004") || state.equals("28P01"))) {
      return new StoreFailure.PasswordNeeded(address);
    }
    if (state.startsWith("28")) {
      return new StoreFailure.AuthenticationFailed(address, detail);
    }
    // PgBouncer takes a few parameters and no others; it has one state for whatever it refuses.
    if (state.startsWith("22") || detail.contains("unsupported startup parameter")) {
      return new StoreFailure.UnusableSetting(address, detail);
    }
    if (state.startsWith("08") || state.startsWith("57P")) {
      return new StoreFailure.Unreachable(address, detail);
    }
    return of(cause, address);
  }

  static StoreFailure of(SQLException exception, String address) {
    SQLException cause = innermost(exception);
    String state = String.valueOf(cause.getSQLState());
    String detail = detail(cause);
    return switch (state) {
      case "57014" -> new StoreFailure.TimedOut(detail);
      case "55P03", "40P01", "40001" -> new StoreFailure.Busy(detail);
      case "42P01", "42703", "3F000", "42883" -> new StoreFailure.SchemaChanged(detail);
      case "42501" -> new StoreFailure.AccessDenied(detail);
      case "25006" -> new StoreFailure.NotWritable(detail);
      case "53100" -> new StoreFailure.DiskFull(detail);
      case "XX001", "XX002" -> new StoreFailure.Corrupt(detail);
      case "3D000" -> new StoreFailure.UnknownDatabase(address, detail);
      default -> {
        // What a trigger raised, and constraints.
        if (state.startsWith("P0") || state.startsWith("23")) {
          yield new StoreFailure.Refused(detail);
        }
        if (state.startsWith("28")) {
          yield new StoreFailure.AuthenticationFailed(address, detail);
        }
        if (state.startsWith("08") || state.startsWith("57P")) {
          yield new StoreFailure.ConnectionLost(detail);
        }
        yield new StoreFailure.Unexpected(detail);
      }
    };
  }

  /** The pool wraps what the driver said. */
  private static SQLException innermost(SQLException exception) {
    SQLException found = exception;
    for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
      if (cause instanceof PSQLException driver) {
        found = driver;
      }
    }
    return found;
  }

  private static String detail(SQLException exception) {
    if (exception instanceof PSQLException driver) {
      ServerErrorMessage server = driver.getServerErrorMessage();
      if (server != null && server.getMessage() != null) {
        return server.getMessage();
      }
    }
    String line = String.valueOf(exception.getMessage()).lines().findFirst().orElse("");
    // It becomes a part of a sentence that has a full stop of its own.
    return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
  }
}
