package dev.holdfast.cli.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Frozen<?> plans from outside: written, signed, run, refused, run again. */
class PlanCommandsTest {

  private static final String[] ALLOWED = {
    "--yes", "--allow", "poison_child", "--allow", "pinned_child", "--json"
  };

  @TempDir private Path folder;
  private OracleStore store;
  private Path plan;

  @BeforeEach
  void copy() throws Exception {
    store = OracleStores.sqlite(folder, OracleStores.Journal.ROLLBACK);
    plan = folder.resolve("a.plan");
  }

  private CommandLineRun run(String operator, String... arguments) {
    return CommandLineRun.as(
        new Records(folder.resolve("records"), null, new Operator("ann", operator, "desk")),
        arguments);
  }

  private JsonNode freeze(String... more) {
    List<String> words =
        new ArrayList<>(
            List.of("preview", store.address(), "--keep", "7d", "--plan", plan.toString()));
    words.addAll(List.of(more));
    words.add("--json");
    CommandLineRun run = run(null, words.toArray(String[]::new));
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.err()).contains("--plan " + plan).contains("Journal head");
    return run.json();
  }

  private CommandLineRun cleanup(String... more) {
    return run(
        null,
        Stream.concat(
                Stream.of("cleanup", store.address(), "--plan", plan.toString()),
                Stream.concat(Stream.of(ALLOWED), Stream.of(more)))
            .toArray(String[]::new));
  }

  private long tasks() throws Exception {
    return store.number("select count(*) from fib_flow_tasks");
  }

  @Test
  void aPlanIsRunAndRunAgain() throws Exception {
    JsonNode preview = freeze();
    long before = tasks();

    CommandLineRun first = cleanup();

    assertThat(first.exit()).as(first.err()).isZero();
    assertThat(first.json().get("tasks_deleted")).isEqualTo(preview.get("tasks"));
    assertThat(first.json().get("events_deleted")).isEqualTo(preview.get("events"));
    assertThat(tasks()).isEqualTo(before - preview.get("tasks").longValue());
    CommandLineRun again = cleanup();
    assertThat(again.exit()).as(again.err()).isZero();
    assertThat(again.json().get("tasks_deleted").longValue()).isZero();
    assertThat(again.json().get("done_before")).isEqualTo(preview.get("tasks"));
    assertThat(again.json().get("drifted_count").longValue()).isZero();
  }

  @Test
  void whatDeletesNothingWritesNoArchive() {
    freeze();
    cleanup();
    Path archive = folder.resolve("kept.archive");

    JsonNode json = cleanup("--archive", archive.toString()).json();
    CommandLineRun text = cleanupAsText("--archive", archive.toString());

    assertThat(json.get("tasks_deleted").longValue()).isZero();
    assertThat(json.get("archive").isNull()).isTrue();
    assertThat(text.exit()).as(text.err()).isZero();
    assertThat(text.out()).contains("Nothing was deleted, so no archive was written.");
    assertThat(archive).doesNotExist();
    assertThat(cleanupAsText().out()).doesNotContain("archive");
  }

  private CommandLineRun cleanupAsText(String... more) {
    return run(
        null,
        Stream.concat(
                Stream.of("cleanup", store.address(), "--plan", plan.toString()),
                Stream.concat(
                    Stream.of(ALLOWED).filter(word -> !word.equals("--json")), Stream.of(more)))
            .toArray(String[]::new));
  }

  @Test
  void whatToDoNextFitsThePlan() {
    String[] preview = {"preview", store.address(), "--keep", "7d", "--plan"};
    CommandLineRun signed =
        run(null, words(preview, folder.resolve("b.plan").toString(), "--require-approval"));
    CommandLineRun ahead =
        run(null, words(preview, folder.resolve("c.plan").toString(), "--now", "9000000000"));

    assertThat(signed.err()).contains("holdfast approve").contains("--approvers FILE");
    assertThat(ahead.err()).contains("read but not run").doesNotContain("holdfast cleanup");
  }

  private static String[] words(String[] first, String... more) {
    return Stream.concat(Stream.of(first), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  void whatChangedSinceIsKeptAndNamed() throws Exception {
    JsonNode preview = freeze("--ids");
    long touched = preview.get("ids").get(0).longValue();
    long gone = preview.get("ids").get(1).longValue();
    store.execute(
        "update fib_flow_tasks set last_active_time = last_active_time + 1 where id = " + touched,
        "delete from fib_flow_tasks where id = " + gone);

    CommandLineRun run = cleanup();

    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.json().get("drifted").toString())
        .contains("{\"id\":" + touched + ",\"reason\":\"active_again\"}")
        .contains("{\"id\":" + gone + ",\"reason\":\"gone\"}");
    assertThat(store.number("select count(*) from fib_flow_tasks where id = " + touched)).isOne();
  }

  @Test
  void anAlteredPlanAndOneForAnotherStoreAreRefused() throws Exception {
    freeze();
    long before = tasks();
    Path elsewhere = Files.createDirectory(folder.resolve("other"));
    OracleStore other = OracleStores.sqlite(elsewhere, OracleStores.Journal.ROLLBACK);
    CommandLineRun foreign =
        run(null, "cleanup", other.address(), "--plan", plan.toString(), "--yes");
    assertThat(foreign.exit()).isEqualTo(5);
    assertThat(foreign.err()).contains("was made for");

    byte[] bytes = Files.readAllBytes(plan);
    bytes[bytes.length / 2] ^= 1;
    Files.write(plan, bytes);
    CommandLineRun altered = cleanup();
    assertThat(altered.exit()).isEqualTo(5);
    assertThat(altered.err()).contains("changed or damaged");
    assertThat(tasks()).isEqualTo(before);
  }

  @Test
  void aPlanIsNeverOverwrittenAndNeedsSense() throws Exception {
    Files.writeString(plan, "precious");
    CommandLineRun run =
        run(null, "preview", store.address(), "--keep", "7d", "--plan", plan.toString());
    assertThat(run.exit()).isEqualTo(5);
    assertThat(plan).hasContent("precious");
    assertThat(run(null, "preview", store.address(), "--keep", "7d", "--require-approval").exit())
        .isEqualTo(2);
    assertThat(cleanup("--keep", "7d").exit()).isEqualTo(2);
    assertThat(run(null, "cleanup", store.address(), "--keep", "7d", "--max-age", "1d").exit())
        .isEqualTo(2);
  }

  @Test
  void aPlanThatAsksForApprovalRunsOnlyWithSomebodyElses() throws Exception {
    freeze("--require-approval", "--allow", "poison_child", "--allow", "pinned_child");
    KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    Path key = pem("key.pem", "PRIVATE", keys.getPrivate(), "");
    Path approvers = pem("approvers", "PUBLIC", keys.getPublic(), "Bob:\n");

    assertThat(cleanup().err()).contains("--approvers");
    assertThat(cleanup("--approvers", approvers.toString()).exit()).isEqualTo(5);
    CommandLineRun own = run(null, "approve", plan.toString(), "--key", key.toString());
    assertThat(own.exit()).isEqualTo(5);
    assertThat(own.err()).contains("You made this plan. Nothing was signed.");
    assertThat(cleanup("--approvers", approvers.toString()).exit()).isEqualTo(5);
    CommandLineRun signed = run("bob", "approve", plan.toString(), "--key", key.toString());
    assertThat(signed.exit()).as(signed.err()).isZero();
    CommandLineRun run = cleanup("--approvers", approvers.toString());
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.json().get("tasks_deleted").longValue()).isPositive();
  }

  @Test
  void anApprovalOfWhatDeletesNothingSpeaksOfTasks() throws Exception {
    String[] saving = {"resume", store.address(), "63", "--save-plan", plan.toString()};
    assertThat(run(null, words(saving, "--require-approval")).exit()).isZero();
    KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    Path key = pem("key.pem", "PRIVATE", keys.getPrivate(), "");
    String[] approve = {"approve", plan.toString(), "--key", key.toString()};

    assertThat(run("bob", approve).out()).startsWith("Approved the plan for 1 task of ");
    JsonNode signed = run("bob", words(approve, "--json")).json();
    assertThat(signed.path("tasks").asLong()).isEqualTo(1);
    assertThat(signed.has("events")).isFalse();
  }

  /** A poison child and a pinned one stay behind, since both were active just now. */
  private void addHazards() throws Exception {
    String now = ", last_active_time = strftime('%s', 'now') where id = ";
    store.execute(
        "update fib_flow_tasks set status = 'permanently_failed'" + now + 36,
        "update fib_flow_tasks set status = 'running'" + now + 14);
  }

  @Test
  void whatWasDecidedIsFrozenAndRun() throws Exception {
    addHazards();
    long all = freeze("--skip", "poison_child", "--allow", "pinned_child").get("tasks").longValue();
    String[] bare = {"cleanup", store.address(), "--plan", plan.toString(), "--json"};
    CommandLineRun shown = run(null, bare);
    assertThat(shown.exit()).isEqualTo(2);
    assertThat(shown.err()).contains("The plan skips poison_child and allows pinned_child.");

    CommandLineRun contrary = run(null, words(bare, "--allow", "poison_child", "--yes"));
    assertThat(contrary.exit()).isEqualTo(5);
    assertThat(contrary.err()).contains("does not allow poison_child");
    CommandLineRun run = run(null, words(bare, "--yes"));

    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    long skipped = run.json().get("skipped").longValue();
    assertThat(skipped).isPositive();
    assertThat(run.json().get("tasks_deleted").longValue()).isEqualTo(all - skipped);
    assertThat(shown.err()).contains("delete these " + (all - skipped) + " tasks");
    JsonNode journal = run(null, "journal", "list", "--json").json().get("items").get(0);
    assertThat(journal.get("outcome").asText()).isEqualTo("done");
    assertThat(journal.get("skipped").longValue()).isEqualTo(skipped);
  }

  @Test
  void anApprovalIsOfTheDecisionsToo() throws Exception {
    addHazards();
    freeze("--require-approval", "--skip", "poison_child");
    KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    Path key = pem("key.pem", "PRIVATE", keys.getPrivate(), "");
    Path approvers = pem("approvers", "PUBLIC", keys.getPublic(), "Bob:\n");
    String[] approve = {"approve", plan.toString(), "--key", key.toString()};
    assertThat(run("bob", approve).out()).contains("The plan skips poison_child.");
    JsonNode signed = run("bob", words(approve, "--json")).json();
    assertThat(signed.get("skip").toString()).isEqualTo("[\"poison_child\"]");
    assertThat(signed.get("allow").toString()).isEqualTo("[]");

    String[] bare = {
      "cleanup", store.address(), "--plan", plan.toString(), "--approvers", approvers.toString()
    };
    CommandLineRun further = run(null, words(bare, "--allow", "pinned_child", "--yes"));
    assertThat(further.exit()).isEqualTo(5);
    assertThat(further.err()).contains("does not allow pinned_child");
    CommandLineRun fewer = run(null, words(bare, "--skip", "pinned_child", "--yes", "--json"));
    assertThat(fewer.exit()).as(fewer.err()).isEqualTo(3);
    assertThat(fewer.json().get("tasks_deleted").longValue()).isPositive();
  }

  @Test
  void aPreviewAloneDecidesNothing() {
    CommandLineRun run =
        run(null, "preview", store.address(), "--keep", "7d", "--skip", "pinned_child");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains("--skip needs --plan FILE");
  }

  private Path pem(String name, String kind, Key key, String before) throws Exception {
    return Files.writeString(
        folder.resolve(name),
        before
            + "-----BEGIN %s KEY-----\n%s\n-----END %s KEY-----\n"
                .formatted(kind, Base64.getMimeEncoder().encodeToString(key.getEncoded()), kind));
  }
}
