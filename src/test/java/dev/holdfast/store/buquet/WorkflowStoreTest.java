package dev.holdfast.store.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.s3.Call;
import dev.holdfast.s3.Operation;
import dev.holdfast.s3.S3Server;
import dev.holdfast.store.Roles;
import dev.holdfast.store.Section;
import dev.holdfast.store.Sections;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.retention.RetentionSnapshot.Census;
import dev.holdfast.store.retention.RetentionSnapshot.Scan;
import dev.holdfast.store.retention.Rulings;
import dev.holdfast.store.terms.CommonReasons;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Proves that workflows are listed, shown and judged as the bucket has them, by reading only. */
class WorkflowStoreTest {

  private static final Cancellation NEVER = Cancellation.never();
  private static final Duration OLD = Duration.ofDays(40);

  private S3Server server;
  private BuquetBucket bucket;
  private WorkflowScenarios scenarios;

  @BeforeEach
  void start() {
    server = S3Server.start();
    server.clock().set(Instant.now().minus(OLD));
    bucket = BuquetBucket.on(server, TestBuckets.BUCKET);
    scenarios = new WorkflowScenarios(bucket);
  }

  @AfterEach
  void stop() {
    bucket.close();
    server.close();
  }

  /** Opens it now; from here on nothing may write. */
  private TaskStore open() {
    server.clock().set(Instant.now());
    server.log().clear();
    return new BuquetStoreProvider().elsewhere(TestBuckets.address(server), TestBuckets.OPTIONS);
  }

  private static TaskStore workflows(TaskStore store) {
    return store.workflows().orElseThrow();
  }

  private static List<String> walk(TaskStore store, SortOrder order, TaskFilter filter) {
    List<String> ids = new ArrayList<>();
    TaskQuery query = new TaskQuery(filter, FieldTerm.ID.key(), order, 2, null);
    Page<Task> page = store.tasks(query, NEVER);
    while (true) {
      page.items().forEach(task -> ids.add(task.id().toString()));
      if (page.next() == null) {
        return ids;
      }
      page = store.tasks(query.at(page.next()), NEVER);
    }
  }

  @Test
  void pagesShowEachOnceInEitherOrderWhateverItsIdHolds() {
    List<String> ids =
        List.of("a", "a b", "a!x", "a/b", "a/b/c", "wf-1", "wf-10", "ü😀", "ü\uffe0", "wf+%20:_");
    ids.forEach(scenarios::completed);
    try (TaskStore store = open()) {
      List<String> up = walk(workflows(store), SortOrder.ASC, TaskFilter.ALL);
      assertThat(up).containsExactlyInAnyOrderElementsOf(ids);
      assertThat(walk(workflows(store), SortOrder.DESC, TaskFilter.ALL)).isEqualTo(up.reversed());
      assertThat(workflows(store).count(TaskFilter.ALL, Duration.ofMinutes(1), NEVER).value())
          .isEqualTo(ids.size());
      for (String id : ids) {
        assertThat(workflows(store).task(new TaskId.Text(id), NEVER)).as(id).isPresent();
        assertThat(walk(workflows(store), SortOrder.ASC, TaskFilter.ALL.but().text(id).filter()))
            .contains(id);
      }
      assertThat(workflows(store).task(new TaskId.Text("wf"), NEVER)).isEmpty();
    }
    assertThat(server.log().writes()).isEmpty();
  }

  @Test
  void aWorkflowIsShownWithItsStepsSignalsDecisionsAndVersions() {
    String id = scenarios.resultDiffers();
    bucket.workflows().signal(id, "refund");
    try (TaskStore store = open()) {
      TaskStore face = workflows(store);
      TaskId key = new TaskId.Text(id);
      Map<String, Section> sections = new HashMap<>();
      face.role(Sections.class)
          .orElseThrow()
          .sections(key, null, NEVER)
          .forEach(each -> sections.put(each.key(), each));
      assertThat(sections.get("steps").rows())
          .extracting(row -> row.get("step") + " " + row.get("differs"))
          .containsExactly("ship false", "validate true");
      assertThat(sections.get("signals").rows())
          .extracting(row -> row.get("name") + " " + row.get("consumed"))
          .containsExactly("approval true", "refund false");
      assertThat(sections).containsKey("decisions");

      List<TaskEvent> events =
          face.role(Histories.class).orElseThrow().events(key, 100, NEVER).items();
      assertThat(events.getFirst().type()).isEqualTo("start");
      assertThat(events)
          .extracting(TaskEvent::type)
          .contains("step_start", "step_end", "signal", "complete");
      assertThat(face.overview(NEVER).byStatus()).containsEntry(TaskStatus.COMPLETED, 1L);
      Task row = face.tasks(TaskQuery.newest(TaskFilter.ALL, 5), NEVER).items().getFirst();
      assertThat(row.fields().raw("steps")).isEqualTo(Map.of("completed", 2L));
      assertThat(row.fields().raw("artefact_signals")).isEqualTo(2L);
    }
    assertThat(server.log().writes()).isEmpty();
  }

