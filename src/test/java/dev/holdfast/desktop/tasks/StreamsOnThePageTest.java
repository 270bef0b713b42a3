package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.TaskStore;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store of event streams opens on the page that was made for tasks. */
class StreamsOnThePageTest extends FxTest {

  private static final long DAY = 86_400;

  @TempDir private Path directory;
  private StreamDatabase streams;
  private TaskStore store;
  private ThreadJobRunner jobs;
  private OpenPage page;

  @BeforeEach
  void open() throws Exception {
    streams = StreamDatabase.plain();
    long now = streams.now();
    streams.fill("orders", 30, now - 60, 3_600);
    streams.fill("007", 3, now - 60, 86_400);
    streams.fill("audit-logs", 450, now - 60, DAY);
    streams.policy("orders", "null", "10", "true");
    store = streams.open();
    jobs = new ThreadJobRunner(Platform::runLater);
    show(
        () -> {
          page =
              TaskSessions.page(
                      ZoneId.of("UTC"),
                      TaskSessions.holding(directory.resolve("records")),
                      TaskSessions.deletions(directory.resolve("records")),
                      (owner, title, kind, name) -> Optional.empty())
                  .open(TaskSessions.on(store, jobs));
          return new StackPane(page.node());
        });
    fx(() -> page.shown());
  }

  @AfterEach
  void close() throws Exception {
    fx(() -> page.close());
    jobs.close();
    store.close();
    streams.close();
  }

  @Test
  void streamsAreListedAndOneOpensWithItsEvents() {
    open("orders");
    assertThat(lookup(".inline-failure").queryAllAs(Node.class)).noneMatch(Node::isVisible);
    assertThat(table().getColumns())
        .extracting(TableColumn::getText)
        .startsWith("Name", "Events", "Expired", "Expired share", "Oldest", "Newest");
    showEvents();
    await("its events are there", () -> events().getItems().size() == 30);
    fx(() -> Screens.page(stage().getScene(), "streams-tasks"));
  }

  private void open(String stream) {
    await("the streams are there", () -> table().getItems().size() == 3);
    fx(
        () ->
            table()
                .getSelectionModel()
                .clearAndSelect(
                    table().getItems().stream()
                        .map(row -> row.id().toString())
                        .toList()
                        .indexOf(stream)));
    await(
        "one is open",
        () ->
            lookup(".details-title #name")
                .tryQueryAs(Label.class)
                .map(Label::getText)
                .orElse("")
                .equals(stream));
  }

  private void awaitPlace(String place) {
    await(place, () -> lookup("#place").queryLabeled().getText().startsWith(place));
  }

  @Test
  void eventsAreTurnedPageByPageAndFiltered() {
    open("audit-logs");
    showEvents();
    awaitPlace("Offsets 450 to 251");
    clickOn("Older");
    awaitPlace("Offsets 250 to 51");
    clickOn("#goTo").write("17").push(KeyCode.ENTER);
    awaitPlace("Offsets 17 to 1");
    clickOn("#goTo").write("9999").push(KeyCode.ENTER);
    awaitPlace("No event has offset");
    String day =
        Instant.ofEpochSecond(streams.now() - 10 * DAY)
            .atZone(ZoneOffset.UTC)
            .toLocalDate()
            .toString();
    clickOn("#from").write(day).push(KeyCode.ENTER);
    await(
        "the range is said",
        () -> lookup("#range").queryLabeled().getText().startsWith("Stored from "));
    assertThat(events().getItems()).hasSizeBetween(10, 11);
    clickOn("#to").write("tomorrow").push(KeyCode.ENTER);
    assertThat(lookup("#range").queryLabeled().getText()).contains("“tomorrow” is not a time");
    assertThat(events().getItems()).as("what was read stays").hasSizeBetween(10, 11);
    fx(() -> Screens.page(stage().getScene(), "streams-wrong-time"));
    clickOn("#clearEvents");
    awaitPlace("Offsets 450");
    open("007");
    awaitPlace("Offsets 3 to 1");
  }

  @Test
  void aStreamIsPutOnHoldAndReleased() {
    open("orders");
    clickOn("Put on hold…");
    assertThat(lookup("Put stream orders on hold?").tryQuery()).isPresent();
    clickOn("#reason").write("legal case 4711");
    clickOn("Put on hold");
    await("it is on hold", () -> lookup(".on-hold").tryQuery().isPresent());
    assertThat(lookup(".on-hold").queryLabeled().getText()).contains("On hold since", "4711");
    assertThat(lookup(".tasks-table .hold-icon").queryAll()).hasSize(1);
    open("007");
    await("another is not", () -> lookup("Put on hold…").tryQuery().isPresent());
  }

  private void showEvents() {
    fx(() -> lookup("#tabs").queryAs(TabPane.class).getSelectionModel().select(1));
  }

  private TableView<?> events() {
    return lookup(".stream-events").queryTableView();
  }

  @SuppressWarnings("unchecked")
  private TableView<TaskRow> table() {
    return lookup(".tasks-table").queryAs(TableView.class);
  }
}
