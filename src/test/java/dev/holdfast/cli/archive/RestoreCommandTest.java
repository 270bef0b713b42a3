package dev.holdfast.cli.archive;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code archive restore} from outside. */
class RestoreCommandTest {

  @TempDir private Path folder;
  private OracleStore store;
  private Path archive;
  private long before;
  private long deleted;

  @BeforeEach
  void deleteIntoAnArchive() throws Exception {
    store = OracleStores.sqlite(folder, OracleStores.Journal.ROLLBACK);
    archive = folder.resolve("kept.archive");
    before = tasks();
    CommandLineRun run =
        run(
            "cleanup",
            store.address(),
            "--keep",
            "7d",
            "--yes",
            "--allow",
            "poison_child",
            "--allow",
            "pinned_child",
            "--archive",
            archive.toString(),
            "--json");
    assertThat(run.exit()).as(run.err()).isZero();
    deleted = run.json().get("tasks_deleted").longValue();
    assertThat(deleted).isPositive();
  }

  private CommandLineRun run(String... words) {
    return CommandLineRun.in(folder.resolve("records"), words);
  }

  private CommandLineRun restore(String... more) {
    List<String> words =
        new ArrayList<>(List.of("archive", "restore", archive.toString(), store.address()));
    words.addAll(List.of(more));
    return run(words.toArray(String[]::new));
  }

  private long tasks() throws Exception {
    return store.number("select count(*) from fib_flow_tasks");
  }

