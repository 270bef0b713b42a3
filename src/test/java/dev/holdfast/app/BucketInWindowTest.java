package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.s3.S3Server;
import dev.holdfast.s3.Versioning;
import dev.holdfast.store.buquet.BuquetBucket;
import dev.holdfast.store.buquet.WorkflowScenarios;
import java.nio.file.Files;
import java.time.Duration;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;

/** A bucket that another program's settings name: shown before it is asked, and counted then. */
class BucketInWindowTest extends DesktopTest {

  @Test
  void nothingIsAskedOfAnImportedEndpointBeforeTheOperatorConnects() throws Exception {
    System.setProperty("aws.accessKeyId", S3Server.KEY_ID);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
    try (S3Server server = S3Server.start();
        BuquetBucket bucket = BuquetBucket.on(server, "queue")) {
      new WorkflowScenarios(bucket).completed("wf-a");
      server.log().clear();
      choose(
          Files.writeString(
              directory.resolve(".buquet.toml"),
              """
              [default]
              bucket = "other"
              endpoint = "%s"
              [profiles.prod]
              bucket = "queue"
              """
                  .formatted(server.endpoint())));
      clickOn("Connect a store");
      clickOn("#s3Kind");
      clickOn("#s3Import");
      await("its endpoint", () -> isShown(server.endpoint().toString()));
      ComboBox<String> which = lookup("#s3Imported").queryComboBox();
      fx(() -> which.getSelectionModel().select("prod"));
      assertThat(isShown("queue")).isTrue();
      Window dialog =
          Window.getWindows().stream()
              .filter(window -> window != stage())
              .findFirst()
              .orElseThrow();
      Screens.snapshot(dialog.getScene(), "bucket-form-imported");
      assertThat(server.log().calls()).isEmpty();

      clickOn("Save and connect");
      await("the store is open", () -> state() instanceof ShellState.Open);
      await("its requests", () -> requests().matches("[0-9]+ requests"));
      Screens.page(stage().getScene(), "bucket-status-bar");
      assertThat(server.log().calls()).isNotEmpty();
    }
  }

  @Test
  void aWorkflowShowsWhatBelongsToItAndAPlanTakesTheOptionsOfTheKind() throws Exception {
    System.setProperty("aws.accessKeyId", S3Server.KEY_ID);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
    try (S3Server server = S3Server.start()) {
      server.bucket("queue", Versioning.ENABLED);
      server.clock().advance(Duration.ofDays(-3));
      new WorkflowScenarios(BuquetBucket.directly(server, "queue", 1)).completed("wf-a");
      server.clock().advance(Duration.ofDays(3));
      fx(() -> context().start("s3://queue?endpoint=" + server.endpoint()));
      await("the store is open", () -> state() instanceof ShellState.Open);
      clickOn("Workflows");
      await("the workflow", () -> isShown("wf-a"));
      clickOn("wf-a");
      await("its details", () -> isShown("Contents"));
      clickOn("Contents");
      await("its steps", () -> isShown("validate") && isShown("ship"));
      assertThat(isShown("Signals")).isTrue();
      assertThat(isShown("approval")).isTrue();
      clickOn("validate");
      Screens.page(stage().getScene(), "bucket-contents");
      clickOn("Timeline");
      await("its events", () -> isShown("validate   completed") && isShown("approval   signal"));
      Screens.page(stage().getScene(), "bucket-events");

      // The details have a tab of this name, too.
      fx(() -> context().shell.showPage(2));
      await("the form", () -> lookup("#keep").tryQuery().isPresent());
      clickOn("#keep").write("1d").push(KeyCode.ENTER);
      await(
          "a preview", () -> lookup("#freeze").tryQuery().filter(n -> !n.isDisabled()).isPresent());
      clickOn("#freeze");
      await("the question", () -> lookup("#choice-summary").tryQuery().isPresent());
      Screens.snapshot(lookup(".dialog-pane").query().getScene(), "bucket-freeze");
      push(KeyCode.ESCAPE);
    }
  }

  private String requests() {
    return lookup("#statusRequests").<Labeled>query().getText();
  }
}
