package dev.holdfast.cli.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.kind.ObjectFolder;
import dev.holdfast.kind.ObjectFolder.Answer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where no two deletes are one transaction, a cleanup says of each subject what became of it. */
class PartialSuccessTest {

  @TempDir private Path directory;
  private ObjectFolder store;

  @BeforeEach
  void fill() throws Exception {
    store = new ObjectFolder(Files.createDirectory(directory.resolve("objects")));
    store.put("a good one", "stored", ObjectFolder.OLD, 3);
    store.put("b refused", "stored", ObjectFolder.OLD + 1, 1, Answer.REFUSES);
    store.put("c silent", "stored", ObjectFolder.OLD + 2, 2, Answer.DELETES_IN_SILENCE);
    store.put("d broken", "stored", ObjectFolder.OLD + 3, 2, Answer.BREAKS);
    store.put("e good too", "stored", ObjectFolder.OLD + 4, 4);
    store.put("f changes", "stored", ObjectFolder.OLD + 5, 1);
    store.put("g spoilt", "spoilt", ObjectFolder.OLD, 1);
    store.put("h young", "stored", ObjectFolder.NOW - 10, 1);
    store.put("i open", "uploading", ObjectFolder.OLD, 1);
  }

  private CommandLineRun run(String... arguments) {
    return CommandLineRun.in(directory.resolve("records"), arguments);
  }

  private Path planned() {
    Path plan = directory.resolve("a.plan");
    CommandLineRun frozen =
        run("preview", store.address(), "--keep", "1d", "--plan", plan.toString());
    assertThat(frozen.exit()).as(frozen.err()).isZero();
    store.put("f changes", "stored", ObjectFolder.OLD + 6, 1);
    return plan;
  }

  private CommandLineRun cleanUp(Path plan, String... more) {
    List<String> arguments =
        new java.util.ArrayList<>(
            List.of("cleanup", store.address(), "--plan", plan.toString(), "--yes"));
    arguments.addAll(List.of(more));
    return run(arguments.toArray(String[]::new));
  }