  @Test
  void withoutYesItShowsWhatItWouldDoAndExitsTwo() throws Exception {
    CommandLineRun run = restore("--json");

    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.json().get("tasks").longValue()).isEqualTo(deleted);
    assertThat(run.json().get("runtime_retention").get("at_once").longValue()).isPositive();
    assertThat(run.err()).contains("--yes");
    assertThat(tasks()).isEqualTo(before - deleted);
    assertThat(restore("--dry-run", "--yes").exit()).isZero();
    assertThat(tasks()).isEqualTo(before - deleted);
  }

  @Test
  void putsBackSaysWhatTheRuntimeTakesAgainAndIsInTheJournal() throws Exception {
    CommandLineRun run = restore("--yes", "--reason", "asked for by finance", "--json");

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.json().get("tasks_restored").longValue()).isEqualTo(deleted);
    assertThat(run.json().get("journal_head").textValue()).startsWith("sha256:");
    assertThat(run.err())
        .contains("own retention")
        .contains("immediately")
        .contains("Journal head");
    assertThat(tasks()).isEqualTo(before);

    CommandLineRun again = restore("--yes", "--json");
    assertThat(again.exit()).as(again.err()).isZero();
    assertThat(again.json().get("already_there").longValue()).isEqualTo(deleted);
    assertThat(again.json().get("tasks_restored").longValue()).isZero();

    JsonNode journal = run("journal", "list", "--json").json();
    assertThat(journal.toString()).contains("asked for by finance").contains("\"restore\"");
  }

  @Test
  void aDifferentRowIsListedAndLeftOut() throws Exception {
    long id = firstArchived();
    store.execute(
        "insert into fib_flow_tasks (id, name, type, status, next_run_time)"
            + " values ("
            + id
            + ", 'another', 'async', 'pending', 1)");

    CommandLineRun run = restore("--yes", "--allow", "poison_child", "--json");

    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.json().get("conflicts_count").longValue()).isEqualTo(1);
    assertThat(run.json().get("conflicts").get(0).get("id").longValue()).isEqualTo(id);
    assertThat(run.json().get("tasks_restored").longValue()).isEqualTo(deleted - 1);
    assertThat(store.number("select count(*) from fib_flow_tasks where name = 'another'"))
        .isEqualTo(1);
    assertThat(restore().out()).contains("exists with other content");
  }

  @Test
  void ofManyThatAreLeftOutTwentyAreNamed() throws Exception {
    run("archive", "restore", archive.toString(), store.address(), "--yes");
    store.execute("update fib_flow_tasks set name = 'another'");

    List<String> lines = restore().out().lines().toList();

    assertThat(lines.stream().filter(line -> line.contains("exists with other content")))
        .hasSize(20);
    assertThat(lines.getLast()).contains(deleted - 20 + " more");
  }

  private long firstArchived() throws Exception {
    return run("tasks", archive.toString(), "--sort", "id", "--order", "asc", "--json")
        .json()
        .get("items")
        .get(0)
        .get("id")
        .longValue();
  }

  @Test
  void oneTaskAlone() throws Exception {
    long id = firstArchived();

    CommandLineRun run = restore("--id", Long.toString(id), "--yes", "--json");

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(tasks()).isEqualTo(before - deleted + 1);
    assertThat(run("task", store.address(), Long.toString(id), "--json").exit()).isZero();
    CommandLineRun unknown = restore("--id", "987654321", "--yes");
    assertThat(unknown.exit()).isEqualTo(3);
    assertThat(unknown.out()).contains("987654321").contains("does not hold it");
  }

  @Test
  void anotherStoreIsRefusedUnlessNamed() throws Exception {
    Path elsewhere = folder.resolve("elsewhere.sqlite");
    Files.copy(folder.resolve(store.address().replaceFirst("^sqlite:", "")), elsewhere);

    CommandLineRun refused =
        run("archive", "restore", archive.toString(), elsewhere.toString(), "--yes");
    assertThat(refused.exit()).isEqualTo(5);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err()).contains("--other-store");

    CommandLineRun wanted =
        run(
            "archive",
            "restore",
            archive.toString(),
            elsewhere.toString(),
            "--yes",
            "--other-store",
            "--json");
    assertThat(wanted.exit()).as(wanted.err()).isZero();
    assertThat(wanted.json().get("tasks_restored").longValue()).isEqualTo(deleted);
  }

  @Test
  void aPoisonChildIsRefusedByName() throws Exception {
    long id;
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + archive);
        var statement = connection.createStatement();
        var row =
            statement.executeQuery(
                "select c.id from fib_flow_tasks c join fib_flow_tasks p on p.id = c.parent_id"
                    + " where c.status = 'permanently_failed' limit 1")) {
      assertThat(row.next()).isTrue();
      id = row.getLong(1);
    }

    CommandLineRun refused = restore("--id", Long.toString(id), "--yes");

    assertThat(refused.exit()).isEqualTo(5);
    assertThat(refused.err()).contains("--allow poison_child").contains("--skip poison_child");
    assertThat(tasks()).isEqualTo(before - deleted);
    assertThat(restore("--id", Long.toString(id), "--dry-run").exit()).isEqualTo(5);
    CommandLineRun left = restore("--id", Long.toString(id), "--yes", "--skip", "poison_child");
    assertThat(left.exit()).isEqualTo(3);
    assertThat(tasks()).isEqualTo(before - deleted);
    CommandLineRun taken = restore("--id", Long.toString(id), "--yes", "--allow", "poison_child");
    assertThat(taken.exit()).as(taken.err()).isZero();
    assertThat(tasks()).isEqualTo(before - deleted + 1);
  }

  @Test
  void aFileThatIsNoArchiveIsNotUnderstood() {
    archive = Path.of(store.address().replaceFirst("^sqlite:", ""));
    assertThat(restore("--yes").exit()).isEqualTo(4);
  }

  /** {@code archive} stands in the address of the archive. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cleanup archive",
        "cleanup archive --keep 1d --yes",
        "preview archive --keep 1d",
        "explain archive 1 --keep 1d",
        "explain archive --keep 1d",
        "forecast archive",
        "hold archive 1",
        "release archive 1"
      })
  void ofAnArchiveNothingIsDeletedAndTheSentenceSaysWhatToDo(String line) {
    CommandLineRun run = run(line.replace(" archive", " sqlite:" + archive).split(" "));
    assertThat(run.exit()).as(run.err()).isEqualTo(5);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err())
        .contains("“sqlite:" + archive + "” is an archive", "holdfast archive restore FILE STORE");
    assertThat(run.out()).isEmpty();
  }
}
