package dev.holdfast.desktop.tasks;

import dev.holdfast.demo.DemoSpec;
import dev.holdfast.demo.DemoStore;
import dev.holdfast.desktop.act.Acting;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.details.DetailsTab;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.job.JobRunner;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.file.PolicyFileException;
import dev.holdfast.retention.policy.file.PolicyReader;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.fibflow.FibFlowViews;
import dev.holdfast.store.terms.ViewTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Map;
import javafx.scene.control.ListView;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pictures of the page in every state, for looking at. */
class TasksScreensTest extends FxTest {

  @TempDir private Path directory;
  private TaskStore store;
  private StoreSession session;
  private TasksViewModel tasks;

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void full() throws Exception {
    open(demo(), new ImmediateJobRunner());
    fx(() -> tasks.refresh());
    picture("tasks-full");
    Screens.page(stage().getScene(), "tasks-narrow", 785, 800);
    fx(() -> TaskSessions.ask(tasks.filter, "type", "cron"));
    fx(() -> tasks.filter.show(FibFlowViews.PAUSED));
    fx(() -> tasks.details.open(tasks.list.read.value.get().rows().getFirst().id()));
    fx(() -> tasks.details.tab.set(DetailsTab.TIMELINE));
    fx(() -> lookup("#eventList").queryListView().getSelectionModel().selectLast());
    fx(() -> lookup("#eventList").queryListView().scrollTo(lastEvent()));
    picture("tasks-story");
    Screens.page(stage().getScene(), "tasks-story-narrow", 785, 800);
  }

  @Test
  void views() throws Exception {
    open(OracleStores.sqlite(directory, OracleStores.Journal.WAL), new ImmediateJobRunner());
    fx(() -> tasks.refresh());
    for (ViewTerm view : tasks.views()) {
      fx(() -> tasks.filter.show(view));
      picture("tasks-view-" + view.name());
    }
  }

  @Test
  void details() throws Exception {
    open(OracleStores.sqlite(directory, OracleStores.Journal.WAL), new ImmediateJobRunner());
    fx(() -> tasks.refresh());
    fx(() -> tasks.filter.toggle(TaskStatus.PAUSED));
    fx(() -> tasks.details.open(TaskId.of(58)));
    for (DetailsTab tab : DetailsTab.values()) {
      fx(() -> tasks.details.tab.set(tab));
      if (tab == DetailsTab.TIMELINE) {
        fx(() -> lookup("#eventList").queryAs(ListView.class).getSelectionModel().select(44));
      }
      if (tab == DetailsTab.ATTEMPTS) {
        fx(() -> lookup("#attemptList").queryAs(ListView.class).getSelectionModel().selectLast());
        fx(() -> lookup("#attemptList").queryAs(ListView.class).scrollTo(12));
      }
      picture("tasks-details-" + tab.name().toLowerCase(java.util.Locale.ROOT));
    }
    fx(() -> session.policyProperty().set(rules()));
    picture("tasks-details-retention-rules");
    fx(() -> tasks.details.open(TaskId.of(10)));
    picture("tasks-details-retention-rules-going");
  }

  @Test
  void empty() throws Exception {
    open(OracleStores.emptySqlite(directory, OracleStores.Journal.WAL), new ImmediateJobRunner());
    fx(() -> tasks.refresh());
    picture("tasks-empty");
  }

  @Test
  void noMatch() throws Exception {
    open(OracleStores.sqlite(directory, OracleStores.Journal.WAL), new ImmediateJobRunner());
    fx(() -> tasks.refresh());
    fx(() -> TaskSessions.ask(tasks.filter, "", "nobody"));
    picture("tasks-no-match");
  }

  @Test
  void loading() throws Exception {
    open(OracleStores.sqlite(directory, OracleStores.Journal.WAL), new QueuedJobRunner());
    fx(() -> tasks.refresh());
    fx(() -> tasks.details.open(TaskId.of(58)));
    picture("tasks-loading");
  }

  @Test
  void failed() throws Exception {
    OracleStore oracle = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    open(oracle, new ImmediateJobRunner());
    oracle.execute("ALTER TABLE fib_flow_tasks RENAME TO gone");
    fx(() -> tasks.refresh());
    picture("tasks-failed");
    oracle.execute("ALTER TABLE gone RENAME TO fib_flow_tasks");
    fx(() -> tasks.refresh());
    fx(() -> tasks.details.open(TaskId.of(58)));
    oracle.execute("ALTER TABLE fib_flow_tasks RENAME TO gone");
    fx(() -> tasks.refresh());
    picture("tasks-stale");
  }

  private static Policy rules() {
    try {
      return PolicyReader.own(
              "rules: [{age: 7d}, {name: email.*, rule: mails, age: 30d, max_count: 3}]",
              FibFlowTerms.STATUSES.deletable)
          .boundTo(FibFlowTerms.STATUSES);
    } catch (PolicyFileException wrong) {
      throw new AssertionError(wrong);
    }
  }

  private int lastEvent() {
    return lookup("#eventList").queryListView().getItems().size() - 1;
  }

  private OracleStore demo() throws Exception {
    Path file = directory.resolve("demo.sqlite");
    long now = System.currentTimeMillis() / 1_000;
    DemoStore.write(file, new DemoSpec(5_000, 1, now), written -> {}, () -> false);
    return new OracleStore("sqlite:" + file, "jdbc:sqlite:" + file);
  }

  private void open(OracleStore oracle, JobRunner jobs) throws Exception {
    store = oracle.open();
    show(
        () -> {
          session = TaskSessions.on(store, jobs);
          tasks =
              new TasksViewModel(
                  session,
                  TaskSessions.noHolds(session),
                  TaskSessions.deletions(Path.of("target", "no-records")),
                  new KeptViews(Map.of()),
                  false);
          return new StackPane(
              new TasksView(
                      tasks,
                      new Acting(tasks.session, null, null, null),
                      ZoneId.of("UTC"),
                      null,
                      null)
                  .node());
        });
  }

  private static void picture(String name) {
    Screens.page(stage().getScene(), name, 1225, 850);
  }
}
