package dev.holdfast.cli;

import dev.holdfast.store.StreamDatabase;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Three streams, of which two have policies of their own, under the command line. */
abstract class StreamCommandsContract {

  static final long DAY = 86_400;

  @TempDir Path records;

  StreamDatabase streams;
  long now;

  @BeforeEach
  void fill() throws SQLException {
    streams = StreamDatabase.plain();
    now = streams.now();
    streams.fill("orders", 10, now - 60, DAY);
    streams.fill("audit-logs", 100, now - 60, DAY);
    streams.fill("idle", 3, now - 200 * DAY, DAY);
    streams.policy("*", (30 * DAY) + "", "null", "true");
    streams.policy("audit-logs", (7 * 365 * DAY) + "", "null", "true");
    streams.policy("orders", (5 * DAY) + "", "3", "true");
  }

  @AfterEach
  void drop() throws SQLException {
    streams.close();
  }

  final CommandLineRun run(String... arguments) {
    return CommandLineRun.in(records, arguments);
  }
}
