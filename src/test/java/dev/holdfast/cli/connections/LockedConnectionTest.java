package dev.holdfast.cli.connections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.cli.SomeProfiles;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.output.PasswordPrompt;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A read-only connection: looked at by all commands, changed by none that is not told to. */
class LockedConnectionTest {

  private static final String NOW = Long.toString(OracleStores.NOW);

  private static final String[] CLEANUP = {
    "cleanup",
    "Orders",
    "--keep",
    "30d",
    "--now",
    NOW,
    "--skip",
    "poison_child",
    "--skip",
    "pinned_child",
    "--yes"
  };

  @TempDir private Path directory;
  private OracleStore store;
  private SomeProfiles profiles;

  @BeforeEach
  void save() throws Exception {
    store = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    profiles =
        new SomeProfiles()
            .with(new ConnectionProfile("Orders", store.address(), Environment.PRODUCTION));
  }

  private CommandLineRun run(String... arguments) {
    return CommandLineRun.of(PasswordPrompt.NOBODY, profiles, arguments);
  }

  private static String[] with(String[] words, String more) {
    List<String> all = new ArrayList<>(List.of(words));
    all.add(more);
    return all.toArray(String[]::new);
  }

  private long tasks() {
    return run("overview", "Orders", "--json").json().path("tasks").asLong();
  }

  @Test
  void everyCommandThatChangesIsRefused() {
    long before = tasks();
    String archive = directory.resolve("none.archive").toString();
    String[][] changing = {
      CLEANUP,
      {"resume", "Orders", "1", "--yes"},
      {"cancel", "Orders", "--where", "status:paused", "--yes"},
      {"pause", "Orders", "1", "--yes"},
      {"archive", "restore", archive, "Orders", "--yes"},
      {"policy", "set", "Orders", "orders", "--max-age", "1d", "--yes"},
      {"policy", "delete", "Orders", "orders", "--yes"}
    };
    for (String[] each : changing) {
      CommandLineRun run = run(each);
      assertThat(run.exit()).as(String.join(" ", each)).isEqualTo(Exit.REFUSED.code);
      assertThat(run.err().lines()).hasSize(1);
      assertThat(run.err()).contains("“Orders” is read-only").contains("--unlock");
      assertThat(run.out()).isEmpty();
    }
    assertThat(tasks()).isEqualTo(before);
  }

  @Test
  void itIsLookedAtAsEver() {
    assertThat(run("preview", "Orders", "--keep", "30d", "--now", NOW).exit()).isZero();
    CommandLineRun shown = run("pause", "Orders", "--where", "status:pending");
    assertThat(shown.exit()).isEqualTo(Exit.USAGE.code);
    assertThat(shown.err()).doesNotContain("read-only");
  }

  @Test
  void oneCommandUnlocksForItself() {
    long before = tasks();
    CommandLineRun run = run(with(CLEANUP, "--unlock"));
    assertThat(run.exit()).as(run.err()).isLessThan(Exit.STORE.code);
    assertThat(tasks()).isLessThan(before);
    assertThat(run("pause", "Orders", "1", "--yes").exit()).isEqualTo(Exit.REFUSED.code);
  }

  @Test
  void aScheduleThatWouldBeRefusedEachTimeIsNotPrinted() {
    String[] words = {
      "service",
      "print",
      "Orders",
      "--every",
      "1h",
      "--keep",
      "30d",
      "--program",
      "/opt/holdfast",
      "--json"
    };
    CommandLineRun refused = run(words);
    assertThat(refused.exit()).isEqualTo(Exit.REFUSED.code);
    assertThat(refused.err()).contains("each run would be refused");
    CommandLineRun printed = run(with(words, "--unlock"));
    assertThat(printed.exit()).as(printed.err()).isZero();
    assertThat(printed.json().path("command").toString()).contains("\"--unlock\"");
  }
}
