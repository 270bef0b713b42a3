package dev.holdfast.desktop.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.connections.StoreAccess;
import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.run.RunState;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.s3.S3Server;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.buquet.BuquetBucket;
import dev.holdfast.store.buquet.WorkflowScenarios;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextField;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bucket on the page: what only its kind can do is asked, and production is named by number. */
class PrunedBucketOnThePageTest extends FxTest {

  @TempDir private Path directory;
  private S3Server server;
  private BuquetBucket bucket;
  private TaskStore opened;
  private TaskStore store;
  private OpenPage page;
  private PolicyChoice choice;
  private RetentionViewModel<Preview> model;

  @BeforeEach
  void open() throws Exception {
    System.setProperty("aws.accessKeyId", S3Server.KEY_ID);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
    server = S3Server.start();
    bucket = BuquetBucket.on(server, "queue");
    server.clock().set(Instant.now().minus(Duration.ofDays(60)));
    WorkflowScenarios workflows = new WorkflowScenarios(bucket);
    workflows.completed("wf-a");
    workflows.failed();
    server.clock().set(Instant.now());
    String address = "s3://queue?endpoint=" + server.endpoint();
    opened =
        KnownStores.ALL.open(StoreAddress.parse(address), StoreOptions.defaults(SecretSource.NONE));
    store = opened.retained();
    Records records =
        new Records(directory.resolve("records"), null, new Operator("ann", null, "test"));
    Cleanup cleanup = new Cleanup(new Journal(records, Clock.systemUTC()));
    StoreSession session =
        new StoreSession(
            new StoreAccess(
                KnownStores.ALL,
                StoreOptions.defaults(SecretSource.NONE),
                new ImmediateJobRunner(),
                new FailureSentence(
                    KnownStores.ALL,
                    bug -> {
                      throw new AssertionError(bug);
                    }),
                Clock.systemUTC()),
            new ConnectionProfile("Queue", address, Environment.PRODUCTION).withReadOnly(false),
            store);
    Workplace workplace =
        new Workplace(
            ZoneId.of("UTC"),
            (owner, title, kind, patterns) -> Optional.empty(),
            (owner, title, kind, name) -> Optional.empty(),
            cleanup,
            new Holding(new Journal(records, Clock.systemUTC())));
    show(
        () -> {
          choice = new PolicyChoice(session, null);
          model = new RetentionViewModel<>(session, cleanup, choice);
          page =
              new TaskRetention(workplace)
                  .open(new TaskParts(choice, model, session, workplace), session);
          page.shown();
          return new StackPane(page.node());
        });
  }

  @AfterEach
  void close() {
    fx(
        () ->
            Window.getWindows().stream()
                .filter(window -> window instanceof Stage shown && shown != stage())
                .toList()
                .forEach(Window::hide));
    fx(page::close);
    opened.close();
    bucket.close();
    server.close();
  }

  private static String said(Node root) {
    return root.lookupAll("*").stream()
        .filter(node -> node instanceof Labeled labeled && labeled.getText() != null)
        .filter(PrunedBucketOnThePageTest::isSeen)
        .map(node -> ((Labeled) node).getText())
        .collect(Collectors.joining("\n"));
  }

  private static boolean isSeen(Node node) {
    for (Node each = node; each != null; each = each.getParent()) {
      if (!each.isVisible()) {
        return false;
      }
    }
    return true;
  }

  private static Scene dialog() {
    return Window.getWindows().stream()
        .filter(window -> window instanceof Stage shown && shown != stage())
        .map(Window::getScene)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aSummaryIsOfferedAndInProductionTheNumberIsTyped() throws Exception {
    Scene scene = stage().getScene();
    fx(
        () -> {
          choice.policy.age.keep.set("30m");
          model.previewChosen();
        });
    assertThat(said(page.node())).contains("The policy keeps less than one hour.");
    Screens.page(scene, "retention-bucket-young", 1_180, 760);
    fx(
        () -> {
          choice.policy.age.keep.set("30d");
          model.previewChosen();
        });
    assertThat(said(page.node()))
        .contains("Prune 2 workflows…")
        .contains("Only steps and signals are pruned; the state of each workflow is kept.");
    Screens.page(scene, "retention-bucket-preview", 1_180, 760);

    fx(model::askToDelete);
    assertThat(model.run.state.get()).isEqualTo(RunState.ASKING);
    assertThat(said(dialog().getRoot()))
        .contains("Prune 2 workflows?")
        .contains("2 workflows with 3 steps, 1 signal, 4 objects")
        .contains("two objects below .holdfast-probe/")
        .contains("Write a summary beside each state (archive.json)")
        .contains("Type the number of workflows to confirm: 2");
    Button prune = button(dialog().getRoot(), "Prune 2 workflows");
    assertThat(prune.isDisabled()).isTrue();
    clickOn("#choice-summary");
    fx(() -> ((TextField) dialog().getRoot().lookup("#number")).setText("2"));
    assertThat(prune.isDisabled()).as("production wants a reason").isTrue();
    fx(() -> ((TextField) dialog().getRoot().lookup("#reason")).setText("agreed"));
    Screens.snapshot(dialog(), "retention-bucket-confirm");
    assertThat(prune.isDisabled()).isFalse();

    clickOn("Prune 2 workflows");
    await("the result", () -> model.run.outcome.get() != null);
    Screens.page(scene, "retention-bucket-result", 1_180, 760);
    assertThat(said(page.node())).contains("2 workflows pruned").doesNotContain("Freed", "rows");
    assertThat(server.bucket("queue").live("workflow/wf-a/archive.json")).isPresent();
    assertThat(server.bucket("queue").live("workflow/wf-a/steps/ship.json")).isEmpty();
  }

  private static Button button(Node root, String text) {
    return (Button)
        root.lookupAll(".button").stream()
            .filter(node -> node instanceof Button each && text.equals(each.getText()))
            .findFirst()
            .orElseThrow();
  }
}
