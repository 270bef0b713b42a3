package dev.holdfast.cli.hold;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cleanup.WaitingThread;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.hold.HoldBook;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TestEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass(name = "{0}")
@EnumSource(
    value = TestEngine.class,
    names = {"SQLITE_WAL", "POSTGRES"})
class HoldCommandsTest {

  @Parameter private TestEngine engine;
  @TempDir Path directory;
  private OracleStore database;

  @BeforeEach
  void copy() throws Exception {
    database = engine.copy(Files.createDirectory(directory.resolve("store")));
  }

  @AfterEach
  void dispose() throws Exception {
    engine.dispose(database);
  }

  private CommandLineRun run(String command, String... more) {
    List<String> arguments = new ArrayList<>(List.of(command, database.address()));
    arguments.addAll(List.of(more));
    return CommandLineRun.in(directory.resolve("records"), arguments.toArray(String[]::new));
  }

  private List<Long> candidates() {
    List<Long> ids = new ArrayList<>();
    preview().get("ids").forEach(id -> ids.add(id.asLong()));
    return ids;
  }

  private JsonNode preview() {
    return run("preview", "--keep", "7d", "--now", "1760000000", "--ids", "--json").json();
  }

  @Test
  void aHeldTaskStaysUntilItIsReleased() throws Exception {
    List<Long> before = candidates();
    String id = before.getFirst().toString();

    assertThat(run("hold", id, "--reason", "legal").exit()).isZero();

    assertThat(candidates()).hasSize(before.size() - 1).doesNotContain(before.getFirst());
    assertThat(preview().get("held").get("count").asLong()).isEqualTo(1);
    assertThat(preview().get("held").get("sample").get(0).asText()).isEqualTo(id);
    CommandLineRun cleanup =
        run(
            "cleanup",
            "--keep",
            "7d",
            "--now",
            "1760000000",
            "--yes",
            "--allow",
            "pinned_child",
            "--allow",
            "poison_child");
    assertThat(cleanup.exit()).as(cleanup.err()).isZero();
    assertThat(database.numbers("select id from fib_flow_tasks")).contains(before.getFirst());

    assertThat(run("release", id).exit()).isZero();
    assertThat(candidates()).containsExactly(before.getFirst());
    CommandLineRun again = run("release", id);
    assertThat(again.exit()).isEqualTo(3);
    assertThat(again.out()).contains("not on hold");
  }

  @Test
  void aHeldWorkflowStaysWhole() throws Exception {
    long root =
        database.number(
            "select min(root_id) from fib_flow_tasks where root_id in (select id from"
                + " fib_flow_tasks) and status = 'completed'");
    long child = database.number("select min(id) from fib_flow_tasks where root_id = " + root);
    List<Long> before = candidates();

    // Any task of it will do.
    JsonNode held = run("hold", Long.toString(child), "--workflow", "--json").json();

    assertThat(held.get("id").asLong()).isEqualTo(root);
    List<Long> members = new ArrayList<>(before);
    members.retainAll(
        database.numbers(
            "select id from fib_flow_tasks where id = " + root + " or root_id = " + root));
    assertThat(members).isNotEmpty();
    assertThat(candidates()).doesNotContainAnyElementsOf(members);
    assertThat(candidates()).hasSize(before.size() - members.size());
  }

  @Test
  void aHoldSurvivesOtherNamesOfTheAddress() throws Exception {
    List<Long> before = candidates();
    String alias =
        engine.isSqlite()
            ? "sqlite:"
                + Files.createSymbolicLink(
                    directory.resolve("link"), directory.resolve("store/fibflow.sqlite"))
            : database.address().replace("localhost", "127.0.0.1");
    CommandLineRun.in(directory.resolve("records"), "hold", alias, before.getFirst().toString());
    assertThat(candidates()).doesNotContain(before.getFirst());
  }

  @Test
  void holdAndReleaseLeaveTwoEntriesEach() {
    String id = candidates().getFirst().toString();
    run("hold", id, "--reason", "legal");
    run("release", id);
    JsonNode list =
        CommandLineRun.in(directory.resolve("records"), "journal", "list", "--json").json();
    assertThat(list.get("items").get(0).get("action").asText()).isEqualTo("release");
    assertThat(list.get("items").get(1).get("action").asText()).isEqualTo("hold");
    assertThat(list.get("items").get(1).get("reason").asText()).isEqualTo("legal");
    assertThat(
            CommandLineRun.in(directory.resolve("records"), "journal", "verify", "--json")
                .json()
                .get("entries")
                .asLong())
        .isEqualTo(4);
  }

  @Test
  void whereTheHoldsCannotBeReadNothingIsDeleted() throws Exception {
    Files.createDirectories(directory.resolve("records"));
    Files.writeString(directory.resolve("records/holds.sqlite"), "no database at all, sorry");
    long before = database.number("select count(*) from fib_flow_tasks");
    CommandLineRun cleanup =
        run("cleanup", "--keep", "7d", "--now", "1760000000", "--yes", "--allow", "pinned_child");
    assertThat(cleanup.exit()).isEqualTo(5);
    assertThat(cleanup.err()).contains("holds.sqlite");
    assertThat(database.number("select count(*) from fib_flow_tasks")).isEqualTo(before);
  }

  @Test
  void holdsShowInTheListAndInTheExplanation() {
    String id = candidates().getFirst().toString();
    run("hold", id);
    JsonNode items = run("tasks", "--limit", "1000", "--json").json().get("items");
    List<String> held = new ArrayList<>();
    items.forEach(
        item -> {
          if (item.get("held").asBoolean()) {
            held.add(item.get("id").asText());
          }
        });
    assertThat(held).containsExactly(id);
    assertThat(run("tasks", "--limit", "1000").out()).contains("(on hold)");
    JsonNode why = run("explain", id, "--keep", "7d", "--now", "1760000000", "--json").json();
    assertThat(why.get("eligible").asBoolean()).isFalse();
    assertThat(why.get("reason").asText()).contains("on hold");
  }