  @Test
  void anErrorIsToldWhenItCameAndNotOfWhatCameLater() {
    bucket
        .workflows()
        .start("late", "order")
        .runStep("late", "ship")
        .become("late", "cancelled", "Cancelled", "changed my mind")
        .completeStep("late", "ship", TextNode.valueOf("TX-1"));
    try (TaskStore store = open()) {
      assertThat(
              workflows(store)
                  .role(Histories.class)
                  .orElseThrow()
                  .events(new TaskId.Text("late"), 100, NEVER)
                  .items())
          .extracting(event -> event.fields().raw("message"))
          .endsWith("changed my mind", "completed");
    }
  }

  @Test
  void aLateSignalIsNamed() {
    String id = scenarios.completed();
    server.clock().advance(Duration.ofMinutes(1));
    bucket.workflows().signal(id, "approval", "2020-01-01T00:00:00+00:00");
    try (TaskStore store = open()) {
      Section signals =
          workflows(store)
              .role(Sections.class)
              .orElseThrow()
              .sections(new TaskId.Text(id), null, NEVER)
              .get(1);
      assertThat(signals.rows()).extracting(row -> row.get("late")).containsExactly(true, false);
    }
  }

  /** What a preview finds, without the flow around it. */
  private static final class Found {
    final Map<String, Candidate> due = new TreeMap<>();
    final Map<String, ReasonTerm> stays = new TreeMap<>();
    final Map<String, List<HazardTerm>> hazards = new TreeMap<>();
    Census census;
    private List<Candidate> rows;

    Found(RetentionSnapshot snapshot, Duration keep) {
      List<Candidate> found = new ArrayList<>();
      Scan scan =
          new Scan(
              Set.copyOf(snapshot.terms().statuses().usual()),
              (double) keep.toSeconds(),
              snapshot.now(),
              20,
              false,
              Set.of(),
              Rulings.NONE);
      census = snapshot.scan(scan, found::add, Progress.NONE);
      rows = found;
      found.forEach(each -> due.put(each.id().toString(), each));
      snapshot.examine(
          snapshot.now(),
          found.stream().map(Candidate::id).toList(),
          this::hazard,
          this::keep,
          Progress.NONE);
      stays.keySet().forEach(due::remove);
    }

    private void hazard(HazardTerm hazard, int row) {
      hazards.computeIfAbsent(rows.get(row).id().toString(), _ -> new ArrayList<>()).add(hazard);
    }

    private void keep(ReasonTerm reason, int row) {
      stays.put(rows.get(row).id().toString(), reason);
    }

    long count(ReasonTerm reason) {
      RetentionSnapshot.Sample counted = census.stays().get(reason);
      return counted == null ? 0 : counted.count();
    }
  }

  private static Found preview(TaskStore store) {
    try (RetentionSnapshot snapshot =
        Roles.of(store.retained(), Retention.class).snapshot(Cancellation.never())) {
      return new Found(snapshot, Duration.ofDays(30));
    }
  }

