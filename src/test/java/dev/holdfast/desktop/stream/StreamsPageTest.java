package dev.holdfast.desktop.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.hold.HoldsViewModel;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.PagePlace;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.QueuedJobRunner;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.job.JobRunner;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.TaskStore;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import javafx.scene.Node;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Streams page: choosing a stream, its events, and pictures of its states. */
class StreamsPageTest extends FxTest {

  private static final long DAY = 86_400;

  @TempDir private Path records;

  private StreamDatabase database;
  private TaskStore store;
  private StreamsViewModel streams;

  @BeforeEach
  void fill() throws SQLException {
    database = StreamDatabase.plain();
    store = database.open();
  }

  @AfterEach
  void close() throws SQLException {
    fx(streams::close);
    store.close();
    database.close();
  }

  private void someStreams() throws SQLException {
    long now = database.now();
    database.fill("orders", 1_250, now - 60, DAY / 10);
    database.fill("audit-logs", 400, now - 60, DAY);
    database.fill("idle", 3, now - 200 * DAY, DAY);
    database.fill("payments.eu-central-1.settlement-and-reconciliation", 20, now - 900, 60);
    database.fill("hostile \u202Ename\nwith a line", 2, now, 60);
    database.policy("*", (30 * DAY) + "", "null", "true");
    database.policy("audit-logs", (7 * 365 * DAY) + "", "null", "true");
    database.policy("orders", (90 * DAY) + "", "1000", "true");
    database.policy("payments.eu-central-1.settlement-and-reconciliation", "60", "5", "false");
    database.execute(
        "update event_streaming.event_store set event_data = '{\"order\": 4711, \"customer\":"
            + " {\"name\": \"Ann\", \"vip\": true}, \"lines\": [{\"sku\": \"A-1\", \"count\":"
            + " 2}]}', metadata = '{\"trace\": \"8f14e45f\"}' where stream_name = 'orders'");
  }

  private void open(JobRunner jobs) throws Exception {
    show(
        () -> {
          StoreSession session = TaskSessions.on(store, jobs);
          TimeText times =
              new TimeText(
                  Clock.fixed(Instant.ofEpochSecond(database.now()), ZoneOffset.UTC),
                  ZoneOffset.UTC);
          HoldsViewModel holds = new HoldsViewModel(session, TaskSessions.holding(records));
          streams = new StreamsViewModel(session, holds, times);
          return new StackPane(new StreamsView(streams, times).node());
        });
  }

  private static void picture(String name) {
    Screens.page(stage().getScene(), name + "-small", 760, 610);
    Screens.page(stage().getScene(), name, 985, 760);
  }

  private TableView<?> events() {
    return lookup(".stream-events").queryTableView();
  }

  @Test
  void theStreamThatIsLookedAtIsAPlaceToComeBackTo() throws Exception {
    someStreams();
    open(new ImmediateJobRunner());
    OpenPage page =
        onFx(
            () ->
                new StreamsPage(ZoneOffset.UTC, TaskSessions.holding(records))
                    .open(TaskSessions.immediate(store)));
    show(() -> new StackPane(page.node()));
    fx(page::shown);
    PagePlace none = page.place().getValue();
    assertThat(none).isEqualTo(PagePlace.WHOLE);
    TableView<?> list = lookup(".stream-list").queryTableView();
    fx(() -> list.getSelectionModel().select(3));
    PagePlace orders = page.place().getValue();
    fx(() -> list.getSelectionModel().select(0));
    assertThat(page.place().getValue()).isNotEqualTo(orders);
    fx(() -> page.goTo(orders));
    assertThat(list.getSelectionModel().getSelectedIndex()).isEqualTo(3);
    assertThat(lookup("#place").queryLabeled().getText()).isEqualTo("Offsets 1,250 to 1,051");
    fx(() -> page.goTo(none));
    assertThat(list.getSelectionModel().getSelectedItem()).isNull();
    assertThat(events().getItems()).isEmpty();
    fx(page::close);
  }

