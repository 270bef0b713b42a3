package dev.holdfast.cli.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.StreamDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
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

  /** Cleans up with this hazard allowed; its report is {@link #report}. */
  final CommandLineRun allowing(String hazard, String... more) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of("cleanup", streams.address(), "--yes", "--allow", hazard));
    command.addAll(List.of("--report", records.resolve("report.json").toString()));
    command.addAll(List.of(more));
    CommandLineRun done = run(command.toArray(String[]::new));
    assertThat(done.exit()).as(done.err()).isZero();
    return done;
  }

  final String report() throws IOException {
    return Files.readString(records.resolve("report.json"));
  }

  /** Returns all that the journal says. */
  final String journal() throws IOException {
    Path exported = records.resolve("exported");
    run("journal", "export", exported.toString());
    return Files.readString(exported);
  }

  final CommandLineRun run(String... arguments) {
    return CommandLineRun.in(records, arguments);
  }
}
