package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.text.Messages;
import java.time.Clock;
import java.time.ZoneId;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The page: the policy and what it amounts to at the left, what comes of it beside. */
final class RetentionView {

  private final RetentionViewModel retention;
  private final Messages messages = Fxml.messages(RetentionView.class);
  private final Parent root;
  private final PolicyView policy;
  private final PreviewView preview;
  private final RunView run;
  private final ScrollPane scrolling;

  @FXML private VBox side;
  @FXML private StackPane main;

  RetentionView(RetentionViewModel retention, Clock clock, ZoneId zone, FileSaver files) {
    this.retention = retention;
    root = Fxml.load(this);
    policy = new PolicyView(retention);
    preview = new PreviewView(retention, clock, zone, files);
    run = new RunView(retention);
    scrolling = new ScrollPane(preview.node());
    scrolling.setFitToWidth(true);
    scrolling.setFitToHeight(true);
    scrolling.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scrolling.getStyleClass().add("preview-scroll");
    BreakdownView breakdown = new BreakdownView(retention);
    VBox.setVgrow(breakdown.node(), Priority.ALWAYS);
    side.getChildren().setAll(policy.node(), breakdown.node());
    retention.screenBinding().subscribe(this::show);
    new ConfirmDialogs(retention, () -> root.getScene().getWindow());
  }

  Parent node() {
    return root;
  }

  /** Writes again how long ago the preview was made. */
  void tick() {
    preview.tick();
  }

  /** Puts the keyboard where a policy begins. */
  void focus() {
    policy.focus();
  }

  private void show(RetentionScreen screen) {
    main.getChildren()
        .setAll(
            switch (screen) {
              case EMPTY ->
                  Placeholder.empty(messages.get("empty.title"), messages.get("empty.text"));
              case SCANNING -> new ScanStrip(retention.preview(), messages, true);
              case FAILED -> failed();
              case PREVIEW -> scrolling;
              case RUN -> run.node();
            });
  }

  private Node failed() {
    InlineFailure failure = new InlineFailure();
    failure.messageProperty().bind(retention.preview().failureProperty());
    failure.setOnRetry(retention.preview()::retry);
    VBox top = new VBox(failure);
    top.getStyleClass().add("retention-failed");
    return top;
  }
}
