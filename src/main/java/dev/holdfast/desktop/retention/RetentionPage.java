package dev.holdfast.desktop.retention;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.Page;
import dev.holdfast.desktop.shell.StoreSession;
import java.time.ZoneId;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;

/** The Retention page of the shell: a new view for each store. */
public final class RetentionPage implements Page {

  /** How long ago the preview was made is written again this often. */
  private static final Duration TICK = Duration.seconds(1);

  private final ZoneId zone;
  private final FileSaver files;
  private final Cleanup cleanup;
  private final StackPane node = new StackPane();
  private final Timeline ticks = new Timeline(new KeyFrame(TICK, event -> tick()));
  private RetentionViewModel retention;
  private RetentionView view;

  /**
   * Has no store yet.
   *
   * @param zone in which times are shown
   * @param files where candidates may be written
   * @param cleanup the road by which tasks are deleted
   */
  public RetentionPage(ZoneId zone, FileSaver files, Cleanup cleanup) {
    this.zone = zone;
    this.files = files;
    this.cleanup = cleanup;
    ticks.setCycleCount(Animation.INDEFINITE);
  }

  @Override
  public String title() {
    return Fxml.messages(RetentionPage.class).get("page.title");
  }

  @Override
  public Node node() {
    return node;
  }

  @Override
  public void opened(StoreSession session) {
    closed();
    show(new RetentionViewModel(session, cleanup), session);
  }

  /** Shows a page that judges as the test wants. */
  void show(RetentionViewModel model, StoreSession session) {
    retention = model;
    view = new RetentionView(model, session.clock(), zone, files);
    node.getChildren().setAll(view.node());
  }

  @Override
  public void shown() {
    if (view != null) {
      tick();
      ticks.play();
      Platform.runLater(view::focus);
    }
  }

  @Override
  public void hidden() {
    ticks.stop();
  }

  @Override
  public void refresh() {
    if (retention != null) {
      retention.refresh();
    }
  }

  @Override
  public void closed() {
    ticks.stop();
    node.getChildren().clear();
    if (retention != null) {
      retention.close();
    }
    retention = null;
    view = null;
  }

  private void tick() {
    if (view != null) {
      view.tick();
    }
  }
}
