package dev.holdfast.desktop.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.Sights;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.job.Cancellation;
import dev.holdfast.s3.S3Server;
import dev.holdfast.store.Finding;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.buquet.BuquetBucket;
import dev.holdfast.store.buquet.TaskScenarios;
import dev.holdfast.store.buquet.WorkflowScenarios;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.TitledPane;
import javafx.scene.input.Clipboard;
import javafx.scene.layout.BorderPane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in all its states, with pictures. */
class HealthPageTest extends FxTest {

  @TempDir Path directory;
  private final WaitingJobs jobs = new WaitingJobs();
  private OracleStore database;
  private TaskStore store;
  private OpenPage page;

  @BeforeEach
  void open() throws Exception {
    database = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    database.execute(
        "update fib_flow_tasks set parent_id = 987654 where id = (select min(id) from"
            + " fib_flow_tasks where status = 'permanently_failed' and type = 'async')",
        "update fib_flow_workers set last_seen_at = 4000000000, worker_id = 'w''\u202e1\n'"
            + " where worker_id = (select min(worker_id) from fib_flow_workers)");
    store = database.open();
  }

  @AfterEach
  void close() {
    fx(page::close);
    store.close();
  }

  private void shown() throws Exception {
    shown(TaskSessions.on(store, jobs));
  }

  private void shown(StoreSession session) throws Exception {
    show(
        () -> {
          page = new HealthPage(ZoneOffset.UTC).open(session);
          page.shown();
          return new BorderPane(page.node());
        });
  }

  /** Presses the last button with this text. */
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

  private void unfold() {
    fx(
        () ->
            lookup(".finding-card .titled-pane").queryAllAs(TitledPane.class).stream()
                .findFirst()
                .orElseThrow()
                .setExpanded(true));
  }

  private List<String> statements() {
    return lookup(".advice-statement .monospace").queryAllAs(Label.class).stream()
        .map(Label::getText)
        .toList();
  }

  @Test
  void showsFindingsWithStatementsToCopy() throws Exception {
    shown();
    fx(jobs::runNext);
    assertThat(says("Poison children")).isTrue();
    assertThat(says("Holdfast does not run it")).isTrue();
    Screens.page(stage().getScene(), "health-findings");
    unfold();
    assertThat(statements())
        .anyMatch(sql -> sql.startsWith("UPDATE fib_flow_tasks AS c SET parent_id = NULL"));
    Screens.page(stage().getScene(), "health-statements");
    Screens.page(stage().getScene(), "health-narrow", 900, 700);
    fx(
        () ->
            from(lookup(".finding-card").nth(0).<Node>query())
                .lookup(".button")
                .queryAllAs(ButtonBase.class)
                .stream()
                .filter(button -> "Copy".equals(button.getText()))
                .reduce((first, second) -> second)
                .orElseThrow()
                .fire());
    fx(
        () ->
            assertThat(Clipboard.getSystemClipboard().getString())
                .startsWith("UPDATE fib_flow_tasks AS c SET parent_id = NULL"));
  }

  @Test
  void opensATaskOfAFinding() throws Exception {
    List<TaskId> asked = new ArrayList<>();
    StoreSession session = TaskSessions.on(store, jobs);
    Sights.tasks(session, asked::add);
    shown(session);
    fx(jobs::runNext);
    Hyperlink first = lookup(".finding-tasks .hyperlink").query();
    fx(first::fire);
    assertThat(asked).containsExactly(TaskId.parse(first.getText()));
  }

  @Test
  void showsThatItLooksAndCanBeStopped() throws Exception {
    shown();
    fx(() -> jobs.progress(3, 10));
    assertThat(says("Checking the store…")).isTrue();
    Screens.page(stage().getScene(), "health-looking");
    press("Stop");
    assertThat(says("Not checked yet")).isTrue();
    Screens.page(stage().getScene(), "health-idle");
  }

  @Test
  void saysThatAStoreIsSound() throws Exception {
    for (Finding finding :
        store
            .role(Inspectable.class)
            .orElseThrow()
            .inspect((done, total) -> {}, Cancellation.never())) {
      database.execute(finding.repair().toArray(String[]::new));
    }
    database.execute("delete from fib_flow_workers");
    shown();
    fx(jobs::runNext);
    assertThat(says("No problems found in this store")).isTrue();
    Screens.page(stage().getScene(), "health-sound");
  }

  @Test
  void saysWhyItFailedAndTriesAgain() throws Exception {
    database.execute("alter table fib_flow_tasks rename to elsewhere");
    shown();
    fx(jobs::runNext);
    Screens.page(stage().getScene(), "health-failed");
    database.execute("alter table elsewhere rename to fib_flow_tasks");
    press("Retry");
    fx(jobs::runNext);
    assertThat(says("Poison children")).isTrue();
    assertThat(lookup(".inline-failure").query().isVisible()).isFalse();
  }

  @Test
  void showsWhatIsWrongWithABucket() throws Exception {
    System.setProperty("aws.accessKeyId", S3Server.KEY_ID);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
    try (S3Server server = S3Server.start();
        BuquetBucket bucket = BuquetBucket.on(server, "queue")) {
      server.clock().set(Instant.now().minusSeconds(90));
      new WorkflowScenarios(bucket).stalled();
      new TaskScenarios(bucket).failedByMonitor();
      server.clock().set(Instant.now());
      store.close();
      store =
          KnownStores.ALL.open(
              StoreAddress.parse("s3://queue?endpoint=" + server.endpoint()),
              StoreOptions.defaults(SecretSource.NONE));
      shown();
      fx(jobs::runNext);
      assertThat(says("Stalled workflows")).isTrue();
      assertThat(says("Tasks that timed out")).isTrue();
      assertThat(says("Older versions are kept for ever")).isTrue();
      unfold();
      assertThat(statements()).anyMatch(json -> json.contains("\"Prefix\": \"workflow/\""));
      Screens.page(stage().getScene(), "health-bucket");
    }
  }
}
