package dev.holdfast.desktop.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.replay.failure.ErrorFingerprint;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator can point at, on the oracle's store, without a toolkit. */
class ActSelectionTest {

  private static final TaskStatus PAUSED = new TaskStatus("paused");

  @TempDir private Path directory;
  private OracleStore oracle;
  private TaskStore store;
  private ActSelection selection;

  @BeforeEach
  void open() throws Exception {
    oracle = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    store = oracle.open();
    StoreSession session = TaskSessions.immediate(store);
    selection = new ActSelection(session);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void countsWhatCanBeDoneAndSaysWhyNotTheRest() throws Exception {
    long ended = oracle.number("SELECT max(id) FROM fib_flow_tasks WHERE status = 'completed'");
    assertThat(counts())
        .containsOnly(Map.entry("resume", 0L), Map.entry("cancel", 0L), Map.entry("pause", 0L));
    selection.choose(List.of(task(343), task(291), task(302), task(ended)));
    assertThat(counts())
        .containsEntry("resume", 3L)
        .containsEntry("cancel", 2L)
        .containsEntry("pause", 2L);
    assertThat(offer("resume").button()).isEqualTo("Resume 3");
    assertThat(
            offer("cancel")
                .why(Fxml.messages(ActOffer.class), new StatusStyle(store.terms().statuses())))
        .contains("1 paused: fib-flow cannot cancel a paused task: resume it first")
        .contains("1 completed: it has ended");
  }

  @Test
  void allThatMatchAreFrozenAndKnownAsTheyAreSeenAgain() throws Exception {
    selection.chooseAll(TaskFilter.ALL.withStatuses(Set.of(PAUSED)), "status:paused");
    assertThat(selection.chosen.get().size()).isEqualTo(23);
    assertThat(selection.chosen.get().all()).isTrue();
    oracle.execute(
        "UPDATE fib_flow_tasks SET status = 'completed' WHERE id = 343",
        "UPDATE fib_flow_tasks SET status = 'paused' WHERE id = 291");
    selection.seen(List.of(task(343), task(291)));
    assertThat(counts()).containsEntry("resume", 22L);
    assertThat(selection.chosen.get().tasks())
        .as("what joined is not chosen")
        .doesNotContainKey(TaskId.of(291));
    Pointed pointed = find(selection.target(), "resume");
    assertThat(pointed.ids()).hasSize(22);
    assertThat(pointed.leftOut()).containsOnly(Map.entry(new TaskStatus("completed"), 1L));
    assertThat(pointed.query).isEqualTo("status:paused");
  }

  @Test
  void aGroupOfFailuresIsAllOfIt() throws Exception {
    oracle.execute(
        "UPDATE fib_flow_tasks SET status = 'failed', error = 'no route to host ' || id"
            + " WHERE status = 'completed'");
    long count =
        oracle.number("SELECT count(*) FROM fib_flow_tasks WHERE error LIKE 'no route to host %'");
    ActTarget group =
        ActTarget.matching(
            TaskFilter.ALL.withStatuses(Set.of(new TaskStatus("failed"))),
            ErrorFingerprint.of("no route to host 7"),
            null);
    assertThat(count).as("more than are listed").isGreaterThan(100);
    assertThat(find(group, "resume").ids()).hasSize((int) count);
  }

  @Test
  void belowATaskOfABrokenWorkflowIsOnlyWhatIsBelowIt() throws Exception {
    oracle.execute(
        "UPDATE fib_flow_tasks SET root_id = 320, status = 'failed'"
            + " WHERE id IN (320, 20, 21, 22, 23)",
        "UPDATE fib_flow_tasks SET parent_id = NULL WHERE id = 320",
        "UPDATE fib_flow_tasks SET parent_id = 320 WHERE id = 20",
        "UPDATE fib_flow_tasks SET parent_id = 20 WHERE id = 21",
        // One that names itself, and one whose parent is gone.
        "UPDATE fib_flow_tasks SET parent_id = 22 WHERE id = 22",
        "UPDATE fib_flow_tasks SET parent_id = 999999 WHERE id = 23");
    Pointed below = find(ActTarget.below(TaskId.of(320), TaskId.of(20)), "resume");
    assertThat(below.ids()).containsExactly(TaskId.of(20), TaskId.of(21));
    assertThat(find(ActTarget.below(TaskId.of(320), TaskId.of(320)), "resume").ids())
        .contains(TaskId.of(320), TaskId.of(20), TaskId.of(21))
        .doesNotContain(TaskId.of(22), TaskId.of(23));
  }

  private Pointed find(ActTarget target, String verb) {
    ActTerm act = store.terms().act(verb).orElseThrow();
    return target.find(store, act, Progress.NONE, new Cancellation());
  }

  private Task task(long id) {
    return store.task(TaskId.of(id), new Cancellation()).orElseThrow().task();
  }

  private ActOffer offer(String verb) {
    return selection.offers().stream()
        .filter(offer -> offer.act().verb().equals(verb))
        .findFirst()
        .orElseThrow();
  }

  private Map<String, Long> counts() {
    Map<String, Long> counts = new LinkedHashMap<>();
    selection.offers().forEach(offer -> counts.put(offer.act().verb(), offer.count()));
    return counts;
  }
}