  @Test
  void aTaskHeldAfterThePlanWasFrozenIsDrift() throws Exception {
    Path plan = directory.resolve("a.plan");
    List<Long> planned = candidates();
    assertThat(
            run("preview", "--keep", "7d", "--now", "1760000000", "--plan", plan.toString()).exit())
        .isZero();
    run("hold", planned.getFirst().toString());

    CommandLineRun cleanup =
        run(
            "cleanup",
            "--plan",
            plan.toString(),
            "--yes",
            "--json",
            "--allow",
            "pinned_child",
            "--allow",
            "poison_child");

    assertThat(cleanup.exit()).as(cleanup.err()).isEqualTo(3);
    JsonNode drifted = cleanup.json().get("drifted");
    assertThat(drifted.get(0).get("id").asLong()).isEqualTo(planned.getFirst());
    assertThat(drifted.get(0).get("reason").asText()).isEqualTo("on_hold");
    assertThat(database.numbers("select id from fib_flow_tasks")).contains(planned.getFirst());
  }

  @Test
  void aTaskHeldAfterItsWorkflowWasFrozenWholeKeepsAllOfIt() throws Exception {
    Path policy = directory.resolve("whole.yaml");
    Files.writeString(policy, "whole_workflows: true\nrules: [{age: 7d}]\n");
    Path plan = directory.resolve("whole.plan");
    List<Long> planned = new ArrayList<>();
    run("preview", "--policy", policy.toString(), "--now", "1760000000", "--ids", "--json")
        .json()
        .get("ids")
        .forEach(id -> planned.add(id.asLong()));
    CommandLineRun frozen =
        run(
            "preview",
            "--policy",
            policy.toString(),
            "--now",
            "1760000000",
            "--plan",
            plan.toString());
    assertThat(frozen.exit()).as(frozen.err()).isZero();
    long root =
        database.numbers("select root_id from fib_flow_tasks where root_id is not null").stream()
            .filter(planned::contains)
            .findFirst()
            .orElseThrow();
    List<Long> tree =
        new ArrayList<>(
            database.numbers(
                "select id from fib_flow_tasks where id = " + root + " or root_id = " + root));
    assertThat(planned).containsAll(tree);
    long held = tree.getLast();
    run("hold", Long.toString(held));

    CommandLineRun cleanup = run("cleanup", "--plan", plan.toString(), "--yes", "--json");

    assertThat(cleanup.exit()).as(cleanup.err()).isEqualTo(3);
    Map<Long, String> drift = new TreeMap<>();
    cleanup
        .json()
        .get("drifted")
        .forEach(one -> drift.put(one.get("id").asLong(), one.get("reason").asText()));
    assertThat(drift.remove(held)).isEqualTo("on_hold");
    tree.remove(held);
    assertThat(drift.keySet()).containsExactlyInAnyOrderElementsOf(tree);
    assertThat(drift.values()).containsOnly("workflow_kept");
    planned.removeAll(tree);
    planned.remove(held);
    assertThat(database.numbers("select id from fib_flow_tasks"))
        .containsAll(tree)
        .contains(held)
        .doesNotContainAnyElementsOf(planned);
  }

  @Test
  void aHoldThatACleanupOutranIsNoHold() throws Exception {
    long root =
        database.number(
            "select min(root_id) from fib_flow_tasks where root_id in (select id from"
                + " fib_flow_tasks)");
    CommandLineRun part =
        holdWhileGoing("delete from fib_flow_tasks where id = " + root, root, "--workflow");
    assertThat(part.exit()).as(part.err()).isEqualTo(3);
    assertThat(part.out()).contains("1 of its tasks is deleted");

    CommandLineRun whole =
        holdWhileGoing("delete from fib_flow_tasks where root_id = " + root, root, "--workflow");
    assertThat(whole.exit()).isEqualTo(1);
    assertThat(whole.err()).contains("not on hold", "deleted").doesNotContain("no cleanup of");
    long id = database.number("select max(id) from fib_flow_tasks");
    CommandLineRun one = holdWhileGoing("delete from fib_flow_tasks where id = " + id, id);
    assertThat(one.exit()).isEqualTo(1);
    assertThat(one.err()).contains("Task " + id + " is not on hold", "deleted");
  }

  /** Stands for the batch of a cleanup: has read the holds, deletes, commits. */
  private CommandLineRun holdWhileGoing(String delete, long id, String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(Long.toString(id)));
    arguments.addAll(List.of(more));
    WaitingThread waiting = new WaitingThread();
    try (TaskStore store = database.open();
        ExecutorService threads = Executors.newFixedThreadPool(1)) {
      Future<CommandLineRun> holding;
      HoldBook book = new HoldBook(directory.resolve("records"), Map::of);
      try (HoldBook.Batch batch = book.during(store.fingerprint(Cancellation.never()))) {
        assertThat(batch.held()).isNotNull();
        holding =
            threads.submit(
                () -> {
                  waiting.isThis();
                  return run("hold", arguments.toArray(String[]::new));
                });
        waiting.awaitIn("HoldLock");
        database.execute(delete);
      }
      return holding.get();
    }
  }

  @Test
  void aTaskThatIsNotThereCannotBeHeld() {
    assertThat(run("hold", "999999").exit()).isEqualTo(1);
    assertThat(run("hold", "999999", "--workflow").exit()).isEqualTo(1);
    assertThat(run("hold", "abc").exit()).isEqualTo(2);
    assertThat(directory.resolve("records")).doesNotExist();
  }
}
