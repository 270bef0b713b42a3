package dev.holdfast.desktop.health;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.shell.Page;
import dev.holdfast.desktop.shell.StoreSession;
import java.time.ZoneId;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;
import javafx.util.Duration;

/** The Health page of the shell: a new view for each store. */
public final class HealthPage implements Page {

  /** How long ago the store was looked over is written again this often. */
  private static final Duration TICK = Duration.seconds(1);

  private final ZoneId zone;
  private final StackPane node = new StackPane();
  private final Timeline ticks = new Timeline(new KeyFrame(TICK, event -> tick()));
  private HealthViewModel model;
  private HealthView view;

  /**
   * Has no store yet.
   *
   * @param zone in which times are shown
   */
  public HealthPage(ZoneId zone) {
    this.zone = zone;
    ticks.setCycleCount(Animation.INDEFINITE);
  }

  @Override
  public String title() {
    return Fxml.messages(HealthPage.class).get("page.title");
  }

  @Override
  public Node node() {
    return node;
  }

  @Override
  public void opened(StoreSession session) {
    closed();
    model = new HealthViewModel(session);
    view = new HealthView(model, new TimeText(session.clock(), zone));
    node.getChildren().setAll(view.node());
  }

  @Override
  public void shown() {
    if (model != null) {
      model.show();
      tick();
      ticks.play();
    }
  }

  @Override
  public void hidden() {
    ticks.stop();
    if (model != null) {
      model.hide();
    }
  }

  @Override
  public void refresh() {
    if (model != null) {
      model.refresh();
    }
  }

  @Override
  public void closed() {
    ticks.stop();
    node.getChildren().clear();
    if (model != null) {
      model.close();
    }
    model = null;
    view = null;
  }

  private void tick() {
    if (view != null) {
      view.tick();
    }
  }
}
