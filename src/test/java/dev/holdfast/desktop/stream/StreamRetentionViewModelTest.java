package dev.holdfast.desktop.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.hold.HoldsViewModel;
import dev.holdfast.desktop.retention.Freshness;
import dev.holdfast.desktop.retention.HazardChoices;
import dev.holdfast.desktop.retention.HazardItem.HazardChoice;
import dev.holdfast.desktop.retention.RetentionViewModel;
import dev.holdfast.desktop.run.ArchiveChoiceViewModel;
import dev.holdfast.desktop.run.CleanupConfirmation;
import dev.holdfast.desktop.run.CleanupQuestion;
import dev.holdfast.desktop.run.RunState;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.stream.PolicyChange;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.eventstream.StreamHazards;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Policies, their preview and a cleanup of streams, without a toolkit. */
class StreamRetentionViewModelTest {

  private static final long DAY = 86_400;

  @TempDir private Path directory;
  private StreamDatabase database;
  private TaskStore store;
  private Journal journal;
  private StoreSession session;
  private StoredPolicies choice;
  private PolicyEditViewModel policies;
  private RetentionViewModel<StreamPreview> retention;

  @BeforeEach
  void open() throws SQLException {
    database = StreamDatabase.plain();
    long now = database.now();
    database.fill("orders", 10, now - 60, DAY);
    database.fill("audit-logs", 100, now - 60, DAY);
    database.fill("idle", 3, now - 200 * DAY, DAY);
    database.policy("*", (30 * DAY) + "", "null", "true");
    database.policy("audit-logs", (7 * 365 * DAY) + "", "null", "true");
    database.policy("orders", (5 * DAY) + "", "3", "true");
    store = database.open();
    journal =
        new Journal(
            new Records(directory, null, new Operator("ann", "Ann Example", "desk")),
            Clock.systemUTC());
    session = TaskSessions.immediate(store);
    choice = new StoredPolicies(session);
    policies = new PolicyEditViewModel(session, new Cleanup(journal), journal);
    retention = new RetentionViewModel<>(session, new Cleanup(journal), choice);
    policies.refresh();
  }

  @AfterEach
  void close() throws SQLException {
    retention.close();
    policies.close();
    store.close();
    database.close();
  }

  private StreamPolicy row(String stream) {
    return policies.rows.value().rows().stream()
        .filter(row -> row.stream().equals(stream))
        .findFirst()
        .orElse(null);
  }

  @Test
  void aPolicyIsPreviewedByBothReadingsThenWrittenAndRecorded() {
    policies.begin(null);
    policies.form.stream.set("idle");
    policies.form.age.set("365d");
    policies.preview();
    PolicyChange known = policies.read.value();
    assertThat(known.seen()).isNull();
    assertThat(known.exists()).isTrue();
    assertThat(policies.overtaken()).isFalse();
    assertThat(known.before().events()).isEqualTo(2);
    assertThat(known.after().events()).isZero();
    assertThat(known.after().serverEvents()).as("the default still reaches it").isEqualTo(3);
    assertThat(row("idle")).as("a preview writes nothing").isNull();
    policies.reason.set("audit 12");
    policies.write();
    assertThat(policies.problem.get()).isEmpty();
    assertThat(policies.told.get()).contains("idle").contains("journal");
    policies.refresh();
    assertThat(row("idle").maxAgeSeconds()).isEqualTo(365 * DAY);
    assertThat(journal.head()).startsWith("sha256:");
  }

  @Test
  void aPolicyIsSwitchedOffAndDeleted() {
    policies.begin(row("orders"));
    policies.previewSwitching();
    assertThat(policies.read.value().wanted().enabled()).isFalse();
    assertThat(policies.read.value().before().events()).isEqualTo(7);
    assertThat(policies.read.value().after().events()).isZero();
    policies.write();
    policies.refresh();
    assertThat(row("orders").enabled()).isFalse();
    policies.begin(row("orders"));
    policies.previewDeleting();
    assertThat(policies.read.value().wanted()).isNull();
    policies.write();
    policies.refresh();
    assertThat(row("orders")).isNull();
  }

  @Test
  void aConcurrentChangeIsSaidAndNothingIsWritten() throws SQLException {
    policies.begin(row("orders"));
    policies.form.age.set("1d");
    policies.preview();
    database.policy("orders", (9 * DAY) + "", "7", "true");
    policies.write();
    assertThat(policies.problem.get()).contains("Nothing was written");
    assertThat(policies.read.value()).isNull();
    policies.refresh();
    assertThat(row("orders").maxAgeSeconds()).isEqualTo(9 * DAY);
  }

