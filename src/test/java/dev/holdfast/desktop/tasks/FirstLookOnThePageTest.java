package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Optional;
import javafx.application.Platform;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a task says of itself as soon as it is looked at. */
class FirstLookOnThePageTest extends FxTest {

  @TempDir private Path directory;
  private OracleStore oracle;
  private TaskStore store;
  private ThreadJobRunner jobs;
  private OpenPage page;

  @BeforeEach
  void open() throws Exception {
    oracle = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    store = oracle.open();
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
    await("rows", () -> lookup(".tasks-table").queryAs(TableView.class).getItems().size() == 200);
  }

  @AfterEach
  void close() {
    fx(() -> page.close());
    jobs.close();
    store.close();
  }

  @Test
  void twoAttemptsAreComparedFromTheBarOfOneOfThem() {
    look(58);
    assertThat(text("#situationHeadline")).startsWith("Paused because its retries are used up");
    assertThat(text("#situationError")).contains("at async /srv/app/lib/task.js:937:32");

    clickOn("#compareAttempt-16");

    await("the comparison", this::isCompared);
    assertThat(chosen("#compare-left")).hasValue(15L);
    assertThat(chosen("#compare-right")).hasValue(16L);
  }

  @Test
  void theLastAttemptIsComparedWithTheLastGoodRun() {
    look(58);
    clickOn("#compareLastGood");

    await("the comparison", this::isCompared);
    assertThat(chosen("#compare-left")).isEmpty();
    assertThat(chosen("#compare-right")).hasValue(17L);
  }

  @Test
  void aFirstLookThatFailsSaysWhyAndCanBeTriedAgain() throws Exception {
    oracle.execute("ALTER TABLE fib_flow_task_attempts RENAME TO gone");
    fx(() -> page.show(new Sight.OfTask(TaskId.of(58))));
    await("the failure", () -> lookup("#situation .inline-failure").tryQuery().isPresent());
    Screens.page(stage().getScene(), "first-look-failed");
    oracle.execute("ALTER TABLE gone RENAME TO fib_flow_task_attempts");

    clickOn("#situation .inline-failure .button");

    await("the headline", () -> lookup("#situationHeadline").tryQuery().isPresent());
    Screens.page(stage().getScene(), "first-look");
    Screens.page(stage().getScene(), "first-look-small", 768, 650);
  }

  private void look(long id) {
    fx(() -> page.show(new Sight.OfTask(TaskId.of(id))));
    await("the headline", () -> lookup("#situationHeadline").tryQuery().isPresent());
  }

  private String text(String id) {
    return lookup(id).queryAs(Labeled.class).getText();
  }

  private boolean isCompared() {
    return lookup("#compareTable").tryQuery().isPresent()
        && !lookup("#compareTable").queryTableView().getItems().isEmpty();
  }

  private Optional<Long> chosen(String id) {
    ComboBox<Optional<Long>> choice = lookup(id).queryComboBox();
    return choice.getValue();
  }
}
