package dev.holdfast.desktop.health;

import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.fx.WhileSeen;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.ModelPage;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.ShellPage;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.terms.Capability;
import java.time.ZoneId;
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

  /** An archive of events is checked where it is listed: there is nothing else to look over. */
  @Override
  public boolean suits(StoreInfo store) {
    return !(store.can(Capability.STREAMS) && store.archive());
  }

  @Override
  public OpenPage open(StoreSession session) {
    HealthViewModel model = new HealthViewModel(session);
    HealthView view = new HealthView(model, new TimeText(session.clock(), zone));
    WhileSeen.repeat(view.node(), TICK, view::tick);
    return new ModelPage(
        model, view.node(), view::tick, HelpTopic.of("forecast-and-health#health"));
  }
}
