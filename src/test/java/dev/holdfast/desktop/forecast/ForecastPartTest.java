package dev.holdfast.desktop.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.demo.DemoSpec;
import dev.holdfast.demo.DemoStore;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.health.WaitingJobs;
import dev.holdfast.desktop.shell.Sights;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.SimpleObjectProperty;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.BorderPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tab in all its states, with pictures. */
class ForecastPartTest extends FxTest {

  private static final long DAY = 86_400;

  @TempDir Path directory;
  private final WaitingJobs jobs = new WaitingJobs();
  private final SimpleObjectProperty<Policy> written = new SimpleObjectProperty<>();
  private final List<Policy> adopted = new ArrayList<>();
  private TaskStore store;
  private StoreSession session;
  private ForecastPart part;

  private OracleStore database;

  /** A store as it looks in real life, up to this minute. */
  @BeforeEach
  void open() throws Exception {
    Path file = directory.resolve("demo.sqlite");
    long now = Clock.systemUTC().instant().getEpochSecond();
    DemoStore.write(file, new DemoSpec(3_000, 1, now), done -> {}, () -> false);
    database = new OracleStore("sqlite:" + file, "jdbc:sqlite:" + file);
    store = database.open();
    show(
        () -> {
          session = TaskSessions.on(store, jobs);
          part =
              new ForecastPart(session, written, adopted::add, stop -> Holds.NONE, ZoneOffset.UTC);
          return new BorderPane(part.node());
        });
  }

  @AfterEach
  void close() {
    fx(part::close);
    store.close();
  }

  private void shown() {
    fx(part::shown);
    fx(jobs::runNext);
  }

  private void press(String text) {
    fx(
        () ->
            lookup(node -> node instanceof ButtonBase button && text.equals(button.getText()))
                .queryAllAs(ButtonBase.class)
                .stream()
                .reduce((first, second) -> second)
                .orElseThrow()
                .fire());
  }

  private boolean says(String text) {
    return !lookup(
            node ->
                node instanceof Labeled label
                    && label.getText() != null
                    && label.getText().contains(text)
                    && label.isVisible())
        .queryAll()
        .isEmpty();
  }

  private String flag() {
    return lookup(".cutoff-flag").<Labeled>query().getText();
  }

  @Test
  void dragsTheLineAndCountsFollow() throws Exception {
    written.set(Policy.of(30 * DAY, FibFlowTerms.STATUSES.usual()));
    shown();
    long goes =
        database.number(
            "select count(*) from fib_flow_tasks where status in"
                + " ('completed', 'permanently_failed') and last_active_time <"
                + " cast(strftime('%s') as integer) - "
                + 30 * DAY);
    assertThat(flag()).isEqualTo(String.format("30 d · %,d to delete", goes));
    Screens.page(stage().getScene(), "forecast", 1192, 770);
    Screens.page(stage().getScene(), "forecast-usual", 1032, 670);
    Screens.page(stage().getScene(), "forecast-narrow", 540, 900);
    Node chart = lookup(".age-chart").query();
    Bounds area = chart.localToScreen(chart.getBoundsInLocal());
    drag(
            new Point2D(area.getMinX() + area.getWidth() * 0.5, area.getCenterY()),
            MouseButton.PRIMARY)
        .dropTo(new Point2D(area.getMinX() + area.getWidth() * 0.8, area.getCenterY()));
    assertThat(flag()).doesNotStartWith("30 d").contains(" to delete");
    assertThat(says("Trying another age")).isTrue();
    assertThat(adopted).isEmpty();
    assertThat(jobs.size()).as("asked of the store").isZero();
    Screens.page(stage().getScene(), "forecast-tried", 1192, 770);
    press("Reset to the policy");
    assertThat(flag()).startsWith("30 d · ");
  }

  @Test
  void theKeyboardIsEnough() {
    written.set(Policy.of(30 * DAY, FibFlowTerms.STATUSES.usual()));
    shown();
    fx(() -> lookup(".cutoff").query().requestFocus());
    type(KeyCode.LEFT);
    assertThat(flag()).startsWith("31 d · ");
    type(KeyCode.PAGE_UP);
    assertThat(flag()).startsWith("21 d · ");
    assertThat(lookup(".cutoff").query().isFocused()).isTrue();
    type(KeyCode.ESCAPE);
    assertThat(flag()).startsWith("30 d · ");
    type(KeyCode.RIGHT);
    type(KeyCode.ENTER);
    assertThat(adopted).containsExactly(Policy.of(29 * DAY, FibFlowTerms.STATUSES.usual()));
  }

