package dev.holdfast.cli.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What journal and archive answer for a task that is gone. */
class DeletedTaskTest {

  @TempDir private Path folder;
  private OracleStore store;
  private Path archive;
  private String id;

  @BeforeEach
  void copy() throws Exception {
    store = OracleStores.sqlite(folder, OracleStores.Journal.ROLLBACK);
    archive = folder.resolve("kept.archive");
    id =
        run("preview", store.address(), "--keep", "7d", "--ids", "--json")
            .json()
            .get("ids")
            .get(0)
            .toString();
  }

  private CommandLineRun run(String... words) {
    return CommandLineRun.in(folder.resolve("records"), words);
  }

  private JsonNode cleanup(String... more) {
    List<String> words = new ArrayList<>(List.of("cleanup", store.address(), "--yes", "--json"));
    words.addAll(List.of("--allow", "poison_child", "--allow", "pinned_child"));
    words.addAll(List.of(more));
    CommandLineRun run = run(words.toArray(String[]::new));
    assertThat(run.exit()).as(run.err()).isZero();
    return run.json();
  }

  @Test
  void theArchiveAnswersWhenItWasDeletedByWhichPlanAndWhereItIs() {
    cleanup("--keep", "7d", "--archive", archive.toString(), "--reason", "audit of May");

    CommandLineRun text = run("task", store.address(), id);
    assertThat(text.exit()).isEqualTo(1);
    assertThat(text.out()).isEmpty();
    assertThat(text.err())
        .contains("Task " + id + " was deleted 2025-10-09 08:53:20Z by plan sha256:")
        .contains("in archive " + archive)
        .contains("audit of May")
        .contains("archive restore ARCHIVE STORE --id " + id);

    CommandLineRun json = run("task", store.address(), id, "--json");
    assertThat(json.exit()).isEqualTo(1);
    JsonNode deleted = json.json().get("deleted");
    assertThat(json.json().get("task").isNull()).isTrue();
    assertThat(deleted.get("id").toString()).isEqualTo(id);
    assertThat(deleted.get("deleted_at").longValue()).isEqualTo(1_760_000_000);
    assertThat(deleted.get("plan").textValue()).startsWith("sha256:");
    assertThat(deleted.get("archive").textValue()).isEqualTo(archive.toString());

    CommandLineRun why = run("explain", store.address(), id, "--keep", "7d", "--json");
    assertThat(why.exit()).isEqualTo(1);
    assertThat(why.json().get("deleted")).isEqualTo(deleted);
    assertThat(why.json().get("eligible").booleanValue()).isFalse();

    CommandLineRun search = run("tasks", store.address(), "--text", id, "--json");
    assertThat(search.exit()).isZero();
    assertThat(search.json().get("deleted").get(0)).isEqualTo(deleted);
    assertThat(search.err()).contains("was deleted 2025-10-09");
    assertThat(run("tasks", store.address(), "--workflow", id).err()).contains("was deleted");
  }

  @Test
  void whatIsBackIsNotCalledDeleted() {
    cleanup("--keep", "7d", "--archive", archive.toString());
    run("archive", "restore", archive.toString(), store.address(), "--yes");

    assertThat(run("task", store.address(), id, "--json").json().has("deleted")).isFalse();
    assertThat(run("tasks", store.address(), "--text", id, "--json").json().has("deleted"))
        .isFalse();
  }

  @Test
  void anArchiveThatIsNotThereAnyMoreIsNamed() throws Exception {
    cleanup("--keep", "7d", "--archive", archive.toString());
    Files.delete(archive);

    CommandLineRun run = run("task", store.address(), id, "--json");

    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("There is no task " + id).contains(archive.toString());
  }

  @Test
  void aPlanWithoutAnArchiveKnowsItsIds() {
    Path plan = folder.resolve("a.plan");
    run("preview", store.address(), "--keep", "7d", "--plan", plan.toString());
    cleanup("--plan", plan.toString());

    CommandLineRun run = run("task", store.address(), id);

    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err()).contains("Task " + id + " was deleted").contains("no archive holds it");
  }

  @Test
  void aCleanupThatKeptNoListIsToldOf() {
    cleanup("--keep", "7d");

    CommandLineRun run = run("task", store.address(), id);

    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err())
        .contains("There is no task " + id)
        .contains("1 cleanup of this store kept neither an archive nor a list");
  }

  @Test
  void anArchiveHasItsOwnTwoEntriesInTheJournal() {
    cleanup("--keep", "7d", "--archive", archive.toString());

    JsonNode items = run("journal", "list", "--json").json().get("items");

    assertThat(items).hasSize(2);
    assertThat(items.get(0).get("action").textValue()).isEqualTo("archive");
    assertThat(items.get(1).get("action").textValue()).isEqualTo("cleanup");
    assertThat(items.findValuesAsText("outcome")).containsExactly("done", "done");
    assertThat(items.findValuesAsText("archive")).containsOnly(archive.toString());
    assertThat(run("journal", "verify").exit()).isZero();
  }
}