  @Test
  void aRowThatChangedSinceItWasListedCannotBeWrittenOver() throws SQLException {
    policies.begin(row("orders"));
    database.policy("orders", (9 * DAY) + "", "7", "true");
    policies.form.age.set("1d");
    policies.preview();
    assertThat(policies.overtaken()).isTrue();
    policies.write();
    policies.refresh();
    assertThat(row("orders").maxAgeSeconds()).isEqualTo(9 * DAY);
    policies.begin(null);
    policies.form.stream.set("orders");
    policies.form.age.set("1d");
    policies.preview();
    assertThat(policies.overtaken()).as("there is one already").isTrue();
  }

  @Test
  void whatMakesNoSenseIsSaidBeforeAnythingIsRead() {
    PolicyForm form = policies.form;
    policies.begin(null);
    policies.preview();
    assertThat(policies.problem.get()).contains("Enter a stream");
    form.stream.set("*");
    form.count.set("5");
    policies.preview();
    assertThat(policies.problem.get()).contains("cannot have a count");
    form.count.set("");
    form.age.set("30");
    policies.preview();
    assertThat(policies.problem.get()).isNotEmpty();
    form.age.set("100000d");
    policies.preview();
    assertThat(policies.problem.get()).contains("68 years");
    form.stream.set("x".repeat(256));
    form.age.set("1d");
    policies.preview();
    assertThat(policies.problem.get()).contains("256 characters", "255 at most");
    form.stream.set("half\ud83d");
    policies.preview();
    assertThat(policies.problem.get()).contains("does not allow");
    form.stream.set("orders");
    for (String wrong : List.of("many", "0.500", "-1")) {
      form.count.set(wrong);
      policies.preview();
      assertThat(policies.problem.get()).as(wrong).contains("whole number");
    }
    assertThat(policies.read.value()).isNull();
    form.count.set("1,000");
    policies.preview();
    assertThat(policies.read.value().wanted().maxEventCount()).isEqualTo(1_000);
    form.count.set("1,001");
    assertThat(policies.read.value()).as("what was previewed is not what is written").isNull();
  }

  @Test
  void deletesWhatWasPreviewedIntoAnArchiveAndTellsOfIt() throws SQLException {
    retention.previewChosen();
    assertThat(retention.preview.value().events()).isEqualTo(9);
    retention.askToDelete();
    assertThat(retention.run.state.get()).isEqualTo(RunState.ASKING);
    CleanupQuestion question = retention.run.question.get();
    CleanupConfirmation confirm = confirm(question);
    assertThat(confirm.throttle.window.get()).isEqualTo("02:00-06:00");
    assertThat(confirm.archive.keep.get()).isTrue();
    assertThat(confirm.confirm.mayConfirm.get()).isTrue();
    confirm.throttle.window.set("");
    retention.confirm(confirm.order());
    assertThat(retention.run.state.get()).isEqualTo(RunState.ENDED);
    CleanupResult result = retention.run.outcome.get().result();
    assertThat(result.complete()).isTrue();
    assertThat(result.deleted()).isEqualTo(9);
    assertThat(result.subjects()).isEqualTo(2);
    assertThat(Files.exists(confirm.archive.chosen())).isTrue();
    assertThat(database.offsets("event_store", "orders")).containsExactly(8L, 9L, 10L);
    assertThat(database.offsets("event_store", "idle")).containsExactly(3L);
  }

  @Test
  void aConsumerThatHasNotReadAllIsDecidedAbout() throws SQLException {
    unread();
    retention.previewChosen();
    assertThat(retention.mayDelete.get()).as("nobody decided").isFalse();
    retention.askToDelete();
    assertThat(retention.run.state.get()).isEqualTo(RunState.NONE);
    choose(HazardChoice.LEAVE_OUT);
    retention.askToDelete();
    CleanupQuestion question = retention.run.question.get();
    assertThat(question.plan().work().units()).isEqualTo(2);
    assertThat(question.plan().skipped()).isEqualTo(7);
    retention.decline();
    choose(HazardChoice.ACCEPT);
    retention.askToDelete();
    question = retention.run.question.get();
    CleanupConfirmation confirm = confirm(question);
    confirm.throttle.window.set("");
    retention.confirm(confirm.order());
    CleanupResult result = retention.run.outcome.get().result();
    assertThat(result.deleted()).isEqualTo(9);
    assertThat(result.known("unread")).isEqualTo(2);
  }

  @Test
  void aDecisionIsForOnePreviewAlone() throws SQLException {
    unread();
    retention.previewChosen();
    choose(HazardChoice.ACCEPT);
    assertThat(retention.mayDelete.get()).isTrue();
    database.execute("insert into event_streaming.consumer_offsets values ('new', 'idle', 0)");
    retention.previewChosen();
    assertThat(retention.mayDelete.get()).isFalse();
  }

  private void unread() throws SQLException {
    database.execute(
        "create table event_streaming.consumer_offsets (consumer_id text, stream_name text,"
            + " last_offset bigint)",
        "insert into event_streaming.consumer_offsets values ('billing', 'orders', 5)");
  }

