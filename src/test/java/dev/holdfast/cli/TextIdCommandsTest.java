package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.output.Format;
import dev.holdfast.store.textstore.TextStoreFile;
import dev.holdfast.text.ShellCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every command takes, keeps and gives back ids that are texts, whatever they look like. */
class TextIdCommandsTest {

  private static final List<String> HOSTILE =
      List.of(
          "007",
          "7",
          " 7",
          "7 ",
          "a/b",
          "ü",
          "🚀",
          "x".repeat(300),
          "two\nlines",
          "*",
          "\"quoted\\",
          "null",
          "3f2a8c1e-9b7d-4c55-8f10-2f9b6b1f0a77",
          "'; drop table jobs; --",
          "\u202etxt");

  @TempDir private Path directory;
  private TextStoreFile store;

  @BeforeEach
  void fill() throws Exception {
    store = TextStoreFile.create(directory.resolve("jobs.db"));
    for (String id : HOSTILE) {
      store.job(id, "completed", TextStoreFile.OLD, null);
    }
    // In the order of the ids the child comes first.
    store.job("z parent", "completed", TextStoreFile.OLD - 5, null);
    store.job("a child", "permanently_failed", TextStoreFile.OLD - 9, "z parent");
    store.job("young", "completed", TextStoreFile.NOW - 10, null);
    store.job("open", "running", TextStoreFile.OLD, null);
  }

  private CommandLineRun run(String... arguments) {
    return CommandLineRun.in(directory.resolve("records"), arguments);
  }

  private CommandLineRun ok(String... arguments) {
    CommandLineRun run = run(arguments);
    assertThat(run.exit()).as(run.err()).isZero();
    return run;
  }

  private Path archive() {
    return directory.resolve("kept.archive");
  }

