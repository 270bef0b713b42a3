package dev.holdfast.desktop.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.StreamDatabase;
import java.nio.file.Files;
import java.sql.SQLException;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.DialogPane;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.Clipboard;
import org.junit.jupiter.api.Test;

/** The Retention page of streams where something is not as usual: pictures of it, and its words. */
class StreamTroubleOnThePageTest extends StreamRetentionScene {

  private static final String HOSTILE = "a\n\u202eb\u0007{0}'; drop table x; --";

  private void open() throws Exception {
    open(new ImmediateJobRunner(), Environment.STAGING);
    tab(1);
    clickOn("#preview");
  }

  private boolean says(String text) {
    return lookup(
            (Node node) ->
                node instanceof Labeled label
                    && label.getText() != null
                    && label.getText().contains(text))
        .tryQuery()
        .isPresent();
  }

  private void delete() {
    clickOn("#delete");
    DialogPane dialog = lookup(".holdfast-dialog").queryAs(DialogPane.class);
    fx(() -> lookup("#atOnce").queryButton().fire());
    fx(((Button) dialog.lookupButton(dialog.getButtonTypes().getLast()))::fire);
  }

  private void plain() throws SQLException {
    on(StreamDatabase.plain());
    long now = database.now();
    database.fill("orders", 300, now - 60, DAY);
    database.fill("idle", 3, now - 200 * DAY, DAY);
    database.fill(HOSTILE, 40, now - 100 * DAY, 60);
    database.policy("*", (30 * DAY) + "", "null", "true");
    database.policy("orders", (90 * DAY) + "", "null", "true");
  }

  @Test
  void partitionsThatCouldBeDroppedAreShownWithTheirStatement() throws Exception {
    on(StreamDatabase.partitioned());
    long january = 1_736_000_000L;
    for (int event = 1; event <= 120; event++) {
      database.add("event_store_partitioned", "orders", (long) event, january + event * DAY);
    }
    database.add("event_store_partitioned", "orders", 121L, database.now() - 60);
    database.policy("*", (30 * DAY) + "", "null", "true");
    open();
    assertThat(retention.preview.value().partitions()).hasSizeGreaterThan(3);
    assertThat(says("Holdfast drops nothing")).isTrue();
    fx(() -> lookup(".run-scroll").queryAs(ScrollPane.class).setVvalue(1));
    picture("stream-preview-partitions");
    fx(
        () ->
            from(lookup(".stream-facts"))
                .lookup("Copy")
                .queryAllAs(Button.class)
                .iterator()
                .next()
                .fire());
    fx(
        () ->
            assertThat(Clipboard.getSystemClipboard().getString())
                .isEqualTo(retention.preview.value().partitions().getFirst().statement()));
  }

  @Test
  void consumersAtRiskAreNamed() throws Exception {
    plain();
    database.execute(
        "create table event_streaming.consumer_offsets (consumer text, stream_name varchar(255),"
            + " \"offset\" bigint)",
        "insert into event_streaming.consumer_offsets values ('billing', 'orders', 17),"
            + " ('mail', 'orders', 90), ('mail', 'idle', 0)");
    open();
    assertThat(retention.preview.value().consumers().atRisk()).hasSize(2);
    assertThat(says("the farthest behind at offset 17")).isTrue();
    assertThat(lookup(".hazard-ids .text-muted").queryAll())
        .as("three consumers of two streams, both of which are named")
        .isEmpty();
    picture("stream-preview-consumers");
  }

  @Test
  void whatDriftedStandsInTheResult() throws Exception {
    plain();
    open();
    database.policy("orders", (91 * DAY) + "", "null", "true");
    database.execute("delete from event_streaming.event_store where stream_name = 'idle'");
    delete();
    assertThat(retention.run.outcome.get().result().driftedCount()).isPositive();
    picture("stream-result-drift");
    saved = directory.resolve("report.md");
    fx(() -> lookup("#saveReport").queryAs(MenuButton.class).getItems().get(1).fire());
    assertThat(Files.readString(saved)).contains("212 events not deleted").contains("orders");
    assertThat(says("report.md")).isTrue();
  }

  @Test
  void aServerThatGoesAwayInMidRunIsToldWithWhatWasDone() throws Exception {
    plain();
    database.execute(
        "create function event_streaming.cut() returns trigger language plpgsql as $$ begin if"
            + " old.\"offset\" = 205 then perform pg_terminate_backend(pg_backend_pid()); end if;"
            + " return old; end $$",
        "create trigger cut before delete on event_streaming.event_store for each row execute"
            + " function event_streaming.cut()");
    open();
    delete();
    CleanupResult result = retention.run.outcome.get().result();
    assertThat(result.complete()).isFalse();
    assertThat(result.failure()).isNotNull();
    assertThat(result.remaining()).isPositive();
    assertThat(says("Triggers that ran")).isTrue();
    picture("stream-result-failed");
  }

  @Test
  void nothingWouldGo() throws Exception {
    on(StreamDatabase.plain());
    database.fill("orders", 3, database.now(), 1);
    open();
    assertThat(says("Nothing to delete")).isTrue();
    assertThat(lookup("#delete").query().isDisabled()).isTrue();
    assertThat(lookup("#freeze").query().isDisabled()).isTrue();
    picture("stream-preview-nothing");
  }

  @Test
  void aPlanIsFrozenOpenedAndRun() throws Exception {
    plain();
    open();
    saved = directory.resolve("friday.plan");
    picked = saved;
    clickOn("#freeze");
    Screens.snapshot(lookup(".holdfast-dialog").query().getScene(), "stream-freeze");
    fx(() -> lookup("#freezeChoose").queryButton().fire());
    assertThat(Files.exists(saved)).isTrue();
    picture("stream-plan-written");
    clickOn("#openPlan");
    assertThat(says("Plan friday.plan")).isTrue();
    assertThat(says("does not contain partitions")).isTrue();
    assertThat(lookup("#freeze").query().isVisible()).isFalse();
    picture("stream-plan-opened");
    fx(() -> lookup("#copyCommand").queryAs(MenuButton.class).getItems().getFirst().fire());
    fx(
        () ->
            assertThat(Clipboard.getSystemClipboard().getString())
                .startsWith("holdfast cleanup " + database.address() + " --plan "));
    delete();
    assertThat(retention.run.outcome.get().result().complete()).isTrue();
    clickOn("#showPreview");
    assertThat(says("This plan was run, and all its events are deleted")).isTrue();
    picture("stream-plan-run");
    clickOn("Close the plan");
    assertThat(says("This plan was run")).isFalse();
  }

  @Test
  void aPlanThatWaitsForAnApprovalSaysSo() throws Exception {
    plain();
    open();
    saved = directory.resolve("waits.plan");
    picked = saved;
    fx(
        () ->
            retention.freezing.freeze(
                retention.preview.value(), Decisions.NONE, saved, true, "agreed"));
    clickOn("#openPlan");
    assertThat(says("Plan waits.plan waits for approval")).isTrue();
    assertThat(says("cannot be run")).as("nothing but a signature is missing").isFalse();
    assertThat(lookup("#delete").query().isDisabled()).isTrue();
    picture("stream-plan-refused");
    picked = Files.writeString(directory.resolve("none.plan"), "nothing");
    clickOn("#openPlan");
    assertThat(says("is not a plan")).isTrue();
    picture("stream-plan-unreadable");
  }
}