  private static List<String> ids(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false)
        .map(each -> each.get("id").asText())
        .toList();
  }

  @Test
  void thePreviewKnowsTheStatusesOfTheStore() {
    JsonNode preview = run("preview", store.address(), "--keep", "1d", "--ids", "--json").json();

    assertThat(preview.get("ids")).hasSize(6);
    JsonNode spoilt =
        run("preview", store.address(), "--keep", "1d", "--status", "spoilt", "--ids", "--json")
            .json();
    assertThat(spoilt.get("ids")).hasSize(1);
    CommandLineRun foreign =
        run("preview", store.address(), "--keep", "1d", "--status", "completed");
    assertThat(foreign.exit()).isEqualTo(Exit.USAGE.code);
    assertThat(foreign.err()).contains("stored").contains("spoilt");
  }

  @Test
  void whatGoesIsCountedInTheMeasuresOfTheStore() throws Exception {
    JsonNode preview = run("preview", store.address(), "--keep", "1d", "--json").json();
    assertThat(preview.get("steps").asLong()).isEqualTo(13);
    assertThat(preview.get("signals").asLong()).isEqualTo(5);
    assertThat(preview.get("bytes").asLong()).isEqualTo(13 * ObjectFolder.STEP);
    assertThat(preview.has("events") || preview.has("attempts")).isFalse();
    String text = run("preview", store.address(), "--keep", "1d").out();
    assertThat(text).contains("steps").contains("signals").doesNotContain("attempts");

    CommandLineRun metrics =
        run("overview", store.address(), "--keep", "1d", "--format", "openmetrics");
    assertThat(metrics.exit()).as(metrics.err()).isZero();
    assertThat(metrics.out()).contains("holdfast_backlog_steps{").doesNotContain("attempts{");

    Path plan = planned();
    String header = Files.readString(plan, StandardCharsets.ISO_8859_1);
    assertThat(header).contains("\"bytes_pruned\"");
    CommandLineRun run = cleanUp(plan, "--json");
    assertThat(run.json().get("steps_pruned").asLong()).isEqualTo(7);
    assertThat(run.json().get("signals_pruned").asLong()).isEqualTo(3);
    assertThat(run.json().get("bytes_pruned").asLong()).isEqualTo(7 * ObjectFolder.STEP);
    assertThat(run.json().has("events_deleted")).isFalse();
    assertThat(run.json().has("freed")).isFalse();
    Path journal = directory.resolve("journal.ndjson");
    assertThat(run("journal", "export", journal.toString()).exit()).isZero();
    assertThat(Files.readString(journal))
        .contains("bytes_pruned")
        .doesNotContain("attempts_deleted");
  }

  @Test
  void eachSubjectIsToldByItsOwnOutcome() {
    CommandLineRun cleanup = cleanUp(planned(), "--json");

    assertThat(cleanup.exit()).as(cleanup.err()).isEqualTo(Exit.PARTIAL.code);
    JsonNode result = cleanup.json();
    assertThat(result.get("objects_pruned").asInt()).isEqualTo(2);
    assertThat(result.get("steps_pruned").asInt()).isEqualTo(7);
    assertThat(result.get("failed_count").asInt()).isEqualTo(1);
    assertThat(ids(result.get("failed"))).containsExactly("b refused");
    assertThat(result.get("failed").get(0).get("code").asText()).isEqualTo("access_denied");
    assertThat(result.get("failed").get(0).get("text").asText()).contains("Access denied");
    assertThat(result.get("unknown").asInt()).isEqualTo(2);
    assertThat(ids(result.get("drifted"))).containsExactly("f changes");
    assertThat(result.get("remaining").asInt()).isZero();
    assertThat(result.get("survivors").findValuesAsText("reason"))
        .containsExactlyInAnyOrder("active_again", "failed");
    assertThat(store.keys())
        .containsExactly("b refused", "d broken", "f changes", "g spoilt", "h young", "i open");
  }

  @Test
  void peopleReadTheStoresWords() {
    CommandLineRun cleanup = cleanUp(planned());

    assertThat(cleanup.out())
        .contains("The store refused to prune one object:")
        .contains("b refused: Access denied for b refused")
        .contains("did not say whether it pruned 2 objects");
  }

  @Test
  void theJournalTellsTheSame() throws Exception {
    cleanUp(planned());

    byte[] journal = Files.readAllBytes(directory.resolve("records/journal.sqlite"));
    assertThat(new String(journal, StandardCharsets.ISO_8859_1))
        .contains("\"failed_count\":1")
        .contains("\"unknown\":2")
        .contains("Access denied for b refused");
  }

  @Test
  void whatWasDeletedInSilenceIsNoDriftWhenThePlanIsRunAgain() {
    Path plan = planned();
    cleanUp(plan);
    store.put("b refused", "stored", ObjectFolder.OLD + 1, 1);
    store.put("d broken", "stored", ObjectFolder.OLD + 3, 2);

    JsonNode again = cleanUp(plan, "--json").json();

    assertThat(again.get("objects_pruned").asInt()).isEqualTo(2);
    assertThat(again.get("done_before").asInt()).isEqualTo(3);
    assertThat(again.get("failed_count").asInt()).isZero();
    assertThat(again.get("unknown").asInt()).isZero();
    assertThat(again.get("drifted_count").asInt()).isEqualTo(1);
    assertThat(store.keys()).containsExactly("f changes", "g spoilt", "h young", "i open");
  }

  @Test
  void whatOthersDidAndWhatWasTakenBackIsToldToo() throws Exception {
    store.put("a good one", "stored", ObjectFolder.OLD, 3, Answer.FORESTALLED);
    store.put("e good too", "stored", ObjectFolder.OLD + 4, 4, Answer.TAKES_BACK);
    CommandLineRun cleanup = run("cleanup", store.address(), "--keep", "1d", "--yes", "--json");

    assertThat(cleanup.exit()).isEqualTo(Exit.PARTIAL.code);
    JsonNode result = cleanup.json();
    assertThat(result.get("already_gone").asInt()).isEqualTo(1);
    assertThat(result.get("undone").asInt()).isEqualTo(1);
    assertThat(result.get("unknown").asInt()).isEqualTo(2);
    assertThat(result.get("failed_count").asInt()).isEqualTo(1);
    assertThat(result.get("objects_pruned").asInt()).isEqualTo(1);
    assertThat(result.get("remaining").asInt()).isZero();
    String runs = recoveryFile();
    assertThat(runs)
        .contains("{\"settled\":\"a good one\",\"outcome\":\"already\"}")
        .contains("{\"settled\":\"e good too\",\"outcome\":\"undone\"}")
        .contains("\"outcome\":\"failed\",\"code\":\"access_denied\"}")
        .contains("\"outcome\":\"done\",\"proof\":{\"marker\":\"marker of f changes\"}}");
    store.put("a good one", "stored", ObjectFolder.OLD, 3, Answer.FORESTALLED);
    assertThat(run("cleanup", store.address(), "--keep", "1d", "--yes").out())
        .contains("One pruning was undone.")
        .contains("One object was pruned already by somebody else.");
  }

  private String recoveryFile() throws Exception {
    try (Stream<Path> files = Files.list(directory.resolve("records/runs"))) {
      return Files.readString(files.findFirst().orElseThrow());
    }
  }

  @Test
  void whatNobodyKnowsCountsAgainstABudget() {
    store.put("a good one", "stored", ObjectFolder.OLD, 3, Answer.DELETES_IN_SILENCE);

    JsonNode result =
        run("cleanup", store.address(), "--keep", "1d", "--max-tasks", "1", "--yes", "--json")
            .json();

    assertThat(result.get("unknown").asInt()).isEqualTo(1);
    assertThat(result.get("objects_pruned").asInt()).isZero();
  }

  @Test
  void aHoldAndABudgetAreHeededOneByOne() {
    assertThat(run("hold", store.address(), "e good too").exit()).isZero();
    JsonNode result =
        run("cleanup", store.address(), "--keep", "1d", "--max-tasks", "1", "--yes", "--json")
            .json();

    assertThat(result.get("objects_pruned").asInt()).isEqualTo(1);
    assertThat(store.keys()).contains("e good too").doesNotContain("a good one");
  }
}
