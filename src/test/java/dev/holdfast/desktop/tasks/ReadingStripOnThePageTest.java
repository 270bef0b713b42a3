package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator who waits for payloads to be read, on the oracle's store, which is held up. */
class ReadingStripOnThePageTest extends FxTest {

  @TempDir private Path directory;
  private TaskStore store;
  private ThreadJobRunner jobs;
  private OpenPage page;
  private final CountDownLatch released = new CountDownLatch(1);

  @BeforeEach
  void open() throws Exception {
    store = OracleStores.sqlite(directory, OracleStores.Journal.WAL).open();
    jobs = new ThreadJobRunner(Platform::runLater);
    show(
        () -> {
          page =
              TaskSessions.page(
                      ZoneId.of("UTC"),
                      TaskSessions.holding(directory.resolve("records")),
                      TaskSessions.deletions(directory.resolve("records")),
                      (owner, title, kind, name) -> Optional.empty())
                  .open(TaskSessions.on(heldUp(store), jobs));
          return new StackPane(page.node());
        });
    fx(() -> page.shown());
    awaitRows(200);
  }

  @AfterEach
  void close() {
    released.countDown();
    fx(() -> page.close());
    jobs.close();
    store.close();
  }

  /** After it has told how far it is, each list waits until it is released or stopped. */
  private TaskStore heldUp(TaskStore real) {
    return (TaskStore)
        Proxy.newProxyInstance(
            TaskStore.class.getClassLoader(),
            new Class<?>[] {TaskStore.class},
            (proxy, method, arguments) -> {
              Object[] given = arguments;
              if (method.getName().equals("tasks")) {
                given = new Object[] {arguments[0], waiting((Cancellation) arguments[1])};
              }
              try {
                return method.invoke(real, given);
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              }
            });
  }

  private Cancellation waiting(Cancellation stop) {
    return stop.telling(
        (done, total) -> {
          stop.progress.report(done, total);
          try (Cancellation.Registration _ = stop.onCancel(released::countDown)) {
            released.await();
          } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
          }
        });
  }

  private void awaitRows(int rows) {
    await(
        rows + " rows",
        () -> lookup(".tasks-table").queryAs(TableView.class).getItems().size() == rows);
  }

  private boolean stripIsShown() {
    return lookup("#readingStrip").query().isVisible();
  }

  private String stripSays() {
    return from(lookup("#readingStrip").<Node>query())
        .lookup(".text-muted")
        .queryAs(Label.class)
        .getText();
  }

  private void filter(String typed) {
    fx(() -> lookup("#text").queryAs(TextField.class).requestFocus());
    write(typed);
    type(KeyCode.ENTER);
  }

  @Test
  void theStripSaysHowFarItIsAndCancelEndsTheReading() {
    assertThat(stripIsShown()).isFalse();
    filter("-payload.nowhere:4711");
    await("the strip is there", this::stripIsShown);
    assertThat(stripSays()).matches("Reading payloads: [0-9,]+ of about [0-9,]+");
    Screens.page(stage().getScene(), "tasks-reading-payloads");
    clickOn("#stopReading");
    await("it is over", () -> stripSays().startsWith("Reading was stopped."));
    Screens.page(stage().getScene(), "tasks-reading-stopped");
    clickOn("Read again");
    await("the strip is gone", () -> !stripIsShown());
    awaitRows(200);
  }

  @Test
  void whoWaitsSeesTheListInTheEnd() {
    filter("payload.nowhere:4711");
    await("the strip is there", this::stripIsShown);
    released.countDown();
    await("nothing is found", () -> lookup("No task matches the filters").tryQuery().isPresent());
    assertThat(stripIsShown()).isFalse();
  }
}
