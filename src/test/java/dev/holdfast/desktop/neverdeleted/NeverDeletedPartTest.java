package dev.holdfast.desktop.neverdeleted;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.health.WaitingJobs;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.retention.explain.NeverDeletedGroup;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The part in all its states, with pictures. */
class NeverDeletedPartTest extends FxTest {

  @TempDir Path directory;
  private final WaitingJobs jobs = new WaitingJobs();
  private final SimpleObjectProperty<Policy> policy = new SimpleObjectProperty<>();
  private final List<TaskId> opened = new ArrayList<>();
  private OracleStore database;
  private TaskStore store;
  private NeverDeletedPart part;

  @BeforeEach
  void open() throws Exception {
    database = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    store = database.open();
    StoreSession session = TaskSessions.on(store, jobs);
    session.onShowTask(opened::add);
    Records records = new Records(directory.resolve("records"), new Operator("ann", null, "desk"));
    show(
        () -> {
          part =
              new NeverDeletedPart(
                  session,
                  policy,
                  new Cleanup(new Journal(records, Clock.systemUTC())),
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

  private static void picture(String name) {
    Screens.page(stage().getScene(), "kept-" + name, 1032, 700);
  }

  private int listed() {
    return lookup("#tasks").queryAs(TableView.class).getItems().size();
  }

  @SuppressWarnings("unchecked")
  private ListView<NeverDeletedGroup> groups() {
    return (ListView<NeverDeletedGroup>) lookup("#groups").queryAs(ListView.class);
  }

  @Test
  void eachGroupOpensAsAList() {
    fx(part::shown);
    picture("no-policy");
    assertThat(jobs.size()).isZero();
    fx(() -> policy.set(Policy.of(7 * 86_400, FibFlowTerms.STATUSES.usual())));
    picture("idle");
    fx(part::shown);
    picture("reading");
    fx(jobs::runNext);
    picture("full");
    Screens.page(stage().getScene(), "kept-1280", 808, 640);
    Screens.page(stage().getScene(), "kept-narrow", 536, 560);
    assertThat(lookup("#sentence").queryLabeled().getText())
        .startsWith(
            "27 tasks that have ended will never be eligible: 23 paused, not in the policy");
    assertThat(groups().getItems())
        .extracting(NeverDeletedGroup::key)
        .containsExactly("status_not_covered:paused", "without_last_active_time");
    assertThat(listed()).isEqualTo(23);
    fx(() -> groups().getSelectionModel().select(1));
    assertThat(listed()).isEqualTo(4);
    picture("second-group");
    fx(() -> lookup("#tasks").queryAs(TableView.class).getSelectionModel().select(0));
    fx(() -> lookup("#tasks").query().requestFocus());
    press(KeyCode.ENTER).release(KeyCode.ENTER);
    assertThat(opened).containsExactly(TaskId.of(61));

    fx(part::shown);
    assertThat(jobs.size()).as("nothing has changed").isZero();
    fx(() -> policy.set(Policy.of(7 * 86_400, FibFlowTerms.STATUSES.deletable())));
    picture("outdated");
    fx(part::shown);
    fx(jobs::runNext);
    assertThat(groups().getItems())
        .extracting(NeverDeletedGroup::key)
        .containsExactly("without_last_active_time");
  }

  @Test
  void saysThatNothingStaysOrWhyNobodyKnows() throws Exception {
    database.execute("delete from fib_flow_tasks where last_active_time is null");
    fx(() -> policy.set(Policy.of(7 * 86_400, FibFlowTerms.STATUSES.deletable())));
    database.execute("alter table fib_flow_tasks rename to away");
    fx(part::shown);
    fx(jobs::runNext);
    picture("failed");
    assertThat(part.model().screenBinding().get()).isEqualTo(NeverDeletedScreen.FAILED);
    database.execute("alter table away rename to fib_flow_tasks");
    clickOn("Retry");
    fx(jobs::runNext);
    picture("none");
    assertThat(part.model().screenBinding().get()).isEqualTo(NeverDeletedScreen.NONE);
  }
}
