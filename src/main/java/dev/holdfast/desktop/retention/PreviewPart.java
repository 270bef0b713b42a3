package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.run.RunView;
import dev.holdfast.desktop.shell.PagePart;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.text.Messages;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Duration;

/** What the policy would delete, and the cleanup that deletes it. */
final class PreviewPart implements PagePart {

  /** How long ago the preview was made is written again this often. */
  private static final Duration TICK = Duration.seconds(1);

  private final RetentionViewModel retention;
  private final Messages messages;
  private final PreviewView preview;
  private final RunView run;
  private final VBox whole;
  private final StackPane root = new StackPane();
  private final Timeline ticks = new Timeline(new KeyFrame(TICK, event -> tick()));

  PreviewPart(RetentionViewModel retention, StoreSession session, Workplace workplace) {
    this.retention = retention;
    messages = Fxml.messages(PreviewPart.class).in(session.operation());
    preview = new PreviewView(retention, session, workplace);
    run = new RunView(retention.run(), new TaskRunWords(retention), workplace.save());
    ScrollPane scrolling = new ScrollPane(preview.node());
    scrolling.setFitToWidth(true);
    scrolling.setFitToHeight(true);
    scrolling.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scrolling.getStyleClass().add("preview-scroll");
    VBox.setVgrow(scrolling, Priority.ALWAYS);
    whole = new VBox(scrolling, preview.footer());
    root.setMinWidth(0);
    ticks.setCycleCount(Animation.INDEFINITE);
    retention.screenBinding().subscribe(this::show);
  }

  @Override
  public String title() {
    return messages.get("preview.tab");
  }

  @Override
  public Node node() {
    return root;
  }

  @Override
  public void shown() {
    tick();
    ticks.play();
  }

  @Override
  public void hidden() {
    ticks.stop();
  }

  @Override
  public void refresh() {
    retention.refresh();
  }

  @Override
  public void close() {
    ticks.stop();
  }

  private void tick() {
    preview.tick();
  }

  private void show(RetentionScreen screen) {
    root.getChildren()
        .setAll(
            switch (screen) {
              case EMPTY ->
                  Placeholder.empty(messages.get("empty.title"), messages.get("empty.text"));
              case SCANNING -> new ScanStrip(retention.preview(), messages, true);
              case FAILED -> failed();
              case PREVIEW -> whole;
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
