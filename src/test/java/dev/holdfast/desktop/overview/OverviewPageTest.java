package dev.holdfast.desktop.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.demo.DemoSpec;
import dev.holdfast.demo.DemoStore;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.health.WaitingJobs;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.ShellPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.Sights;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.job.JobRunner;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.GridPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in all its states, with pictures. */
class OverviewPageTest extends FxTest {

  @TempDir Path directory;
  private TaskStore store;
  private OpenPage page;
  private StoreSession session;

  @AfterEach
  void close() {
    fx(page::close);
    store.close();
  }

  private TaskStore demo(int tasks) throws Exception {
    Path file = directory.resolve("demo.db");
    long now = Instant.now().getEpochSecond();
    DemoStore.write(file, new DemoSpec(tasks, 1, now), written -> {}, () -> false);
    return KnownStores.ALL.open(
        StoreAddress.parse(DemoStore.address(file)), StoreOptions.defaults(SecretSource.NONE));
  }

  private OverviewPage overview() {
    return new OverviewPage(
        new Workplace(ZoneOffset.UTC, null, null, null, null),
        new Needs(new PutOffs(null), ZoneOffset.UTC),
        journal());
  }

  private void shown(JobRunner jobs) throws Exception {
    session = TaskSessions.on(store, jobs);
    show(
        () -> {
          page = overview().open(session);
          page.shown();
          return new BorderPane(page.node());
        });
  }

  private Journal journal() {
    return new Journal(RecordsBench.in(directory.resolve("records")), Clock.systemUTC());
  }

  private boolean says(String text) {
    return lookup(node -> node instanceof Labeled label && label.isVisible())
        .queryAllAs(Labeled.class)
        .stream()
        .anyMatch(label -> label.getText() != null && label.getText().contains(text));
  }

  @Test
  void showsAStoreAtWork() throws Exception {
    store = demo(20_000);
    shown(new ImmediateJobRunner());
    Screens.page(stage().getScene(), "overview-full");
    assertThat(cutNumbers()).isEmpty();
    Screens.page(stage().getScene(), "overview-full-narrow", 1_000, 700);
    fx(
        () -> {
          stage().getScene().getRoot().resize(620, 700);
          stage().getScene().getRoot().layout();
        });
    List<Node> chips = List.copyOf(lookup(".overview-chip").<Node>queryAll());
    assertThat(chips).anyMatch(Node::isVisible).anyMatch(chip -> !chip.isVisible());
    assertThat(chips.stream().filter(Node::isVisible).map(Node::getLayoutY).distinct())
        .as("chips that have no room go into a menu, not into another row")
        .hasSize(1);
    assertThat(lookup("#moreStatuses").query().isVisible()).isTrue();
    assertThat(lookup("#throughput .overview-grid .overview-link").queryAllAs(Node.class))
        .isNotEmpty()
        .allSatisfy(name -> assertThat(GridPane.getColumnIndex(name)).as("its column").isZero());
    assertThat(cutNumbers()).isEmpty();
    assertThat(says("Needs a person")).isTrue();
  }

  @Test
  void saysThatItReads() throws Exception {
    store = demo(100);
    shown(new WaitingJobs());
    Screens.page(stage().getScene(), "overview-loading");
    assertThat(lookup(".overview-busy").queryAllAs(Node.class))
        .allMatch(Node::isVisible)
        .hasSize(5);
    assertThat(says("Nothing needs a person")).isFalse();
  }

  @Test
  void saysThatNothingNeedsAPerson() throws Exception {
    store = OracleStores.emptySqlite(directory, OracleStores.Journal.WAL).open();
    shown(new ImmediateJobRunner());
    Screens.page(stage().getScene(), "overview-empty");
    assertThat(says("Nothing needs a person.")).isTrue();
    assertThat(says("Nothing ended in the last day.")).isTrue();
    assertThat(says("No task comes back by the calendar.")).isTrue();
    assertThat(says("No worker has registered.")).isTrue();
    assertThat(says("Never cleaned up from here.")).isTrue();
    List<Sight> sights = new ArrayList<>();
    session.onShow(sights::add);
    fx(() -> lookup("#retention-forecast").<Hyperlink>query().fire());
    assertThat(sights)
        .as("a policy that is being written is not replaced by the runtime’s own")
        .containsExactly(new Sight.OfForecast(null));
    assertThat(lookup(".course-chart").tryQuery()).as("nothing to draw").isEmpty();
  }

  @Test
  void saysWhetherRetentionKeepsUpAndWhatTheLastCleanupDid() throws Exception {
    store = demo(20_000);
    Policy month = Policy.olderThan(30 * Forecast.DAY).boundTo(store.terms().statuses());
    cleanedUp(11, month, 4_100, 4_100);
    cleanedUp(1, month, 2_600, 2_570);
    shown(new ImmediateJobRunner());
    assertThat(says("By the policy of the last cleanup: ")).isTrue();
    assertThat(says("Last cleanup 1 d ago: 2,570 deleted, 30 kept.")).isTrue();
    Screens.page(stage().getScene(), "overview-retention");
    assertThat(cutNumbers()).isEmpty();
    Screens.page(stage().getScene(), "overview-retention-narrow", 1_000, 700);
    List<Sight> sights = new ArrayList<>();
    session.onShow(sights::add);
    fx(() -> lookup("#retention-receipt").<Hyperlink>query().fire());
    fx(() -> lookup("#retention-forecast").<Hyperlink>query().fire());
    assertThat(sights.getFirst()).isEqualTo(new Sight.OfEntry(3));
    assertThat(sights.getLast())
        .isInstanceOfSatisfying(
            Sight.OfForecast.class,
            sight -> assertThat(sight.policy().agesByStatus()).isEqualTo(month.agesByStatus()));
  }

