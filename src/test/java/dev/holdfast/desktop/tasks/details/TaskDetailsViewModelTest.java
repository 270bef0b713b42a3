package dev.holdfast.desktop.tasks.details;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.hold.HoldsViewModel;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.QueuedJobRunner;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.kind.ObjectFolder;
import dev.holdfast.retention.explain.Clause;
import dev.holdfast.retention.explain.Explanation;
import dev.holdfast.retention.policy.file.PolicyReader;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.ClauseText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskDetailsViewModelTest {

  private static final Clock CLOCK =
      Clock.fixed(Instant.ofEpochSecond(OracleStores.NOW), ZoneOffset.UTC);

  @TempDir private Path directory;
  private OracleStore oracle;
  private TaskStore store;
  private TaskDetailsViewModel details;

  @BeforeEach
  void open() throws Exception {
    oracle = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    store = oracle.open();
    details = details(TaskSessions.immediate(store));
  }

  @AfterEach
  void close() {
    store.close();
  }

  private TaskDetailsViewModel details(StoreSession session) {
    return new TaskDetailsViewModel(
        session,
        CLOCK,
        TaskSessions.noHolds(session),
        TaskSessions.deletions(directory.resolve("records")));
  }

  @Test
  void readsOnlyWhatIsShown() {
    details.open(TaskId.of(58));
    assertThat(details.task.value().orElseThrow().task().name()).isEqualTo("feed.flaky");
    assertThat(details.events.value()).isNull();
    details.tab.set(DetailsTab.TIMELINE);
    assertThat(details.events.value().items()).hasSize(57);
    details.tab.set(DetailsTab.ATTEMPTS);
    assertThat(details.attempts.value().items()).hasSize(17);
  }

  @Test
  void whatTheStoreDoesNotRecordHasNoTab() throws Exception {
    ObjectFolder folder = new ObjectFolder(Files.createDirectory(directory.resolve("objects")));
    folder.put("a", "stored", ObjectFolder.OLD, 3);
    store.close();
    store =
        KnownStores.ALL.open(
            StoreAddress.parse(folder.address()), StoreOptions.defaults(SecretSource.NONE));
    details = details(TaskSessions.immediate(store));
    assertThat(details.tabs())
        .containsExactly(DetailsTab.OVERVIEW, DetailsTab.DATA, DetailsTab.RETENTION);
    details.open(new TaskId.Text("a"));
    assertThat(details.task.value().orElseThrow().task().status().code()).isEqualTo("stored");
  }

  @Test
  void anotherTaskLeavesNothingOfTheOneBefore() {
    QueuedJobRunner jobs = new QueuedJobRunner();
    details = details(TaskSessions.on(store, jobs));
    details.tab.set(DetailsTab.TIMELINE);
    details.open(TaskId.of(58));
    jobs.runAll();
    details.open(TaskId.of(59));
    assertThat(details.events.value()).isNull();
    jobs.runAll();
    assertThat(details.events.value().items())
        .isNotEmpty()
        .allMatch(event -> event.taskId().equals(TaskId.of(59)));
  }

  @Test
  void aTaskThatIsGoneStillTellsItsStory() throws Exception {
    oracle.execute("DELETE FROM fib_flow_tasks WHERE id = 58");
    details.tab.set(DetailsTab.TIMELINE);
    details.open(TaskId.of(58));
    assertThat(details.task.value()).isEmpty();
    assertThat(details.events.value().items()).hasSize(57);
  }

  @Test
  void oneTabThatFailsLeavesTheOthersAlone() throws Exception {
    oracle.execute("ALTER TABLE fib_flow_task_events RENAME TO gone");
    details.open(TaskId.of(58));
    details.tab.set(DetailsTab.TIMELINE);
    details.tab.set(DetailsTab.ATTEMPTS);
    assertThat(details.events.failure.get()).isNotEmpty();
    assertThat(details.task.failure.get()).isNull();
    assertThat(details.attempts.value().items()).hasSize(17);
    oracle.execute("ALTER TABLE gone RENAME TO fib_flow_task_events");
    details.events.retry();
    assertThat(details.events.value().items()).hasSize(57);
  }

  @Test
  void refreshReadsAgainWhatWasRead() throws Exception {
    details.open(TaskId.of(58));
    oracle.execute("UPDATE fib_flow_tasks SET tag = 'other' WHERE id = 58");
    details.refresh();
    assertThat(details.task.value().orElseThrow().task().tag()).isEqualTo("other");
    assertThat(details.events.value()).isNull();
  }

  @Test
  void retentionIsJudgedForTheAgeTyped() {
    details.open(TaskId.of(58));
    assertThat(details.retention.verdict.get().reason())
        .isEqualTo(Explanation.Reason.STATUS_NOT_COVERED);
    details.open(completed());
    RetentionVerdictViewModel retention = details.retention;
    assertThat(retention.verdict.get().eligible()).isTrue();
    retention.age.set("3650d");
    assertThat(retention.verdict.get().eligible()).isFalse();
    assertThat(retention.verdict.get().reason()).isEqualTo(Explanation.Reason.TOO_YOUNG);
    retention.age.set("7");
    assertThat(retention.verdict.get()).isNull();
    assertThat(retention.ageProblem.get()).contains("no unit");
    retention.age.set("7d");
    assertThat(retention.ageProblem.get()).isNull();
  }

  @Test
  void aParentsResultLinesAreToldFromJson() throws Exception {
    oracle.execute(
        "UPDATE fib_flow_tasks SET result = '329:{\"n\":1}' || char(10) || '330!{\"e\":2}' WHERE id"
            + " = 320");
    details.open(TaskId.of(320));
    var parent = details.task.value().orElseThrow();
    assertThat(DataField.RESULT.remark(parent)).isEqualTo("data.CHILD_RESULTS");
    assertThat(DataField.PAYLOAD.remark(parent)).isNull();
  }

  private TaskId completed() {
    try {
      return TaskId.of(
          oracle.number(
              "SELECT min(id) FROM fib_flow_tasks WHERE status = 'completed'"
                  + " AND last_active_time < 1759000000"));
    } catch (java.sql.SQLException broken) {
      throw new AssertionError(broken);
    }
  }

  @Test
  void theVerdictIsThatOfThePolicyOnRetentionWithTheRuleThatWon() throws Exception {
    StoreSession session = TaskSessions.immediate(store);
    details = details(session);
    RetentionVerdictViewModel retention = details.retention;
    retention.age.set("3650d");
    session
        .policyProperty()
        .set(
            PolicyReader.own(
                    "rules: [{age: 7d}, {name: email.*, rule: mails, max_count: 3}]",
                    FibFlowTerms.STATUSES.deletable)
                .boundTo(FibFlowTerms.STATUSES));
    details.tab.set(DetailsTab.DATA);
    details.open(TaskId.of(10));
    assertThat(retention.verdict.get()).as("not asked for unseen").isNull();

    details.tab.set(DetailsTab.RETENTION);

    Explanation verdict = retention.verdict.get();
    assertThat(verdict.rule().key()).isEqualTo("mails");
    assertThat(verdict.eligible()).isTrue();
    assertThat(verdict.clause(Clause.Question.MAX_COUNT).holds()).isTrue();
    ClauseText words =
        new ClauseText(OperationTerm.DELETE, String::valueOf, seconds -> seconds + " s");
    assertThat(words.of(verdict.clause(Clause.Question.RULE), verdict))
        .isEqualTo(
            "“mails”, more specific than default: completed or permanently_failed not among the"
                + " newest 3 of their name");
    assertThat(words.of(verdict.clause(Clause.Question.MAX_COUNT), verdict))
        .contains("from the newest, the limit is 3");
    assertThat(words.of(verdict.clause(Clause.Question.STATUS), verdict))
        .isEqualTo("completed; can be deleted: completed, permanently_failed");

    retention.byPolicy.set(false);
    assertThat(retention.verdict.get().reason()).isEqualTo(Explanation.Reason.TOO_YOUNG);
    retention.byPolicy.set(true);
    assertThat(retention.verdict.get().rule().key()).isEqualTo("mails");
    session.policyProperty().set(null);
    assertThat(retention.verdict.get().reason()).isEqualTo(Explanation.Reason.TOO_YOUNG);
  }

  @Test
  void aVerdictThatCannotBeReadSaysWhy() throws Exception {
    StoreSession session = TaskSessions.immediate(store);
    details = details(session);
    session
        .policyProperty()
        .set(
            PolicyReader.own("rules: [{max_count: 1}]", FibFlowTerms.STATUSES.deletable)
                .boundTo(FibFlowTerms.STATUSES));
    details.tab.set(DetailsTab.DATA);
    details.open(TaskId.of(10));
    oracle.execute("ALTER TABLE fib_flow_tasks RENAME TO gone");
    details.tab.set(DetailsTab.RETENTION);
    assertThat(details.retention.verdict.get()).isNull();
    assertThat(details.retention.ageProblem.get()).isNotBlank();
  }

  @Test
  void theVerdictRespectsHolds() {
    StoreSession session = TaskSessions.immediate(store);
    HoldsViewModel holds =
        new HoldsViewModel(session, TaskSessions.holding(directory.resolve("records")));
    details =
        new TaskDetailsViewModel(
            session, CLOCK, holds, TaskSessions.deletions(directory.resolve("records")));
    holds.refresh();
    details.open(TaskId.of(10));
    assertThat(details.retention.verdict.get().eligible()).isTrue();

    holds.hold(TaskId.of(10), false, "legal");
    assertThat(details.retention.verdict.get().reason()).isEqualTo(Explanation.Reason.ON_HOLD);

    holds.release(holds.heldProperty().get().all.getFirst(), null);
    assertThat(details.retention.verdict.get().eligible()).isTrue();
  }
}
