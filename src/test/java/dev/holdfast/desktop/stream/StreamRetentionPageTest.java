package dev.holdfast.desktop.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.retention.Freshness;
import dev.holdfast.desktop.retention.RetentionScreen;
import dev.holdfast.desktop.tasks.QueuedJobRunner;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.StreamDatabase;
import java.sql.SQLException;
import javafx.scene.control.Button;
import javafx.scene.control.DialogPane;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The Retention page of streams: editing a policy, cleaning up, and pictures of its states. */
class StreamRetentionPageTest extends StreamRetentionScene {

  @BeforeEach
  void fill() throws SQLException {
    on(StreamDatabase.plain());
  }

  private void someStreams() throws SQLException {
    long now = database.now();
    database.fill("orders", 1_250, now - 60, DAY / 10);
    database.fill("audit-logs", 400, now - 60, DAY);
    database.fill("idle", 3, now - 200 * DAY, DAY);
    database.fill("payments.eu-central-1.settlement-and-reconciliation", 20, now - 900, 60);
    database.policy("*", (30 * DAY) + "", "null", "true");
    database.policy("audit-logs", (7 * 365 * DAY) + "", "null", "true");
    database.policy("orders", (90 * DAY) + "", "1000", "true");
    database.policy("payments.eu-central-1.settlement-and-reconciliation", "60", "5", "false");
    database.policy("not-there-yet", "-5", "null", "true");
  }

  @Test
  void aPolicyIsEdited() throws Exception {
    someStreams();
    open(new ImmediateJobRunner(), Environment.PRODUCTION);
    TableView<?> table = lookup(".policies").queryTableView();
    assertThat(table.getItems()).hasSize(5);
    picture("stream-policies");
    fx(() -> table.getSelectionModel().select(3));
    assertThat(lookup("#stream").queryTextInputControl().getText()).isEqualTo("orders");
    fx(() -> lookup("#age").queryTextInputControl().setText("10d"));
    clickOn("#consider");
    assertThat(lookup(".consequence").tryQuery()).isPresent();
    assertThat(parts.policies.read.value().after().events()).isEqualTo(1_150);
    picture("stream-policy-previewed");
    clickOn("Write policy");
    assertThat(
            database.number(
                "select max_age_seconds from event_streaming.retention_policies"
                    + " where stream_name = 'orders'"))
        .isEqualTo(10 * DAY);
    assertThat(lookup("The policy of orders is written and recorded in the journal.").tryQuery())
        .isPresent();
    fx(() -> table.getSelectionModel().select(0));
    clickOn("Disable…");
    picture("stream-policy-default");
    fx(() -> table.getSelectionModel().clearAndSelect(1));
    fx(() -> lookup("#age").queryTextInputControl().setText("soon"));
    clickOn("#consider");
    picture("stream-policy-wrong");
  }

  @Test
  void anOvertakenPolicyIsNotWritten() throws Exception {
    someStreams();
    open(new ImmediateJobRunner(), Environment.PRODUCTION);
    fx(() -> lookup(".policies").queryTableView().getSelectionModel().select(3));
    clickOn("#consider");
    assertThat(parts.policies.problem.get()).isEqualTo("Nothing changes.");
    fx(() -> lookup("#age").queryTextInputControl().setText("5d"));
    clickOn("#consider");
    database.policy("orders", (9 * DAY) + "", "7", "true");
    clickOn("Write policy");
    assertThat(parts.policies.problem.get()).contains("Nothing was written");
    picture("stream-policy-overtaken");
  }

  @Test
  void aPreviewIsMadeConfirmedAndRun() throws Exception {
    someStreams();
    open(new ImmediateJobRunner(), Environment.PRODUCTION);
    tab(1);
    picture("stream-preview-none");
    clickOn("#preview");
    assertThat(lookup(".planned").queryTableView().getItems()).hasSize(2);
    picture("stream-preview");
    clickOn("#delete");
    DialogPane dialog = lookup(".holdfast-dialog").queryAs(DialogPane.class);
    Button delete = (Button) dialog.lookupButton(dialog.getButtonTypes().getLast());
    assertThat(delete.isDisabled()).as("production wants the number").isTrue();
    fx(() -> lookup("#number").queryTextInputControl().setText("352"));
    fx(() -> lookup(".dialog-pane #reason").queryTextInputControl().setText("agreed"));
    Screens.snapshot(dialog.getScene(), "stream-confirm");
    assertThat(delete.isDisabled()).isFalse();
    fx(() -> lookup("#atOnce").queryButton().fire());
    assertThat(lookup("#hours").queryLabeled().getText()).isEqualTo("Runs immediately.");
    fx(delete::fire);
    assertThat(retention.run.outcome.get().result().deleted()).isEqualTo(352);
    assertThat(retention.screen.get()).isEqualTo(RetentionScreen.RUN);
    picture("stream-result");
    assertThat(stage().getScene().getFocusOwner()).isSameAs(lookup("#previewAgain").query());
    clickOn("#showPreview");
    assertThat(retention.freshness.get()).isEqualTo(Freshness.RUN_SINCE);
    assertThat(lookup("#delete").query().isDisabled()).isTrue();
    assertThat(lookup("#freeze").query().isDisabled()).isTrue();
    picture("stream-stale");
    clickOn("Show its result");
    clickOn("#previewAgain");
    assertThat(retention.screen.get()).isEqualTo(RetentionScreen.PREVIEW);
    assertThat(retention.preview.value().events()).as("looked at again").isZero();
    picture("stream-preview-zero");
  }