  @Test
  void saysThatThePolicyOfTheLastCleanupCannotBeUsed() throws Exception {
    store = demo(100);
    cleanedUp(1, Policy.of(Forecast.DAY, List.of(new TaskStatus("odd"))), 9, 9);
    shown(new ImmediateJobRunner());
    assertThat(says("The policy of the last cleanup, by your journal, cannot be used")).isTrue();
    assertThat(says("Last cleanup 1 d ago: 9 deleted.")).isTrue();
  }

  private void cleanedUp(long daysAgo, Policy policy, long found, long deleted) {
    Clock then = Clock.offset(Clock.systemUTC(), Duration.ofDays(-daysAgo));
    new Journal(RecordsBench.in(directory.resolve("records")), then)
        .start(
            JournalAction.CLEANUP,
            store.fingerprint(Cancellation.never()),
            Map.of("policy", PolicyJson.fields(policy), "tasks", found))
        .end(JournalOutcome.DONE, Map.of("tasks_deleted", deleted, "done", deleted));
  }

  @Test
  void aPartThatFailedSaysWhyAndIsReadAgain() throws Exception {
    OracleStore database = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    store = database.open();
    database.execute("alter table fib_flow_workers rename to gone");
    shown(new ImmediateJobRunner());
    Screens.page(stage().getScene(), "overview-failed");
    Node failure = lookup("#workers .inline-failure").query();
    assertThat(failure.isVisible()).isTrue();
    assertThat(lookup("#throughput .inline-failure").query().isVisible()).isFalse();
    database.execute("alter table gone rename to fib_flow_workers");
    fx(() -> lookup("#workers .inline-failure .button").<Button>query().fire());
    assertThat(failure.isVisible()).isFalse();
    assertThat(says("pod-b-w9")).isTrue();
  }

  @Test
  void aStoreWithoutWorkersSaysSo() throws Exception {
    OracleStore database = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    database.execute("drop table fib_flow_workers");
    store = database.open();
    shown(new ImmediateJobRunner());
    assertThat(says("This store does not record workers.")).isTrue();
  }

  @Test
  void linesLeadThereAndArePutOff() throws Exception {
    store = OracleStores.sqlite(directory, OracleStores.Journal.WAL).open();
    shown(new ImmediateJobRunner());
    List<String> asked = new ArrayList<>();
    Sights.queries(session, asked::add);
    fx(
        () ->
            lookup(
                    node ->
                        node instanceof Button button
                            && button.getText() != null
                            && button.getText().equals("Show")
                            && button.getAccessibleText().contains("boundary.tick"))
                .<Button>query()
                .fire());
    assertThat(asked).containsExactly("status:paused name:=boundary.tick");
    fx(() -> lookup("#chip-completed").<Button>query().fire());
    assertThat(asked.getLast()).isEqualTo("status:completed");
    fx(() -> lookup("#workers .hyperlink").<Hyperlink>query().fire());
    assertThat(asked.getLast()).startsWith("worker:");

    int before = lookup(".concern-line").queryAll().size();
    fx(() -> lookup(".concern-line .icon-button").<Button>query().fire());
    assertThat(says("1 put off until tomorrow")).isTrue();
    Hyperlink off = lookup("#needs .overview-head .hyperlink").query();
    fx(off::fire);
    Screens.page(stage().getScene(), "overview-put-off");
    assertThat(lookup(".concern-line").queryAll()).as("it stands last").hasSize(before);
    fx(
        () ->
            lookup(".concern-line .icon-button").queryAllAs(Button.class).stream()
                .reduce((first, last) -> last)
                .orElseThrow()
                .fire());
    assertThat(off.isVisible()).isFalse();
  }

  @Test
  void isThereWhereTheStoreTellsWhatItGetsDone() throws Exception {
    store = OracleStores.sqlite(directory, OracleStores.Journal.WAL).open();
    shown(new ImmediateJobRunner());
    ShellPage overview = overview();
    assertThat(overview.part(session)).contains(session);
    try (TaskStore jobs = TaskSessions.empty(directory)) {
      assertThat(overview.part(TaskSessions.immediate(jobs))).isEmpty();
    }
  }

  /** Numbers are never cut: every label that may not shrink has the room it wants. */
  private List<String> cutNumbers() {
    List<String> cut = new ArrayList<>();
    for (Node node : lookup(".label").queryAll()) {
      if (node instanceof Label label
          && label.getMinWidth() == Label.USE_PREF_SIZE
          && label.getWidth() + 0.5 < label.prefWidth(-1)) {
        cut.add(label.getText());
      }
    }
    return cut;
  }
}