  private void choose(HazardChoice choice) {
    HazardChoices.of(retention.plan, StreamHazards.CONSUMER_AT_RISK).set(choice);
  }

  @Test
  void aHoldMakesThePreviewOutOfDateUntilItIsMadeAgain() {
    HoldsViewModel holds =
        new HoldsViewModel(
            session,
            new Holding(
                new Journal(
                    new Records(directory, null, new Operator("ann", "Ann Example", "desk")),
                    Clock.systemUTC())));
    retention.previewChosen();
    assertThat(retention.freshness.get()).isEqualTo(Freshness.FRESH);
    holds.hold(new TaskId.Text("orders"), false, "audit 12");
    assertThat(retention.freshness.get()).isEqualTo(Freshness.HELD_SINCE);
    assertThat(retention.mayDelete.get()).isFalse();
    retention.previewChosen();
    assertThat(retention.preview.value().held()).containsExactly("orders");
    assertThat(retention.freshness.get()).isEqualTo(Freshness.FRESH);
    assertThat(retention.mayDelete.get()).isTrue();
    choice.options.writtenProperty(StreamSnapshot.Scan.INCLUDE_NEWEST).set("true");
    assertThat(retention.freshness.get()).isEqualTo(Freshness.POLICY_EDITED);
    assertThat(retention.mayDelete.get()).isFalse();
    choice.options.writtenProperty(StreamSnapshot.Scan.INCLUDE_NEWEST).set("");
    assertThat(retention.mayDelete.get()).isTrue();
  }

  @Test
  void aHoldThatAnotherProgramMadeIsKnownOnceItWasPreviewed() {
    HoldsViewModel holds =
        new HoldsViewModel(
            session,
            new Holding(
                new Journal(
                    new Records(directory, null, new Operator("ann", "Ann Example", "desk")),
                    Clock.systemUTC())));
    holds.refresh();
    Holding beside =
        new Holding(
            new Journal(
                new Records(directory, null, new Operator("ann", "Ann Example", "desk")),
                Clock.systemUTC()));
    beside.hold(store, new TaskId.Text("idle"), false, null, new Cancellation());
    retention.previewChosen();
    assertThat(retention.preview.value().held()).containsExactly("idle");
    assertThat(retention.freshness.get()).isEqualTo(Freshness.FRESH);
    assertThat(retention.mayDelete.get()).isTrue();
  }

  @Test
  void aPolicyWrittenDuringTheRunIsDrift() throws SQLException {
    retention.previewChosen();
    retention.askToDelete();
    database.policy("orders", (9 * DAY) + "", "7", "true");
    CleanupQuestion question = retention.run.question.get();
    CleanupConfirmation confirm = confirm(question);
    confirm.throttle.window.set("");
    confirm.archive.keep.set(false);
    retention.confirm(confirm.order());
    CleanupResult result = retention.run.outcome.get().result();
    assertThat(result.deleted()).isEqualTo(2);
    assertThat(result.driftedCount()).isEqualTo(7);
    assertThat(database.offsets("event_store", "orders")).hasSize(10);
  }

  @Test
  void manyEventsAreConfirmedByTheirNumber() throws SQLException {
    database.fill("big", 5_000, database.now() - 300 * DAY, 1);
    retention.previewChosen();
    retention.askToDelete();
    CleanupQuestion question = retention.run.question.get();
    CleanupConfirmation confirm = confirm(question);
    assertThat(confirm.confirm.mayConfirm.get()).isFalse();
    confirm.confirm.typed.set("5,008");
    assertThat(confirm.confirm.mayConfirm.get()).isTrue();
    confirm.throttle.window.set("tomorrow");
    assertThat(confirm.confirm.mayConfirm.get()).isFalse();
    retention.decline();
    assertThat(retention.run.state.get()).isEqualTo(RunState.NONE);
  }

  @Test
  void anArchiveHasNoRetention() {
    EventRetention page = new EventRetention(journal, null);
    assertThat(page.suits(store.info())).isTrue();
    StoreInfo info = store.info();
    assertThat(info.can(Capability.STREAMS)).isTrue();
    StoreInfo archived =
        new StoreInfo(
            info.address(),
            info.kind(),
            info.engine(),
            info.capabilities(),
            java.util.List.of(
                new dev.holdfast.store.Notice(
                    dev.holdfast.store.Notice.Kind.ARCHIVE, java.util.List.of("x"))));
    assertThat(page.suits(archived)).isFalse();
  }

  private CleanupConfirmation confirm(CleanupQuestion question) {
    return new CleanupConfirmation(
        question, EventParts.HOURS, new ArchiveChoiceViewModel(session, question.archive()));
  }
}
