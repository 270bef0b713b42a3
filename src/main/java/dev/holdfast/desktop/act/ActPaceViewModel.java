package dev.holdfast.desktop.act;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.retention.act.ActPace;
import dev.holdfast.retention.act.Canary;
import dev.holdfast.retention.policy.DurationException;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.text.Messages;
import java.time.Duration;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** How carefully something is done to many tasks, as an operator writes it. Needs no toolkit. */
public final class ActPaceViewModel {

  private static final Duration LONGEST = Duration.ofDays(1);

  private final Messages messages = Fxml.messages(ActPaceViewModel.class);

  // Properties

  /** Whether a few come first and are watched. */
  final BooleanProperty canary = new SimpleBooleanProperty();

  /** How many come first. */
  final StringProperty first = new SimpleStringProperty("10");

  /** How long they are watched, such as {@code 2m}. */
  final StringProperty watch = new SimpleStringProperty(Durations.formatShort(ActPace.WATCH));

  /** How many in a minute; empty for any number. */
  final StringProperty perMinute = new SimpleStringProperty("");

  /** What was written comes to this. */
  final ObjectBinding<Written> written =
      Bindings.createObjectBinding(this::read, canary, first, watch, perMinute);

  /**
   * What was written comes to this.
   *
   * @param pace null if it makes no sense
   * @param problem why it makes none, in words; empty if it does
   */
  public record Written(ActPace pace, String problem) {}

  private Written read() {
    Integer size = canary.get() ? NumberText.typed(first.get(), Canary.MOST) : null;
    if (canary.get() && size == null) {
      return new Written(null, messages.get("pace.first.wrong", Canary.MOST));
    }
    Duration time = ActPace.WATCH;
    if (canary.get()) {
      try {
        time = Durations.parseShort(watch.get());
      } catch (DurationException wrong) {
        return new Written(null, messages.get("pace.watch.wrong"));
      }
      if (time.isZero() || time.isNegative() || time.compareTo(LONGEST) > 0) {
        return new Written(null, messages.get("pace.watch.wrong"));
      }
    }
    boolean limited = !perMinute.get().isBlank();
    Integer limit = limited ? NumberText.typed(perMinute.get(), ActPace.MOST_A_MINUTE) : null;
    return limited && limit == null
        ? new Written(null, messages.get("pace.perMinute.wrong", ActPace.MOST_A_MINUTE))
        : new Written(new ActPace(size, time, limit), "");
  }
}
