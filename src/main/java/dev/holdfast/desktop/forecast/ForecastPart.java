package dev.holdfast.desktop.forecast;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.fx.WhileSeen;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.PagePart;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import java.time.ZoneId;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.util.Duration;

/** The Forecast tab of one open store. */
public final class ForecastPart implements PagePart {

  /** How long ago the store was read is written again this often. */
  private static final Duration TICK = Duration.seconds(1);

  private final ForecastViewModel model;
  private final ForecastView view;
  private final TimeText times;

  /**
   * Reads nothing before it is shown.
   *
   * @param policy the policy as it is written; holds null while none is
   * @param adopt makes a policy the one that is being written
   * @param holds what is on hold in the store; asked in a job
   * @param zone in which times are shown
   */
  public ForecastPart(
      StoreSession session,
      ObservableValue<Policy> policy,
      Consumer<Policy> adopt,
      Function<Cancellation, Holds> holds,
      ZoneId zone) {
    model = new ForecastViewModel(session, policy, adopt, holds);
    times = new TimeText(session.clock(), zone);
    view = new ForecastView(model, times);
    WhileSeen.repeat(view.root, TICK, view::tick);
  }

  /**
   * Returns the chart of ages for a place with little room.
   *
   * @param seen the preview beside it; holds null while there is none
   * @param adopted runs when an age that was tried has become the policy
   */
  public AgeStrip strip(ObservableValue<? extends Preview> seen, Runnable adopted) {
    return new AgeStrip(model, times, seen, adopted);
  }

  @Override
  public HelpTopic help() {
    return HelpTopic.of("forecast-and-health#forecast");
  }

  @Override
  public String title() {
    return Fxml.messages(ForecastPart.class).get("common.forecast");
  }

  @Override
  public Node node() {
    return view.root;
  }

  @Override
  public void shown() {
    model.front.set(true);
    model.show();
    view.tick();
  }

  @Override
  public void hidden() {
    model.front.set(false);
  }

  @Override
  public void refresh() {
    model.read();
  }

  @Override
  public void close() {
    model.close();
  }
}
