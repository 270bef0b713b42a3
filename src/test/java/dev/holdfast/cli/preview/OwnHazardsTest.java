package dev.holdfast.cli.preview;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.textstore.TextStoreFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A kind of store raises hazards of its own and keeps jobs for a reason of its own: preview,
 * explanation, plan and cleanup agree, and nothing but its package knows the words.
 */
class OwnHazardsTest {

  private static final Set<String> JOBS =
      Set.of("plain", "unpaid", "unseen", "mother", "wanted", "child");

  @TempDir private Path directory;
  private TextStoreFile store;

  @BeforeEach
  void fill() throws Exception {
    store = TextStoreFile.create(directory.resolve("a.jobs"));
    for (String job : List.of("plain", "unpaid", "unseen", "mother", "wanted")) {
      store.job(job, "completed", TextStoreFile.OLD, null);
    }
    store.job("child", "permanently_failed", TextStoreFile.OLD, "mother");
    store.title("unpaid", "unbilled");
    store.title("unseen", "unwatched");
    store.title("wanted", "court");
  }

  private CommandLineRun run(String command, String... more) {
    List<String> words = new ArrayList<>(List.of(command, store.address()));
    words.addAll(List.of(more));
    return CommandLineRun.in(directory.resolve("records"), words.toArray(String[]::new));
  }

  private static Set<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false)
        .map(JsonNode::asText)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private JsonNode preview() {
    CommandLineRun run = run("preview", "--keep", "1d", "--ids", "--json");
    assertThat(run.exit()).as(run.err()).isZero();
    return run.json();
  }

  private static JsonNode hazard(JsonNode preview, String kind) {
    return StreamSupport.stream(preview.get("hazards").spliterator(), false)
        .filter(hazard -> hazard.get("kind").asText().equals(kind))
        .findFirst()
        .orElseThrow();
  }

  private Set<String> left() {
    JsonNode items = run("tasks", "--json").json().get("items");
    return StreamSupport.stream(items.spliterator(), false)
        .map(item -> item.get("id").asText())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void aPreviewCountsMarksAndWhatStays() {
    JsonNode preview = preview();

    assertThat(texts(preview.get("ids")))
        .containsExactly("child", "mother", "plain", "unpaid", "unseen");
    assertThat(hazard(preview, "unbilled_job").get("blocking").asBoolean()).isTrue();
    assertThat(texts(hazard(preview, "unbilled_job").get("sample"))).containsExactly("unpaid");
    assertThat(texts(hazard(preview, "unwatched_job").get("sample"))).containsExactly("unseen");
    assertThat(preview.at("/stays/court_order/count").asLong()).isEqualTo(1);
    assertThat(texts(preview.at("/stays/court_order/sample"))).containsExactly("wanted");
    assertThat(run("preview", "--keep", "1d").out())
        .contains(
            "One job to delete nobody has paid for.",
            "kept by the store itself: Job wanted is kept because a court wants to see it.");
  }

  @Test
  void anExplanationSaysOfEachJobWhatThePreviewDoes() {
    Set<String> going = texts(preview().get("ids"));

    for (String job : JOBS) {
      JsonNode explained = run("explain", job, "--keep", "1d", "--json").json();
      assertThat(explained.get("eligible").asBoolean()).as(job).isEqualTo(going.contains(job));
    }
    JsonNode wanted = run("explain", "wanted", "--keep", "1d", "--json").json();
    assertThat(wanted.get("reason").asText())
        .isEqualTo("Job wanted is kept because a court wants to see it.");
    assertThat(wanted.get("eligible_at").isNull()).isTrue();
    JsonNode unpaid = run("explain", "unpaid", "--keep", "1d", "--json").json();
    assertThat(texts(unpaid.get("hazards"))).containsExactly("unbilled_job");
    assertThat(run("explain", "unpaid", "--keep", "1d").out()).contains("Unbilled jobs");
  }

  @Test
  void aCleanupRefusesUnlessItIsAllowedOrSkipped() {
    CommandLineRun refused = run("cleanup", "--keep", "1d", "--yes");
    assertThat(refused.exit()).isEqualTo(5);
    assertThat(refused.err()).contains("--skip unbilled_job", "--allow unbilled_job");
    assertThat(left()).isEqualTo(new TreeSet<>(JOBS));

    JsonNode skipped =
        run("cleanup", "--keep", "1d", "--yes", "--skip", "unbilled_job", "--json").json();
    assertThat(skipped.get("tasks_deleted").asInt()).isEqualTo(4);
    assertThat(skipped.get("skipped").asInt()).isEqualTo(1);
    assertThat(left()).containsExactly("unpaid", "wanted");

    run("cleanup", "--keep", "1d", "--yes", "--allow", "unbilled_job");
    assertThat(left()).containsExactly("wanted");
  }

  @Test
  void aChildThatIsSkippedPoisonsItsParent() throws Exception {
    store.title("child", "unbilled");

    CommandLineRun refused = run("cleanup", "--keep", "1d", "--yes", "--skip", "unbilled_job");
    assertThat(refused.exit()).isEqualTo(5);
    assertThat(refused.err()).contains("poison_child");
  }

  @Test
  void aPlanHoldsTheMarksAndIsJudgedByThemAgain() throws Exception {
    Path plan = directory.resolve("a.plan");
    CommandLineRun written = run("preview", "--keep", "1d", "--plan", plan.toString());
    assertThat(written.exit()).as(written.err()).isZero();
    assertThat(Files.readString(plan, java.nio.charset.StandardCharsets.ISO_8859_1))
        .contains("\"marks\":[\"unwatched_job\",\"unbilled_job\"]", "\"court_order\"");
    assertThat(run("cleanup", "--plan", plan.toString(), "--yes").exit()).isEqualTo(5);

    // What was seen counts: the job has been paid for meanwhile.
    store.title("unpaid", "job");
    run("cleanup", "--plan", plan.toString(), "--yes", "--skip", "unbilled_job");
    assertThat(left()).containsExactly("unpaid", "wanted");
  }
}