  @Test
  void aStreamIsChosenAndItsEventsRead() throws Exception {
    someStreams();
    open(new ImmediateJobRunner());
    fx(streams::show);
    TableView<?> list = lookup(".stream-list").queryTableView();
    assertThat(list.getItems()).hasSize(5);
    picture("streams-none-chosen");
    fx(list::requestFocus);
    fx(() -> list.getSelectionModel().select(3));
    assertThat(streams.list().selectedProperty().get()).isEqualTo("orders");
    assertThat(events().getItems()).hasSize(200);
    assertThat(lookup("#place").queryLabeled().getText()).isEqualTo("Offsets 1,250 to 1,051");
    picture("streams");
    clickOn("Older");
    assertThat(lookup("#place").queryLabeled().getText()).isEqualTo("Offsets 1,050 to 851");
    clickOn("#goTo").write("17").push(KeyCode.ENTER);
    assertThat(lookup("#place").queryLabeled().getText()).isEqualTo("Offsets 17 to 1");
    clickOn("#goTo").write("9999").push(KeyCode.ENTER);
    assertThat(lookup("#place").queryLabeled().getText()).startsWith("No event has offset");
    clickOn("#type").write("Type2").push(KeyCode.ENTER);
    assertThat(events().getItems()).hasSize(200);
    fx(() -> streams.events().textProperty().set("no such text"));
    fx(streams.events()::newest);
    assertThat(events().getItems()).isEmpty();
    picture("streams-filtered");
    clickOn("#clear");
    assertThat(events().getItems()).hasSize(200);
  }

  @Test
  void eventsAreFilteredByTheTimeTheyWereStored() throws Exception {
    someStreams();
    open(new ImmediateJobRunner());
    fx(streams::show);
    fx(() -> streams.list().select("audit-logs"));
    long now = database.now();
    String day =
        Instant.ofEpochSecond(now - 10 * DAY).atZone(ZoneOffset.UTC).toLocalDate().toString();
    clickOn("#from").write(day).push(KeyCode.ENTER);
    assertThat(events().getItems()).hasSizeBetween(10, 11);
    assertThat(lookup("#range").queryLabeled().getText()).startsWith("Stored from ").endsWith("on");
    picture("streams-from");
    clickOn("#to").write("tomorrow").push(KeyCode.ENTER);
    assertThat(lookup("#range").queryLabeled().getText()).contains("“tomorrow” is not a time");
    assertThat(events().getItems()).as("what was read stays").hasSizeBetween(10, 11);
    picture("streams-wrong-time");
    clickOn("#clear");
    assertThat(lookup("#range").query().isVisible()).isFalse();
    assertThat(events().getItems()).hasSize(200);
  }

  @Test
  void aStreamIsPutOnHoldAndReleased() throws Exception {
    someStreams();
    open(new ImmediateJobRunner());
    fx(streams::show);
    assertThat(lookup(".hold-strip").query().isVisible()).as("nothing is chosen").isFalse();
    fx(() -> streams.list().select("orders"));
    clickOn("Put on hold…");
    assertThat(lookup("Put stream orders on hold?").tryQuery()).isPresent();
    clickOn("#holdReason").write("legal case 4711");
    clickOn("Put on hold");
    assertThat(lookup(".on-hold").queryLabeled().getText()).contains("On hold since", "4711");
    picture("streams-held");
    assertThat(lookup(".stream-list .hold-icon").queryAll()).hasSize(1);
    fx(() -> streams.list().select("idle"));
    assertThat(lookup("Not on hold").tryQuery()).isPresent();
    fx(() -> streams.list().select("orders"));
    clickOn("Release…");
    clickOn("Release");
    assertThat(lookup("Not on hold").tryQuery()).isPresent();
    assertThat(lookup(".stream-list .hold-icon").queryAll()).isEmpty();
  }

  @Test
  void theTasksPageIsAbsent() throws Exception {
    open(new ImmediateJobRunner());
    assertThat(new StreamsPage(ZoneOffset.UTC, null).suits(store.info())).isTrue();
    assertThat(TaskSessions.page(ZoneOffset.UTC, null, null, null).suits(store.info())).isFalse();
  }

  @Test
  void anEmptyStoreAndOneThatIsReadSaySo() throws Exception {
    QueuedJobRunner jobs = new QueuedJobRunner();
    open(jobs);
    fx(streams::show);
    assertThat(lookup("Counting the streams").tryQuery()).isPresent();
    picture("streams-loading");
    fx(jobs::runAll);
    assertThat(lookup("No streams yet").tryQuery()).isPresent();
    picture("streams-empty");
  }

  @Test
  void whatCannotBeReadIsSaidAndReadAgain() throws Exception {
    someStreams();
    open(new ImmediateJobRunner());
    database.execute("alter table event_streaming.event_store rename to away");
    fx(streams::show);
    assertThat(lookup(".inline-failure").match(Node::isVisible).queryAll()).hasSize(1);
    picture("streams-failed");
    database.execute("alter table event_streaming.away rename to event_store");
    Node shown = lookup(".inline-failure").match(Node::isVisible).query();
    clickOn(from(shown).lookup("Retry").<Node>query());
    assertThat(lookup(".stream-list").queryTableView().getItems()).hasSize(5);
  }
}
