package dev.holdfast.cli.act;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Resume, cancel and pause on the command line. */
class ActCommandTest {

  @TempDir private Path directory;
  private OracleStore store;

  @BeforeEach
  void open() throws Exception {
    store = OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK);
  }

  private CommandLineRun run(String verb, String... options) {
    List<String> all = new ArrayList<>(List.of(verb, store.address()));
    all.addAll(List.of(options));
    return CommandLineRun.in(directory.resolve("records"), all.toArray(String[]::new));
  }

  private long in(String status) throws SQLException {
    return store.number("SELECT count(*) FROM fib_flow_tasks WHERE status = '" + status + "'");
  }

  @Test
  void withoutYesItShowsWhatWouldBeChangedAndChangesNothing() throws Exception {
    long paused = in("paused");

    CommandLineRun shown = run("resume", "--where", "status:paused", "--json");

    assertThat(shown.exit()).isEqualTo(2);
    assertThat(shown.json().path("verb").asText()).isEqualTo("resume");
    assertThat(shown.json().path("tasks").asLong()).isEqualTo(paused);
    assertThat(shown.json().path("possible").asLong()).isEqualTo(paused);
    assertThat(shown.json().path("by_status").path("paused").asLong()).isEqualTo(paused);
    assertThat(shown.json().path("digest").asText()).matches("sha256:[0-9a-f]{64}");
    assertThat(shown.err()).contains("--yes");
    assertThat(in("paused")).isEqualTo(paused);
  }

  @Test
  void onlyWhatIsTrueOfTheChosenIsSaid() {
    String paused = run("resume", "--where", "status:paused").out();
    String both = run("resume", "--where", "status:paused status:suspended").out();

    assertThat(paused)
        .contains("Paused tasks run again from stage 0", "kept in a file beside the journal")
        .doesNotContain("Suspended tasks", "Resumed tasks become");
    assertThat(both)
        .contains("Paused tasks run again", "Suspended tasks continue with the next stage");
    CommandLineRun ended = run("resume", "10");
    assertThat(ended.out()).doesNotContain("Paused tasks", "Suspended tasks", "cannot be undone");
    assertThat(ended.err()).contains("there is nothing to resume").doesNotContain("--yes");
  }

  @Test
  void withYesItChangesExactlyTheseAndTheJournalTells() throws Exception {
    long pending = in("pending");

    CommandLineRun done = run("resume", "63", "64", "--yes", "--json", "--reason", "mail is back");

    assertThat(done.exit()).as(done.err()).isZero();
    assertThat(done.json().path("changed").asLong()).isEqualTo(2);
    assertThat(done.json().path("drifted_count").asLong()).isZero();
    assertThat(in("pending")).isEqualTo(pending + 2);
    CommandLineRun journal =
        CommandLineRun.in(directory.resolve("records"), "journal", "list", "--json");
    JsonNode entry = journal.json().path("items").path(0);
    assertThat(entry.toString()).contains("\"act\"").contains("mail is back");
    assertThat(CommandLineRun.in(directory.resolve("records"), "journal", "list").out())
        .contains("  resume  ");
  }

  @Test
  void whatCannotBeChangedIsNamedAndTheExitSaysSo() {
    CommandLineRun done = run("cancel", "4", "10", "63", "999", "--yes", "--json");

    assertThat(done.exit()).as(done.err()).isEqualTo(3);
    assertThat(done.json().path("changed").asLong()).isEqualTo(1);
    assertThat(done.json().path("drifted_count").asLong()).isEqualTo(3);
    assertThat(done.json().path("drifted").findValuesAsText("reason"))
        .containsExactlyInAnyOrder("status_not_allowed", "status_not_allowed", "gone");
  }

  @Test
  void aHazardThatBlocksRefusesUntilItIsAllowedOrSkipped() throws Exception {
    assertThat(run("cancel", "320", "--yes").exit()).isEqualTo(5);
    CommandLineRun skipped =
        run("cancel", "320", "4", "--yes", "--json", "--skip", "children_results_lost");
    assertThat(skipped.json().path("changed").asLong()).isEqualTo(1);
    assertThat(skipped.json().path("skipped").asLong()).isEqualTo(1);
    assertThat(run("cancel", "320", "--yes", "--allow", "children_results_lost").exit()).isZero();
    assertThat(in("permanently_failed")).isEqualTo(34);
  }

  @Test
  void whatHasAHazardThatStopsNothingMayBeSkipped() throws Exception {
    store.execute(
        "UPDATE fib_flow_tasks SET next_run_time = next_run_time + 900000000 WHERE id = 63");
    Path plan = directory.resolve("later.plan");
    CommandLineRun saved =
        run("resume", "63", "64", "--skip", "schedule_lost", "--save-plan", plan.toString());
    assertThat(saved.exit()).as(saved.err()).isZero();
    CommandLineRun done = run("resume", "--plan", plan.toString(), "--yes", "--json");

    assertThat(done.exit()).as("not all of them").isEqualTo(3);
    assertThat(done.json().path("changed").asLong()).isEqualTo(1);
    assertThat(done.json().path("skipped").asLong()).isEqualTo(1);
    assertThat(store.number("SELECT status = 'paused' FROM fib_flow_tasks WHERE id = 63"))
        .isEqualTo(1);
    CommandLineRun cleanup =
        CommandLineRun.in(
            directory.resolve("records"),
            "cleanup",
            store.address(),
            "--keep",
            "1d",
            "--skip",
            "schedule_lost");
    assertThat(cleanup.exit()).as("a cleanup skips none of these").isEqualTo(2);
    assertThat(cleanup.err()).contains("schedule_lost");
  }

  @Test
  void aSavedPlanRunsAsItWasFrozenAndOnlyByItsVerb() throws Exception {
    Path plan = directory.resolve("a.plan");
    CommandLineRun saved =
        run("resume", "--where", "status:paused", "--save-plan", plan.toString(), "--json");
    assertThat(saved.exit()).as(saved.err()).isZero();
    long paused = saved.json().path("tasks").asLong();
    store.execute("UPDATE fib_flow_tasks SET status = 'paused' WHERE id = 64");

    CommandLineRun other = run("cancel", "--plan", plan.toString(), "--yes");
    assertThat(other.exit()).isEqualTo(2);
    assertThat(other.err()).contains("resume");
    assertThat(run("cleanup", "--plan", plan.toString(), "--yes").exit()).isNotZero();
    CommandLineRun done = run("resume", "--plan", plan.toString(), "--yes", "--json");

    assertThat(done.json().path("changed").asLong()).isEqualTo(paused);
    assertThat(in("paused")).isEqualTo(1);
    CommandLineRun again = run("resume", "--plan", plan.toString(), "--yes", "--json");
    assertThat(again.json().path("changed").asLong()).isZero();
    assertThat(again.json().path("done_before").asLong()).isEqualTo(paused);
    assertThat(again.exit()).isZero();
  }

  @Test
  void anAlteredPlanIsRefused() throws Exception {
    Path plan = directory.resolve("a.plan");
    run("resume", "63", "--save-plan", plan.toString());
    Files.writeString(plan, Files.readString(plan).replace("\"id\":63", "\"id\":22"));

    CommandLineRun refused = run("resume", "--plan", plan.toString(), "--yes");

    assertThat(refused.exit()).isNotZero();
    assertThat(store.number("SELECT count(*) FROM fib_flow_tasks WHERE status = 'paused'"))
        .isEqualTo(23);
  }

  @Test
  void nonsenseIsRefusedInOneSentence() {
    for (String[] options :
        new String[][] {
          {},
          {"--where", ""},
          {"--where", "status:nowhere"},
          {"--where", "status:"},
          {"63", "--where", "status:paused"},
          {"sixty"},
          {"63", "--canary", "0"},
          {"63", "--watch", "1m"},
          {"63", "--per-minute", "-1"},
          {"63", "--allow", "schedule_lost", "--yes"},
          {"63", "--skip", "poison_child", "--yes"},
          {"63", "--save-plan", "x.plan", "--yes"},
        }) {
      CommandLineRun refused = run("resume", options);
      assertThat(refused.exit()).as(String.join(" ", options) + refused.err()).isEqualTo(2);
      assertThat(refused.err()).isNotBlank().doesNotContain("Exception");
    }
  }

  @Test
  void theFirstOnesAreWatchedBeforeTheOthersFollow() throws Exception {
    CommandLineRun stopped =
        run(
            "resume",
            "--where",
            "status:paused",
            "--canary",
            "2",
            "--watch",
            "1s",
            "--yes",
            "--json");

    // No worker takes them up here.
    assertThat(stopped.exit()).isEqualTo(3);
    assertThat(stopped.json().path("stopped_by").asText()).isEqualTo("canary");
    assertThat(stopped.json().path("changed").asLong()).isEqualTo(2);
    assertThat(stopped.json().path("remaining").asLong()).isEqualTo(21);
    assertThat(stopped.json().path("canary").path("verdict").asText()).isEqualTo("not_taken_up");
    assertThat(in("paused")).isEqualTo(21);
  }

  @Test
  void aStoreThatCannotBeChangedSaysSo() throws Exception {
    Path archive = directory.resolve("old.archive");
    run(
        "cleanup",
        "--keep",
        "30d",
        "--archive",
        archive.toString(),
        "--yes",
        "--allow",
        "poison_child",
        "--allow",
        "pinned_child",
        "--allow",
        "cascade_delete");

    CommandLineRun refused =
        CommandLineRun.in(
            directory.resolve("records"), "resume", "sqlite:" + archive, "1", "--yes");

    assertThat(refused.exit()).isEqualTo(5);
    assertThat(refused.err()).contains("archive");
  }

  @Test
  void whatNoStoreOrThisStoreCannotDoIsRefusedWithWhatItCan() {
    CommandLineRun unknown = run("retry", "5", "--yes");

    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.err())
        .startsWith("Stores of fib-flow have no action “retry”. They have: resume, cancel, pause.");
    assertThat(CommandLineRun.in(directory.resolve("records"), "redo").err())
        .startsWith("There is no command “redo”.");
    assertThat(CommandLineRun.in(directory.resolve("records"), "redo", "nowhere", "5").err())
        .startsWith("There is no command “redo”.");
  }
}
