package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator sees, and may do, where another table refers to tasks. */
class ForeignRowsCommandTest {

  private static final String[] POLICY = {"--keep", "1s", "--now", "1760000000"};

  private OracleStore database;

  @BeforeEach
  void refer() throws SQLException {
    database = OraclePostgres.shared().copy();
    database.execute(
        "CREATE SCHEMA \"bill ing\"",
        "CREATE TABLE \"bill ing\".invoices (id BIGINT PRIMARY KEY, task_id BIGINT"
            + " CONSTRAINT invoices_task REFERENCES public.fib_flow_tasks (id) ON DELETE CASCADE)",
        "INSERT INTO \"bill ing\".invoices SELECT id, id FROM fib_flow_tasks"
            + " WHERE status = 'completed' ORDER BY id LIMIT 7");
  }

  @AfterEach
  void drop() throws SQLException {
    OraclePostgres.shared().drop(database);
  }

  private CommandLineRun run(String command, String... more) {
    String[] words = new String[2 + POLICY.length + more.length];
    words[0] = command;
    words[1] = database.address();
    System.arraycopy(POLICY, 0, words, 2, POLICY.length);
    System.arraycopy(more, 0, words, 2 + POLICY.length, more.length);
    return CommandLineRun.of(words);
  }

  private static JsonNode hazard(CommandLineRun run) {
    for (JsonNode hazard : run.json().get("hazards")) {
      if (hazard.get("kind").asText().equals("foreign_rows")) {
        return hazard;
      }
    }
    throw new AssertionError(run.out());
  }

  @Test
  void thePreviewNamesTableKeyActionAndCount() {
    JsonNode hazard = hazard(run("preview", "--json"));

    assertThat(hazard.get("blocking").asBoolean()).isTrue();
    assertThat(hazard.get("count").asLong()).isEqualTo(7);
    assertThat(hazard.get("sample")).hasSize(7);
    assertThat(hazard.get("detail").toString())
        .isEqualTo(
            "[{\"table\":\"\\\"bill ing\\\".invoices\",\"key\":\"invoices_task\","
                + "\"action\":\"cascade\",\"through\":null,\"count\":7}]");
    assertThat(run("preview").out())
        .contains("foreign_rows", "\"bill ing\".invoices: 7 rows deleted (key invoices_task)");
  }

  @Test
  void aCleanupRefusesUnlessItIsToldWhatToDo() throws SQLException {
    Set<Long> before = database.numbers("SELECT task_id FROM \"bill ing\".invoices");
    String[] others = {"--yes", "--allow", "poison_child", "--allow", "pinned_child"};

    CommandLineRun refused = run("cleanup", others);

    assertThat(refused.exit()).isEqualTo(5);
    assertThat(refused.err()).contains("foreign_rows");
    CommandLineRun skipped =
        run(
            "cleanup",
            "--yes",
            "--allow",
            "poison_child",
            "--allow",
            "pinned_child",
            "--skip",
            "foreign_rows",
            "--json");
    assertThat(skipped.json().get("skipped").asLong()).isEqualTo(7);
    assertThat(database.numbers("SELECT id FROM fib_flow_tasks")).containsAll(before);
    assertThat(database.numbers("SELECT task_id FROM \"bill ing\".invoices")).isEqualTo(before);
    assertThat(
            run(
                    "cleanup",
                    "--yes",
                    "--allow",
                    "poison_child",
                    "--allow",
                    "pinned_child",
                    "--allow",
                    "foreign_rows")
                .exit())
        .isZero();
    assertThat(database.number("SELECT count(*) FROM \"bill ing\".invoices")).isZero();
  }

  @Test
  void theArchiveSaysWhatItDoesNotHold(@TempDir Path directory) {
    Path archive = directory.resolve("kept.archive");
    String[] all = {
      "--yes",
      "--allow",
      "poison_child",
      "--allow",
      "pinned_child",
      "--allow",
      "foreign_rows",
      "--archive",
      archive.toString()
    };

    assertThat(run("cleanup", all).exit()).isZero();

    CommandLineRun verified = CommandLineRun.of("archive", "verify", archive.toString(), "--json");
    assertThat(verified.json().get("not_held").asText())
        .isEqualTo("\"bill ing\".invoices: 7 (invoices_task, CASCADE)");
    assertThat(CommandLineRun.of("archive", "verify", archive.toString()).out())
        .contains("They are not in this archive");
  }
}
