package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.TaskStore;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Optional;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store of event streams opens on the page that was made for tasks. */
class StreamsOnThePageTest extends FxTest {

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
    await("the streams are there", () -> table().getItems().size() == 2);
    assertThat(lookup(".inline-failure").queryAllAs(Node.class)).noneMatch(Node::isVisible);
    fx(() -> table().getSelectionModel().clearAndSelect(0));
    await(
        "one is open",
        () ->
            lookup(".details-title #name")
                .tryQueryAs(Label.class)
                .map(Label::getText)
                .orElse("")
                .equals("orders"));
    clickOn("Timeline");
    await(
        "its events are there",
        () ->
            lookup("#eventList")
                .tryQueryAs(ListView.class)
                .map(list -> list.getItems().size() >= 30)
                .orElse(false));
    fx(() -> Screens.page(stage().getScene(), "streams-tasks"));
  }

  @SuppressWarnings("unchecked")
  private TableView<TaskRow> table() {
    return lookup(".tasks-table").queryAs(TableView.class);
  }
}