  @Test
  void aConsumerThatHasNotReadAllIsDecidedAbout() throws Exception {
    someStreams();
    database.execute(
        "create table event_streaming.consumer_offsets (consumer_id text, stream_name text,"
            + " last_offset bigint)",
        "insert into event_streaming.consumer_offsets values ('billing', 'orders', 5)");
    open(new ImmediateJobRunner(), Environment.PRODUCTION);
    tab(1);
    clickOn("#preview");
    assertThat(lookup("#delete").queryButton().isDisabled()).isTrue();
    picture("stream-preview-undecided");
    clickOn("#consumer_at_risk-LEAVE_OUT");
    assertThat(lookup("#delete").queryButton().getText()).isEqualTo("Delete 2 events…");
    picture("stream-preview-skipped");
    clickOn("#consumer_at_risk-ACCEPT");
    assertThat(lookup("#delete").queryButton().isDisabled()).isFalse();
    clickOn("#delete");
    DialogPane dialog = lookup(".holdfast-dialog").queryAs(DialogPane.class);
    fx(() -> lookup("#number").queryTextInputControl().setText("352"));
    fx(() -> lookup(".dialog-pane #reason").queryTextInputControl().setText("agreed"));
    Screens.snapshot(dialog.getScene(), "stream-confirm-unread");
    fx(() -> lookup("#atOnce").queryButton().fire());
    fx(((Button) dialog.lookupButton(dialog.getButtonTypes().getLast()))::fire);
    assertThat(retention.run.outcome.get().result().known("unread")).isEqualTo(345);
    picture("stream-result-unread");
  }

  @Test
  void theForecastSaysWhichStreamsGrow() throws Exception {
    someStreams();
    open(new ImmediateJobRunner(), Environment.PRODUCTION);
    tab(2);
    assertThat(lookup(".stream-forecast").queryTableView().getItems()).hasSize(4);
    assertThat(parts.forecast.read().value().growing())
        .extracting(outlook -> outlook.flow().stream())
        .containsExactly("payments.eu-central-1.settlement-and-reconciliation");
    assertThat(parts.forecast.read().value().backlog()).isEqualTo(352);
    picture("stream-forecast");
  }

  @Test
  void whatTakesLongSaysSo() throws Exception {
    someStreams();
    QueuedJobRunner jobs = new QueuedJobRunner();
    open(jobs, Environment.PRODUCTION);
    assertThat(lookup("Reading…").tryQuery()).isPresent();
    picture("stream-policies-loading");
    fx(jobs::runAll);
    tab(1);
    fx(() -> retention.previewChosen());
    picture("stream-preview-loading");
    fx(jobs::runAll);
    fx(retention::askToDelete);
    fx(jobs::runAll);
    fx(
        () -> {
          lookup("#number").queryTextInputControl().setText("352");
          lookup(".dialog-pane #reason").queryTextInputControl().setText("agreed");
          lookup("#atOnce").queryButton().fire();
          jobs.runAll();
          DialogPane dialog = lookup(".holdfast-dialog").queryAs(DialogPane.class);
          ((Button) dialog.lookupButton(dialog.getButtonTypes().getLast())).fire();
        });
    picture("stream-running");
    fx(jobs::runAll);
    assertThat(retention.run.outcome.get().result().complete()).isTrue();
  }

  @Test
  void whatCannotBeReadIsSaidAndReadAgain() throws Exception {
    someStreams();
    database.execute("alter table event_streaming.retention_policies rename to away");
    open(new ImmediateJobRunner(), Environment.PRODUCTION);
    picture("stream-policies-failed");
    fx(() -> retention.previewChosen());
    assertThat(retention.screen.get()).isEqualTo(RetentionScreen.FAILED);
    picture("stream-preview-failed");
    database.execute("alter table event_streaming.away rename to retention_policies");
    tab(0);
    clickOn(from(lookup(".policies-page")).lookup("Retry").queryAs(Button.class));
    assertThat(lookup(".policies").queryTableView().getItems()).hasSize(5);
  }
}