  @Test
  void pointingAtABarSaysWhatItStandsFor() {
    shown();
    Node chart = lookup(".age-chart").query();
    Bounds area = chart.localToScreen(chart.getBoundsInLocal());
    moveTo(area.getMinX() + area.getWidth() * 0.7, area.getCenterY());
    assertThat(says(" ago: ")).isTrue();
  }

  @Test
  void aLineForEachAgeOfTheRules() {
    written.set(
        new Policy(
            List.of(
                Rule.aged(Match.statuses(List.of(TaskStatus.COMPLETED)), 30 * DAY),
                Rule.aged(Match.statuses(List.of(TaskStatus.PERMANENTLY_FAILED)), 60 * DAY)),
            false));
    shown();
    assertThat(lookup(".cutoff-flag").queryAllAs(Labeled.class))
        .extracting(Labeled::getText)
        .anyMatch(flag -> flag.startsWith("30 d"))
        .anyMatch(flag -> flag.startsWith("60 d"))
        .hasSize(2);
    Screens.page(stage().getScene(), "forecast-rules", 1192, 770);
    fx(
        () ->
            written.set(
                new Policy(Policy.of(30 * DAY, FibFlowTerms.STATUSES.usual()).rules(), true)));
    assertThat(says("These rules use more than status and age")).isTrue();
    Screens.page(stage().getScene(), "forecast-other-rules", 1192, 770);
    press("Calculate");
    fx(jobs::runNext);
    assertThat(says("Becomes eligible")).isTrue();
    Screens.page(stage().getScene(), "forecast-scanned", 1192, 770);
  }

  @Test
  void aCutoffBeforeTheRangeIsNamedAtItsEdge() {
    written.set(Policy.of(30 * DAY, FibFlowTerms.STATUSES.usual()));
    shown();
    fx(() -> lookup(".chart-head .combo-box").<ComboBox<AgeRange>>query().setValue(AgeRange.WEEK));
    assertThat(flag()).startsWith("‹ 30 d · ");
    Screens.page(stage().getScene(), "forecast-week", 1192, 770);
    fx(() -> lookup(".cutoff").query().requestFocus());
    type(KeyCode.RIGHT);
    assertThat(flag()).startsWith("7 d · ");
  }

  @Test
  void opensTheOldestTask() throws Exception {
    List<TaskId> asked = new ArrayList<>();
    Sights.tasks(session, asked::add);
    shown();
    fx(() -> lookup(".sheet-pane .hyperlink").<Hyperlink>query().fire());
    assertThat(asked)
        .containsExactly(
            TaskId.of(
                database.number(
                    "select id from fib_flow_tasks where status in ('completed',"
                        + " 'permanently_failed', 'paused') and last_active_time is not null"
                        + " order by last_active_time, id limit 1")));
  }

  @Test
  void showsThatItReadsAndCanBeStopped() {
    fx(part::shown);
    fx(() -> jobs.progress(3, 10));
    assertThat(says("Reading every task once…")).isTrue();
    Screens.page(stage().getScene(), "forecast-loading", 1192, 770);
    press("Stop");
    assertThat(says("The store was not read yet")).isTrue();
    press("Read the store");
    fx(jobs::runNext);
    assertThat(says("Becomes eligible")).isTrue();
  }

  @Test
  void saysWhyItFailedAndTriesAgain() throws Exception {
    database.execute("alter table fib_flow_tasks rename to elsewhere");
    shown();
    Screens.page(stage().getScene(), "forecast-failed", 1192, 770);
    database.execute("alter table elsewhere rename to fib_flow_tasks");
    press("Retry");
    fx(jobs::runNext);
    assertThat(says("Becomes eligible")).isTrue();
  }

  @Test
  void anEmptyStoreIsSaidToBeEmpty() throws Exception {
    database.execute("delete from fib_flow_tasks");
    shown();
    assertThat(says("The store holds no tasks")).isTrue();
    Screens.page(stage().getScene(), "forecast-empty", 1192, 770);
  }
}
