package dev.holdfast.cli.hold;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds that somebody took away are not holds that were released. */
class LostHoldsTest {

  @TempDir private Path directory;
  private OracleStore database;
  private Path records;
  private String id;

  @BeforeEach
  void holdOne() throws Exception {
    database = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    records = directory.resolve("records");
    id = preview().json().get("ids").get(0).asText();
    assertThat(run("hold", id, "--reason", "legal case 22", "--operator", "ann").exit()).isZero();
  }

  private CommandLineRun run(String command, String... more) {
    List<String> arguments = new ArrayList<>(List.of(command, database.address()));
    arguments.addAll(List.of(more));
    return CommandLineRun.in(records, arguments.toArray(String[]::new));
  }

  private CommandLineRun preview() {
    return run("preview", "--keep", "7d", "--now", "1760000000", "--ids", "--json");
  }

  /** What happens to files. */
  enum Loss {
    REMOVED,
    CUT,
    EMPTIED,
    WITHOUT_TABLE
  }

  private void lose(String file, Loss loss) throws Exception {
    Path path = records.resolve(file + ".sqlite");
    switch (loss) {
      case REMOVED -> Files.delete(path);
      case CUT -> Files.write(path, new byte[0]);
      case EMPTIED, WITHOUT_TABLE -> {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + path);
            Statement statement = connection.createStatement()) {
          statement.execute("drop trigger if exists journal_is_never_cut");
          statement.execute((loss == Loss.EMPTIED ? "delete from " : "drop table ") + file);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsDeletedUntilTheyAreWrittenAgain(Loss loss) throws Exception {
    lose("holds", loss);
    long before = database.number("select count(*) from fib_flow_tasks");

    String[] why = {id, "--keep", "7d", "--now", "1760000000"};
    List<CommandLineRun> refused =
        List.of(
            preview(),
            run("explain", why),
            run("tasks"),
            run("cleanup", "--keep", "7d", "--now", "1760000000", "--yes"),
            run("release", id),
            run("hold", id));
    for (CommandLineRun one : refused) {
      assertThat(one.exit()).as(one.out() + one.err()).isEqualTo(5);
      assertThat(one.err()).contains("A hold on this store", "holdfast holds repair");
    }
    assertThat(database.number("select count(*) from fib_flow_tasks")).isEqualTo(before);

    CommandLineRun repair = CommandLineRun.in(records, "holds", "repair", "--json");
    assertThat(repair.exit()).as(repair.err()).isZero();
    assertThat(repair.json().get("restored").asInt()).isEqualTo(1);
    assertThat(preview().json().get("held").get("sample").get(0).asText()).isEqualTo(id);
    CommandLineRun explained = run("explain", why);
    assertThat(explained.out()).contains("is on hold");
    assertThat(CommandLineRun.in(records, "holds", "repair").out()).contains("No hold was missing");
  }

  @Test
  void whatWasReleasedIsNotMissed() throws Exception {
    run("hold", "3", "--workflow");
    run("release", "3", "--workflow");
    run("release", id);
    Files.delete(records.resolve("holds.sqlite"));

    JsonNode preview = preview().json();

    assertThat(preview.get("held").get("count").asInt()).isZero();
  }

  @Test
  void aLostHoldIsReleasedOnceItIsWrittenAgain() throws Exception {
    Files.delete(records.resolve("holds.sqlite"));
    CommandLineRun.in(records, "holds", "repair");
    assertThat(run("release", id).exit()).isZero();
    assertThat(preview().json().get("held").get("count").asInt()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void aJournalThatIsLostIsMissedByTheHolds(Loss loss) throws Exception {
    assertThat(CommandLineRun.in(records, "journal", "verify").exit()).isZero();
    lose("journal", loss);

    CommandLineRun verify = CommandLineRun.in(records, "journal", "verify", "--json");

    assertThat(verify.exit()).as(verify.err()).isEqualTo(3);
    assertThat(verify.json().get("sound").asBoolean()).isFalse();
    assertThat(verify.json().get("faults").get(0).get("kind").asText()).isEqualTo("cut");
    CommandLineRun said = CommandLineRun.in(records, "journal", "verify");
    assertThat(said.out()).contains("emptied").doesNotContain("no entries yet");
    // What is on hold stays so all the same.
    assertThat(preview().json().get("held").get("count").asInt()).isEqualTo(1);
  }

  @Test
  void whoNeverHeldAnythingSeesNothingOfIt() {
    Path other = directory.resolve("other");
    CommandLineRun run =
        CommandLineRun.in(other, "preview", database.address(), "--keep", "7d", "--json");
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(other).doesNotExist();
    assertThat(CommandLineRun.in(other, "journal", "verify").out()).contains("no entries yet");
  }
}