  @Test
  void everyWorkflowIsDueOrStaysForTheFirstReasonThatApplies() {
    scenarios.running();
    scenarios.pausedByHand();
    scenarios.withStatus("waiting_signal");
    scenarios.withStatus("sleeping");
    scenarios.malformed();
    scenarios.notJson();
    scenarios.idOtherThanKey();
    scenarios.stepsWithoutState();
    String completed = scenarios.completed();
    String odd = scenarios.oddId();
    String twin = scenarios.twins();
    scenarios.completed("up");
    scenarios.completed("up/below");
    String openTask = scenarios.failed();
    bucket
        .workflows()
        .change(
            openTask,
            state -> ((ObjectNode) state.at("/steps/charge_card")).put("status", "running"));
    String cancelled = scenarios.cancelled();
    String differs = scenarios.resultDiffers();
    String unread = scenarios.unreadSignal();
    bucket.workflows().become(unread, "completed");
    String late = scenarios.completed();
    server.clock().advance(Duration.ofMinutes(5));
    bucket.put(BuquetWorkflows.stepKey(late, "late"), "{}");
    String empty = "wf-empty";
    bucket.workflows().start(empty, "t").become(empty, "failed");
    server.clock().set(Instant.now().minusSeconds(60));
    scenarios.completed("young");
    try (TaskStore store = open()) {
      Found found = preview(store);
      assertThat(found.due.keySet())
          .contains(completed, odd, twin, "wf-10", "up/below", differs, unread)
          .doesNotContain("up", "young", late, empty);
      assertThat(found.stays)
          .containsEntry(late, BuquetTerms.WORKFLOWS.stay("straggler"))
          .containsEntry(empty, BuquetTerms.WORKFLOWS.stay("nothing_left"))
          .containsEntry(cancelled, BuquetTerms.WORKFLOWS.stay("open_step_task"));
      assertThat(found.count(BuquetTerms.WORKFLOWS.stay("active"))).isEqualTo(2);
      assertThat(found.count(BuquetTerms.WORKFLOWS.stay("paused"))).isEqualTo(1);
      assertThat(found.count(BuquetTerms.WORKFLOWS.stay("unknown_status"))).isEqualTo(1);
      assertThat(found.count(BuquetTerms.WORKFLOWS.stay("unreadable"))).isEqualTo(2);
      assertThat(found.count(BuquetTerms.WORKFLOWS.stay("id_mismatch"))).isEqualTo(2);
      assertThat(found.count(BuquetTerms.WORKFLOWS.stay("no_state"))).isEqualTo(1);
      assertThat(found.count(CommonReasons.TOO_YOUNG)).isEqualTo(1);
      assertThat(found.hazards.get(differs))
          .containsExactly(BuquetTerms.WORKFLOWS.hazards().get("result_differs"));
      assertThat(found.hazards.get(unread))
          .containsExactly(BuquetTerms.WORKFLOWS.hazards().get("unread_signal"));
      assertThat(found.hazards).doesNotContainKeys(completed, twin, odd);
      assertThat(found.census.facts()).containsEntry("versioning", "enabled");
    }
    assertThat(server.log().writes()).isEmpty();
  }

  @Test
  void aPreviewListsOnceAndReadsEachStateOnceAndNoneAgain() {
    for (int number = 0; number < 150; number++) {
      scenarios.completed("wf-" + number);
    }
    try (TaskStore store = open()) {
      server.log().clear();
      Found found = preview(store);
      assertThat(found.due).hasSize(150);
      int objects = 150 * 4;
      assertThat(server.log().count(Operation.LIST_OBJECTS)).isEqualTo(objects / 1000 + 1);
      assertThat(server.log().count(Operation.GET_OBJECT)).isEqualTo(150);
      assertThat(found.census.facts().get("requests")).isEqualTo(Map.of("list", 2L, "get", 151L));
      server.log().clear();
      assertThat(preview(store).due).isEqualTo(found.due);
      assertThat(server.log().count(Operation.GET_OBJECT)).isZero();
    }
  }

  @Test
  void aPreviewReadsEachStateAndEachDoubtfulStepOnce() {
    for (int number = 0; number < 20; number++) {
      String id = scenarios.completed("wf-" + number);
      // The same value written otherwise, and a step that the state does not know.
      bucket.put(BuquetWorkflows.stepKey(id, "validate"), "{ \"valid\" : true }");
      bucket.put(BuquetWorkflows.stepKey(id, "ship"), "{ \"valid\" : 1.0 }");
      bucket.workflows().change(id, state -> result(state, "ship").put("valid", 1));
    }
    String differs = scenarios.resultDiffers();
    String unknown = scenarios.completed();
    bucket.put(BuquetWorkflows.stepKey(unknown, "other"), "1");
    bucket.workflows().become(unknown, "completed");
    try (TaskStore store = open()) {
      server.log().clear();
      Found found = preview(store);
      assertThat(found.due).hasSize(22);
      assertThat(found.hazards.keySet()).containsExactlyInAnyOrder(differs, unknown);
      assertThat(server.log().of(Operation.GET_OBJECT))
          .extracting(Call::key)
          .doesNotHaveDuplicates()
          .hasSize(22 + 20 * 2 + 1);
    }
  }

