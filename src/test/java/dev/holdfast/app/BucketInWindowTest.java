package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.Screens;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.s3.S3Server;
import dev.holdfast.store.buquet.BuquetBucket;
import dev.holdfast.store.buquet.WorkflowScenarios;
import java.nio.file.Files;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
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

  private String requests() {
    return lookup("#statusRequests").<Labeled>query().getText();
  }
}
