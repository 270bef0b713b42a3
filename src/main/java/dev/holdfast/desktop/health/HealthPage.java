package dev.holdfast.desktop.health;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.ShellPage;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.terms.Capability;
import java.time.ZoneId;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.scene.Node;
import javafx.util.Duration;

/**
 * The Health page of the shell.
 *
 * @param zone in which times are shown
 */
public record HealthPage(ZoneId zone) implements ShellPage {
  /** How long ago the store was looked over is written again this often. */
  private static final Duration TICK = Duration.seconds(1);

  @Override
  public String code() {
    return "health";
  }

  @Override
  public String title() {
    return Fxml.messages(HealthPage.class).get("page.title");
  }

  /** An archive of events is checked where it is listed: there is nothing else to look over. */
  @Override
  public boolean suits(StoreInfo store) {
    return !(store.can(Capability.STREAMS) && store.archive());
  }

  @Override
  public OpenPage open(StoreSession session) {
    HealthViewModel model = new HealthViewModel(session);
    return new Opened(model, new HealthView(model, new TimeText(session.clock(), zone)));
  }

  private static final class Opened implements OpenPage {

    private final HealthViewModel model;
    private final HealthView view;
    private final Timeline ticks;

    Opened(HealthViewModel model, HealthView view) {
      this.model = model;
      this.view = view;
      ticks = new Timeline(new KeyFrame(TICK, event -> view.tick()));
      ticks.setCycleCount(Animation.INDEFINITE);
    }

    @Override
    public HelpTopic help() {
      return HelpTopic.of("forecast-and-health#health");
    }

    @Override
    public Node node() {
      return view.node();
    }

    @Override
    public void shown() {
      model.show();
      view.tick();
      ticks.play();
    }

    @Override
    public void hidden() {
      ticks.stop();
      model.hide();
    }

    @Override
    public boolean showHealth() {
      return true;
    }

    @Override
    public void refresh() {
      model.refresh();
    }

    @Override
    public void close() {
      ticks.stop();
      model.close();
    }
  }
}