  private static ObjectNode result(ObjectNode state, String step) {
    return (ObjectNode) state.at("/steps/" + step + "/result");
  }

  @Test
  void aStepMayBeCalledStateUnlessItIsTheStateOfAnotherWorkflow() {
    String step = scenarios.completed("with-step");
    bucket.put(BuquetWorkflows.stepKey(step, "state"), "{\"id\":\"with-step\"}");
    bucket.put(BuquetWorkflows.stepKey(step, "deep/state"), "7");
    bucket.workflows().become(step, "completed");
    String above = scenarios.completed("above");
    scenarios.completed("above/steps");
    bucket.workflows().become(above, "completed");
    String below = scenarios.completed("signalled");
    scenarios.completed("signalled/signals/x");
    bucket.workflows().become(below, "completed");
    try (TaskStore store = open()) {
      Found found = preview(store);
      assertThat(found.due).containsOnlyKeys("with-step");
      assertThat(found.count(BuquetTerms.WORKFLOWS.stay("id_mismatch"))).isEqualTo(2);
      Page<Task> page =
          workflows(store)
              .tasks(
                  new TaskQuery(TaskFilter.ALL, FieldTerm.ID.key(), SortOrder.ASC, 9, null), NEVER);
      assertThat(page.items())
          .extracting(row -> row.id() + " " + row.fields().raw("reason"))
          .contains("with-step null", "above id_mismatch", "signalled id_mismatch");
    }
  }

  @Test
  void aPreviewAsksForTheTaskOfARunningStepByItsRecordWhereTheStateDoesNotNameIt() {
    String named = scenarios.cancelled();
    String unnamed = scenarios.cancelled();
    String recorded = scenarios.cancelled();
    for (String id : List.of(unnamed, recorded)) {
      String step = "/steps/charge_card";
      String task = bucket.read(BuquetWorkflows.state(id)).at(step + "/task_id").asText();
      bucket.workflows().change(id, state -> ((ObjectNode) state.at(step)).remove("task_id"));
      if (id.equals(recorded)) {
        String scope = "workflow.step:" + WorkflowScenarios.TYPE + ":charge_card";
        bucket.put(
            InputHash.recordKey(scope, id + ":charge_card"), "{\"task_id\":\"" + task + "\"}");
      }
    }
    try (TaskStore store = open()) {
      server.log().clear();
      Found found = preview(store);
      assertThat(found.stays)
          .containsEntry(named, BuquetTerms.WORKFLOWS.stay("open_step_task"))
          .containsEntry(recorded, BuquetTerms.WORKFLOWS.stay("open_step_task"))
          .doesNotContainKey(unnamed);
      assertThat(server.log().count(Operation.LIST_OBJECTS)).isEqualTo(1);
      // Three states, two tasks, and two records, of which one is not there.
      assertThat(server.log().count(Operation.GET_OBJECT)).isEqualTo(3 + 2 + 2);
      assertThat(found.census.facts().get("requests")).isEqualTo(Map.of("list", 2L, "get", 8L));
    }
  }

  @Test
  void anotherStepOrAnotherStateIsAnotherVersion() {
    scenarios.completed("one");
    scenarios.completed("two");
    scenarios.completed("three");
    try (TaskStore store = open()) {
      Map<String, Candidate> before = preview(store).due;
      server.clock().set(Instant.now().minus(OLD));
      bucket.workflows().change("one", state -> state.put("note", 1));
      server.clock().advance(Duration.ofHours(-1));
      bucket.put(BuquetWorkflows.stepKey("two", "ship"), "{\"other\":1}");
      server.clock().set(Instant.now());
      Map<String, Candidate> after = preview(store).due;
      assertThat(after.get("one").version()).isNotEqualTo(before.get("one").version());
      assertThat(after.get("two").version()).isNotEqualTo(before.get("two").version());
      assertThat(after.get("three").version()).isEqualTo(before.get("three").version());
    }
  }

  @Test
  void withoutVersionsNothingIsUndoneAndThatIsSaid() {
    server.bucket(TestBuckets.BUCKET, dev.holdfast.s3.Versioning.NEVER);
    String id = scenarios.completed();
    try (TaskStore store = open()) {
      assertThat(store.retained().terms().cleanup().undo()).isFalse();
      assertThat(preview(store).hazards.get(id))
          .containsExactly(BuquetTerms.WORKFLOWS.hazards().get("no_undo"));
    }
  }
}
