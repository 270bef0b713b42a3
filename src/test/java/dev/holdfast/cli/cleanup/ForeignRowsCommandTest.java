package dev.holdfast.cli.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
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

  /** What is skipped would fill the limit each time, and the run after it would delete nothing. */
  @Test
  void aLimitDoesNotCountWhatIsSkipped() throws SQLException {
    database.execute(
        "DELETE FROM \"bill ing\".invoices",
        "INSERT INTO \"bill ing\".invoices SELECT id, id FROM fib_flow_tasks"
            + " WHERE status = 'completed' ORDER BY last_active_time, id LIMIT 7");
    String[] limited = {
      "--yes",
      "--skip",
      "foreign_rows",
      "--allow",
      "poison_child",
      "--allow",
      "pinned_child",
      "--max-tasks",
      "7",
      "--status",
      "completed",
      "--json"
    };

    JsonNode first = run("cleanup", limited).json();
    JsonNode second = run("cleanup", limited).json();

    assertThat(first.get("tasks_deleted").asLong()).isEqualTo(7);
    assertThat(first.get("skipped").asLong()).isEqualTo(7);
    assertThat(second.get("tasks_deleted").asLong()).isEqualTo(7);
    assertThat(second.get("remaining").asLong()).isEqualTo(first.get("remaining").asLong() - 7);
  }

  @Test
  void rowsThatRefuseAreNotSaidToChange() throws SQLException {
    database.execute(
        "ALTER TABLE \"bill ing\".invoices DROP CONSTRAINT invoices_task",
        "ALTER TABLE \"bill ing\".invoices ADD CONSTRAINT invoices_task FOREIGN KEY (task_id)"
            + " REFERENCES public.fib_flow_tasks (id) ON DELETE RESTRICT");

    assertThat(run("preview").out())
        .contains("7 rows stop the deletion (key invoices_task)", "the rows are not changed")
        .doesNotContain("The database changes those rows");
  }

  /** A refusal after earlier batches changes nothing of what these did, and names the trigger. */
  @Test
  void aTriggerThatRefusesIsNamed() throws SQLException {
    database.execute(
        "DROP TABLE \"bill ing\".invoices",
        "CREATE FUNCTION keeper() RETURNS trigger LANGUAGE plpgsql AS"
            + " $$ BEGIN RETURN NULL; END $$",
        "CREATE TRIGGER keep_all BEFORE DELETE ON fib_flow_tasks FOR EACH ROW"
            + " EXECUTE FUNCTION keeper()");

    CommandLineRun stopped =
        run("cleanup", "--yes", "--allow", "poison_child", "--allow", "pinned_child");

    assertThat(stopped.exit()).isEqualTo(1);
    assertThat(stopped.err())
        .contains("Triggers and rules of these tables: fib_flow_tasks: keep_all.");
  }

  /** Skipped, nothing would be deleted: that is no way to go on. */
  @Test
  void rowSecurityIsNotAdvisedToBeSkipped() throws SQLException {
    database.execute(
        "DROP TABLE \"bill ing\".invoices",
        "DO $$ BEGIN CREATE ROLE advised LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$",
        "GRANT SELECT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO advised",
        "ALTER TABLE fib_flow_task_events ENABLE ROW LEVEL SECURITY");
    OracleStore advised = OraclePostgres.shared().as("advised", database);
    String[] cleanup = {
      "cleanup",
      advised.address(),
      "--keep",
      "1s",
      "--now",
      "1760000000",
      "--yes",
      "--allow",
      "poison_child",
      "--allow",
      "pinned_child"
    };

    CommandLineRun refused = CommandLineRun.of(cleanup);

    assertThat(refused.exit()).isEqualTo(5);
    assertThat(refused.err())
        .contains("Add --allow row_security to delete anyway")
        .doesNotContain("--skip row_security");
    String[] allowed = Arrays.copyOf(cleanup, cleanup.length + 2);
    allowed[cleanup.length] = "--allow";
    allowed[cleanup.length + 1] = "row_security";
    assertThat(CommandLineRun.of(allowed).err()).contains("nobody can count them as this user");
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