  private static List<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false)
        .peek(id -> assertThat(id.isTextual()).isTrue())
        .map(JsonNode::asText)
        .toList();
  }

  private static Set<String> candidates() {
    return new TreeSet<>(
        Stream.concat(HOSTILE.stream(), Stream.of("z parent", "a child")).toList());
  }

  private JsonNode cleanUp() {
    return ok(
            "cleanup",
            store.address(),
            "--keep",
            "1d",
            "--yes",
            "--batch",
            "4",
            "--archive",
            archive().toString(),
            "--json")
        .json();
  }

  @Test
  void anIdThatLooksLikeAnOptionIsStillAnId() throws Exception {
    store.job("--json", "completed", TextStoreFile.OLD, null);
    String command = new ShellCommand("task", "--json", store.address()).about("--json").text();
    assertThat(command).endsWith(" -- --json");
    JsonNode found = ok("task", "--json", store.address(), "--", "--json").json();
    assertThat(found.at("/task/id").asText()).isEqualTo("--json");
    assertThat(new ShellCommand("task").about("412").text()).isEqualTo("holdfast task 412");
  }

  @Test
  void aFieldThatOnlyItsTermsKnowIsSearchedSortedAndWritten() throws Exception {
    store.priority("young", 9);
    store.priority("open", -2);
    store.priority("z parent", 7);
    store.priority("a child", 7);

    JsonNode page =
        ok("tasks", store.address(), "--sort", "priority", "--limit", "3", "--json").json();
    assertThat(page.at("/items"))
        .extracting(each -> each.get("id").asText())
        .containsExactly("young", "z parent", "a child");
    String cursor = page.get("next_cursor").asText();
    assertThat(
            ok("tasks", store.address(), "--sort", "priority", "--after", cursor, "--json")
                .json()
                .at("/items"))
        .hasSize(1 + HOSTILE.size())
        .first()
        .extracting(each -> each.get("id").asText())
        .isEqualTo("open");
    assertThat(ok("tasks", store.address(), "--where", "priority:>5", "--format", "csv").out())
        .contains("priority")
        .hasLineCount(4);
    assertThat(ok("tasks", store.address(), "--where", "priority:9").out()).contains("PRIORITY");
    for (String lacking : List.of("retries:1", "colour:red")) {
      CommandLineRun refused = run("tasks", store.address(), "--where", lacking);
      assertThat(refused.exit()).isEqualTo(2);
      assertThat(refused.err()).contains("to search by: there are").contains("priority");
    }
  }

  @Test
  void previewNamesThemOldestFirstThenById() {
    JsonNode preview = ok("preview", store.address(), "--keep", "1d", "--ids", "--json").json();

    List<String> expected = new ArrayList<>(List.of("a child", "z parent"));
    expected.addAll(HOSTILE.stream().sorted(Comparator.naturalOrder()).toList());
    assertThat(texts(preview.get("ids"))).isEqualTo(expected);
    assertThat(preview.get("events").asInt()).isEqualTo(17);
  }

  @Test
  void aPlanFileDeletesThemAndNoOthers() throws Exception {
    Path plan = directory.resolve("a.plan");
    ok("preview", store.address(), "--keep", "1d", "--plan", plan.toString());

    CommandLineRun first =
        run(
            "cleanup",
            store.address(),
            "--plan",
            plan.toString(),
            "--yes",
            "--max-tasks",
            "5",
            "--json");
    assertThat(first.json().get("tasks_deleted").asInt()).isEqualTo(5);
    JsonNode rest =
        run(
                "cleanup",
                store.address(),
                "--plan",
                plan.toString(),
                "--yes",
                "--batch",
                "3",
                "--json")
            .json();

    assertThat(rest.get("tasks_deleted").asInt()).isEqualTo(12);
    assertThat(rest.get("drifted_count").asInt()).isZero();
    assertThat(store.keys()).containsExactlyInAnyOrder("young", "open");
  }

  @Test
  void whatGotAnotherVersionStays() throws Exception {
    Path plan = directory.resolve("a.plan");
    ok("preview", store.address(), "--keep", "1d", "--plan", plan.toString());
    store.update("update jobs set etag = 'other' where key in ('007', 'z parent')");

    CommandLineRun cleanup =
        run("cleanup", store.address(), "--plan", plan.toString(), "--yes", "--json");

    assertThat(cleanup.exit()).isEqualTo(Exit.PARTIAL.code);
    assertThat(store.keys()).containsExactlyInAnyOrder("young", "open", "007", "z parent");
    JsonNode drifted = cleanup.json().get("drifted");
    assertThat(drifted.findValuesAsText("id")).containsExactlyInAnyOrder("007", "z parent");
    assertThat(drifted.findValuesAsText("reason")).containsOnly("active_again");
  }

  @Test
  void anArchiveHoldsThemAndGivesThemBack() throws Exception {
    Set<String> before = store.rows();
    JsonNode cleanup = cleanUp();
    assertThat(cleanup.get("tasks_deleted").asInt()).isEqualTo(17);
    assertThat(store.keys()).containsExactlyInAnyOrder("young", "open");
    JsonNode check = ok("archive", "verify", archive().toString(), "--json").json();
    assertThat(check.get("rows_checked").asInt()).isEqualTo(34);

    JsonNode dry =
        run("archive", "restore", archive().toString(), store.address(), "--dry-run", "--json")
            .json();
    assertThat(dry.get("tasks").asInt()).isEqualTo(17);
    assertThat(dry.get("conflicts_count").asInt()).isZero();
    JsonNode one =
        ok(
                "archive",
                "restore",
                archive().toString(),
                store.address(),
                "--id",
                "007",
                "--id",
                "two\nlines",
                "--yes",
                "--json")
            .json();
    assertThat(one.get("tasks_restored").asInt()).isEqualTo(2);
    assertThat(store.keys()).containsExactlyInAnyOrder("young", "open", "007", "two\nlines");
    JsonNode all =
        ok("archive", "restore", archive().toString(), store.address(), "--yes", "--json").json();
    assertThat(all.get("tasks_restored").asInt()).isEqualTo(15);
    assertThat(store.rows()).isEqualTo(before);
  }

  @Test
  void aChildGoesBeforeItsParentAndComesBackAfterIt() throws Exception {
    JsonNode cleanup =
        ok(
                "cleanup",
                store.address(),
                "--keep",
                "1d",
                "--yes",
                "--batch",
                "1",
                "--archive",
                archive().toString(),
                "--json")
            .json();
    assertThat(cleanup.get("drifted_count").asInt()).isZero();

    CommandLineRun child =
        run(
            "archive",
            "restore",
            archive().toString(),
            store.address(),
            "--id",
            "a child",
            "--yes");
    assertThat(child.exit()).isEqualTo(Exit.REFUSED.code);
    CommandLineRun both =
        run(
            "archive",
            "restore",
            archive().toString(),
            store.address(),
            "--id",
            "a child",
            "--id",
            "z parent",
            "--yes");
    assertThat(both.exit()).as(both.err()).isZero();
    assertThat(store.keys()).contains("a child", "z parent");
  }

  @Test
  void anArchiveThatWasAlteredIsFoundOut() throws Exception {
    cleanUp();
    TextStoreFile altered = new TextStoreFile(archive());
    altered.update("update jobs set title = 'other' where key = '007'");
    altered.update("delete from jobs where key = '🚀'");
    altered.update("insert into jobs (key) values ('added')");

    JsonNode check = run("archive", "verify", archive().toString(), "--json").json();

    assertThat(check.get("findings").findValuesAsText("id"))
        .containsExactlyInAnyOrder("007", "🚀", "added");
    assertThat(check.get("findings").findValuesAsText("kind"))
        .containsExactlyInAnyOrder("altered", "missing", "added");
  }

  @ParameterizedTest
  @ValueSource(strings = {"007", " 7", "7 ", "a/b", "ü", "🚀", "two\nlines", "*", "null"})
  void aTaskThatIsGoneIsFoundInTheArchive(String id) {
    cleanUp();

    CommandLineRun gone = run("task", store.address(), id, "--json");

    assertThat(gone.exit()).isEqualTo(Exit.FAILED.code);
    JsonNode deleted = gone.json().get("deleted");
    assertThat(gone.err()).contains("--id " + ShellCommand.quoted(id));
    assertThat(deleted.get("id").asText()).isEqualTo(id);
    assertThat(deleted.get("archive").asText()).isEqualTo(archive().toString());
    assertThat(run("explain", store.address(), id, "--keep", "1d", "--json").json().get("deleted"))
        .isEqualTo(deleted);
  }

  @Test
  void withoutAnArchiveTheRunFileTellsOfIt() {
    Path plan = directory.resolve("a.plan");
    ok("preview", store.address(), "--keep", "1d", "--plan", plan.toString());
    ok("cleanup", store.address(), "--plan", plan.toString(), "--yes");

    assertThat(run("task", store.address(), "two\nlines", "--json").json().get("deleted"))
        .isNotNull();
    assertThat(run("task", store.address(), "two", "--json").out()).isEmpty();
  }

  @Test
  void aHoldKeepsExactlyTheTaskThatWasTyped() throws Exception {
    JsonNode held = ok("hold", store.address(), " 7", "--json").json();
    assertThat(held.get("id").asText()).isEqualTo(" 7");
    ok("hold", store.address(), "a child", "--workflow");

    JsonNode preview = ok("preview", store.address(), "--keep", "1d", "--ids", "--json").json();
    assertThat(texts(preview.get("ids")))
        .contains("7", "007", "7 ")
        .doesNotContain(" 7", "a child", "z parent");
    cleanUp();
    assertThat(store.keys())
        .containsExactlyInAnyOrder("young", "open", " 7", "a child", "z parent");

    assertThat(run("release", store.address(), "7").exit()).isNotZero();
    ok("release", store.address(), " 7");
    assertThat(ok("preview", store.address(), "--keep", "1d", "--json").json().get("tasks").asInt())
        .isEqualTo(1);
  }

  @Test
  void explainTellsOfEachById() {
    for (String id : candidates()) {
      JsonNode told = ok("explain", store.address(), id, "--keep", "1d", "--json").json();
      assertThat(told.get("id").asText()).isEqualTo(id);
      assertThat(told.get("eligible").asBoolean()).as(id).isTrue();
    }
    JsonNode young = ok("explain", store.address(), "young", "--keep", "1d", "--json").json();
    assertThat(young.get("eligible").asBoolean()).isFalse();
  }

  @Test
  void aListIsPagedByKeyThroughAllOfThem() throws Exception {
    Set<String> seen = new TreeSet<>();
    String cursor = null;
    int pages = 0;
    do {
      List<String> arguments =
          new ArrayList<>(List.of("tasks", store.address(), "--limit", "4", "--json"));
      if (cursor != null) {
        arguments.addAll(List.of("--after", cursor));
      }
      JsonNode page = ok(arguments.toArray(String[]::new)).json();
      page.get("items").forEach(task -> assertThat(seen.add(task.get("id").asText())).isTrue());
      cursor = page.get("next_cursor").isNull() ? null : page.get("next_cursor").asText();
      pages++;
    } while (cursor != null);

    assertThat(pages).isEqualTo(5);
    assertThat(seen).isEqualTo(store.keys());
  }

  @Test
  void aTaskIsShownWithWhatBelongsToIt() {
    JsonNode task = ok("task", store.address(), "a child", "--json").json();
    assertThat(task.get("task").get("parent_id").asText()).isEqualTo("z parent");
    assertThat(task.get("events")).hasSize(1);
    JsonNode children =
        ok("tasks", store.address(), "--parent", "z parent", "--json").json().get("items");
    assertThat(children.findValuesAsText("id")).containsExactly("a child");
    assertThat(
            ok("tasks", store.address(), "--workflow", "z parent", "--json")
                .json()
                .get("total")
                .asInt())
        .isEqualTo(2);
    for (Format format : Format.values()) {
      String name = format.name().toLowerCase(java.util.Locale.ROOT);
      ok("tasks", store.address(), "--format", name);
      ok("task", store.address(), "two\nlines", "--format", name);
      ok("timeline", store.address(), "\u202etxt", "--format", name);
      ok("workflow", store.address(), "z parent", "--format", name);
      ok("preview", store.address(), "--keep", "1d", "--format", name);
      ok("explain", store.address(), "*", "--keep", "1d", "--format", name);
      ok("forecast", store.address(), "--keep", "1d", "--format", name);
      ok("overview", store.address(), "--format", name);
    }
    assertThat(ok("tasks", store.address()).out()).doesNotContain("\u202e");
  }

  @Test
  void wholeWorkflowsStayTogether() throws Exception {
    Path policy = directory.resolve("policy.yaml");
    java.nio.file.Files.writeString(
        policy,
        """
        version: 1
        whole_workflows: true
        rules:
          - root: "z parent"
            age: 1d
        """);

    JsonNode cleanup =
        ok("cleanup", store.address(), "--policy", policy.toString(), "--yes", "--json").json();

    assertThat(cleanup.get("tasks_deleted").asInt()).isEqualTo(2);
    assertThat(store.keys()).hasSize(HOSTILE.size() + 2).doesNotContain("a child");
  }
}
