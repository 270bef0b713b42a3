package dev.holdfast.cli.dapr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.dapr.FakeInstance;
import dev.holdfast.dapr.FakeSidecar;
import dev.holdfast.dapr.SidecarCall;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import io.grpc.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * That children go with their parents is decided with a preview and holds from there on: in the
 * plan, its approval, the journal, the report, and when an interrupted run goes on.
 */
class DaprRecursivePlanTest {

  private static final Instant THEN = Instant.now().minus(Duration.ofDays(9));

  @TempDir Path directory;
  private FakeSidecar fake;
  private Path plan;
  private Path configuration;

  @BeforeEach
  void start() throws IOException {
    fake = FakeSidecar.start();
    fake.worker(true);
    plan = directory.resolve("tree.plan");
    FakeInstance top = fake.instance("a", THEN).started("Order", "{}");
    top.child("a:1", "Ship");
    top.failed("A", "b");
    FakeInstance middle = fake.instance("a:1", THEN).started("Ship", "{}", "a");
    middle.child("a:1:1", "Pack");
    middle.completed("1");
    fake.instance("a:1:1", THEN).started("Pack", "{}", "a:1").completed("1");
    configuration =
        Files.writeString(
            directory.resolve("dapr.yaml"),
            "kind: Configuration\nspec: {workflow: {stateRetentionPolicy: {failed: 24h}}}\n");
  }

  @AfterEach
  void stop() {
    fake.close();
  }

  private CommandLineRun as(String operator, String... line) {
    return CommandLineRun.as(
        new Records(directory.resolve("records"), null, new Operator(operator, operator, "desk")),
        line);
  }

  private CommandLineRun cleanup(String... more) {
    return as(
        "ann",
        Stream.concat(
                Stream.of("cleanup", fake.address(), "--plan", plan.toString()), Stream.of(more))
            .toArray(String[]::new));
  }

  private static JsonNode json(int exit, CommandLineRun run) {
    assertThat(run.exit()).as(run.out() + run.err()).isEqualTo(exit);
    return run.json();
  }

  private JsonNode freeze(String... more) {
    String[] line = {
      "preview", fake.address(), "--policy", configuration.toString(), "--recursive", "--json"
    };
    return json(
        0,
        as(
            "ann",
            Stream.concat(Stream.of(line), Stream.of("--plan", plan.toString()))
                .flatMap(Stream::of)
                .toArray(String[]::new)));
  }

  private List<String> purged() {
    return fake.calls("PurgeInstances").stream().map(SidecarCall::instance).toList();
  }

  private List<JsonNode> journal(String action) throws IOException {
    Path file = directory.resolve("journal-" + action + ".ndjson");
    assertThat(as("ann", "journal", "export", file.toString()).exit()).isZero();
    ObjectMapper mapper = new ObjectMapper();
    return Files.readAllLines(file).stream()
        .map(
            line -> {
              try {
                return mapper.readTree(line);
              } catch (IOException wrong) {
                throw new IllegalStateException(line, wrong);
              }
            })
        .filter(entry -> entry.toString().contains("\"" + action + "\""))
        .toList();
  }

  private Path pem(String name, String kind, Key key, String before) throws IOException {
    return Files.writeString(
        directory.resolve(name),
        before
            + "-----BEGIN %s KEY-----\n%s\n-----END %s KEY-----\n"
                .formatted(kind, Base64.getMimeEncoder().encodeToString(key.getEncoded()), kind));
  }

  @Test
  void theChoiceIsInThePlanItsApprovalTheJournalAndTheReport() throws Exception {
    assertThat(freeze().get("instances").asInt()).isEqualTo(3);
    String header = Files.readString(plan, StandardCharsets.ISO_8859_1);
    assertThat(header)
        .contains("\"options\":{\"recursive\":0}")
        .contains("\"policy_files\":[\"" + configuration + "\"]");

    KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    Path key = pem("bob.pem", "PRIVATE", keys.getPrivate(), "");
    Path approvers = pem("approvers", "PUBLIC", keys.getPublic(), "Bob:\n");
    JsonNode signed =
        json(0, as("bob", "approve", plan.toString(), "--key", key.toString(), "--json"));
    assertThat(signed.get("options").get("recursive").asBoolean()).isTrue();

    Path report = directory.resolve("report.json");
    String[] approved = {"--approvers", approvers.toString()};
    CommandLineRun shown = cleanup(approved);
    assertThat(shown.exit()).isEqualTo(2);
    assertThat(shown.err()).contains("The plan runs with --recursive.");
    JsonNode result =
        json(
            0,
            cleanup(
                "--approvers",
                approvers.toString(),
                "--report",
                report.toString(),
                "--yes",
                "--json"));
    assertThat(result.get("instances_purged").asInt()).isEqualTo(3);
    assertThat(purged()).containsExactly("a:1:1", "a:1", "a");

    JsonNode told = new ObjectMapper().readTree(report.toFile());
    assertThat(told.get("options").get("recursive").asBoolean()).isTrue();
    assertThat(told.get("policy_files").get(0).asText()).isEqualTo(configuration.toString());
    assertThat(journal("options").toString())
        .contains("\"recursive\":true")
        .contains(configuration.toString());
  }

  @Test
  void peopleReadItInTheReport() throws Exception {
    freeze();
    Path page = directory.resolve("report.md");
    assertThat(cleanup("--report", page.toString(), "--yes").exit()).isZero();
    assertThat(Files.readString(page)).contains("--recursive").contains("dapr.yaml");
  }

  @Test
  void anInterruptedRunGoesOnWithTheTree() throws Exception {
    freeze();
    fake.on("PurgeInstances")
        .of("a:1")
        .answer(Status.Code.UNKNOWN, "did not find address for actor 'x'");
    JsonNode first = json(3, cleanup("--yes", "--json"));
    assertThat(first.get("stopped_by").asText()).isEqualTo("no_worker");
    assertThat(first.get("instances_purged").asInt()).isEqualTo(1);
    fake.heal();

    JsonNode again = json(0, cleanup("--yes", "--json"));
    assertThat(again.get("instances_purged").asInt()).as("%s", again).isEqualTo(2);
    assertThat(again.get("drifted_count").asInt()).isZero();
    assertThat(fake.app().all()).isEmpty();
    assertThat(fake.calls("PurgeInstances"))
        .noneMatch(call -> call.purge().getRecursive() || call.purge().hasForce());
    assertThat(journal("recursive").stream().filter(entry -> entry.toString().contains("cleanup")))
        .hasSizeGreaterThanOrEqualTo(2);

    JsonNode third = json(0, cleanup("--yes", "--json"));
    assertThat(third.get("instances_purged").asInt()).isZero();
  }

  @Test
  void aCleanupWithoutAPlanTellsItToo() throws Exception {
    json(
        0,
        as(
            "ann",
            "cleanup",
            fake.address(),
            "--policy",
            configuration.toString(),
            "--recursive",
            "--yes",
            "--json"));
    assertThat(journal("options").toString())
        .contains("\"recursive\":true")
        .contains("\"policy_files\":[\"" + configuration + "\"]");
  }
}
