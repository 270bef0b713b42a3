package dev.holdfast.desktop.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.health.WaitingJobs;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Scene;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The part in all its states, with pictures. */
class ComparisonPartTest extends FxTest {

  private static final int PART_WIDTH = 1032;

  @TempDir Path directory;
  private final WaitingJobs jobs = new WaitingJobs();
  private final SimpleObjectProperty<Policy> first = new SimpleObjectProperty<>();
  private final List<TaskId> opened = new ArrayList<>();
  private OracleStore database;
  private TaskStore store;
  private ComparisonPart part;
  private Path picked;

  @BeforeEach
  void open() throws Exception {
    database = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    store = database.open();
    StoreSession session = TaskSessions.on(store, jobs);
    session.onShowTask(opened::add);
    show(
        () -> {
          part =
              new ComparisonPart(
                  session,
                  first,
                  ComparisonViewModelTest.cleanup(directory),
                  (owner, title, kind, patterns) -> Optional.ofNullable(picked),
                  ZoneOffset.UTC,
                  OracleStores.NOW);
          return new BorderPane(part.node());
        });
  }

  @AfterEach
  void close() {
    fx(part::close);
    store.close();
  }

  private void picture(String name) {
    Scene scene = stage().getScene();
    Screens.page(scene, "comparison-" + name, PART_WIDTH, 700);
  }

  private int listed() {
    return lookup("#tasks").queryAs(TableView.class).getItems().size();
  }

  @Test
  void anOperatorComparesAndListsEachSet() {
    picture("no-policy");
    fx(() -> first.set(Policy.of(7 * 86_400, FibFlowTerms.STATUSES.usual())));
    picture("empty");
    clickOn("#second-status-paused");
    clickOn("#second-status-permanently_failed");
    clickOn("#compare");
    picture("missing");
    clickOn("#secondKeep").write("7d").press(KeyCode.ENTER).release(KeyCode.ENTER);
    picture("reading");
    Screens.page(stage().getScene(), "comparison-reading-narrow", 536, 560);
    fx(jobs::runNext);
    picture("full");
    Screens.page(stage().getScene(), "comparison-1280", 808, 640);
    Screens.page(stage().getScene(), "comparison-narrow", 536, 560);
    assertThat(lookup("#sentence").queryLabeled().getText())
        .startsWith("The second policy also deletes 10 (10 paused)");
    assertThat(lookup("#onlySecond").queryAs(ToggleButton.class).isSelected()).isTrue();
    assertThat(listed()).isEqualTo(10);
    clickOn("#onlyFirst");
    assertThat(listed()).isEqualTo(19);
    clickOn("#both");
    clickOn("#both");
    assertThat(listed()).isEqualTo(202);
    fx(() -> lookup("#tasks").queryAs(TableView.class).getSelectionModel().select(0));
    fx(() -> lookup("#tasks").query().requestFocus());
    press(KeyCode.ENTER).release(KeyCode.ENTER);
    assertThat(opened).containsExactly(TaskId.of(10));
    fx(() -> first.set(Policy.of(8 * 86_400, FibFlowTerms.STATUSES.usual())));
    picture("outdated");
  }

  @Test
  void aFileIsReadAndItsProblemsAreNamed() throws Exception {
    fx(() -> first.set(Policy.of(7 * 86_400, FibFlowTerms.STATUSES.usual())));
    picked = Files.writeString(directory.resolve("keep.yaml"), "rules:\n- age: 30\n");
    clickOn("#fromFile");
    clickOn("#chooseSecond");
    fx(jobs::runNext);
    picture("bad-file");
    assertThat(lookup("#secondProblem").queryLabeled().getText()).startsWith("keep.yaml, line 2: ");
    Files.writeString(picked, "rules:\n- age: 7d\n- {name: email.*, keep: forever}\n");
    clickOn("#chooseSecond");
    fx(jobs::runNext);
    clickOn("#compare");
    database.execute("alter table fib_flow_tasks rename to away");
    fx(jobs::runNext);
    picture("failed");
    database.execute("alter table away rename to fib_flow_tasks");
    clickOn("Retry");
    fx(jobs::runNext);
    picture("file");
    assertThat(part.model().read().value().onlyFirst().byName()).containsOnlyKeys("email.send");
  }
}
