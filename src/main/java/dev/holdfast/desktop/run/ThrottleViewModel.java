package dev.holdfast.desktop.run;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.retention.policy.DurationException;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.throttle.Budget;
import dev.holdfast.retention.throttle.DailyHours;
import dev.holdfast.retention.throttle.RunWindow;
import dev.holdfast.retention.throttle.RunWindow.Outside;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionText;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** How gently a cleanup runs, as an operator writes it. An empty field asks for nothing. */
public final class ThrottleViewModel {

  private static final Duration LONGEST_PAUSE = Duration.ofHours(1);

  private final Messages messages = Fxml.messages(ThrottleViewModel.class);

  // Properties

  /** Hours of the day, such as {@code 22:00-06:00}. */
  public final StringProperty window = new SimpleStringProperty("");

  /** By whose clock: such as {@code Europe/Berlin}; UTC unless the operator says otherwise. */
  final StringProperty zone = new SimpleStringProperty("UTC");

  /** Whether it waits outside of its hours; else it stops. */
  final BooleanProperty waits = new SimpleBooleanProperty();

  /** How long a batch should hold its locks. */
  final StringProperty target = new SimpleStringProperty("");

  /** How long to rest between two batches. */
  public final StringProperty pause = new SimpleStringProperty("");

  /** The most rows to delete. */
  public final StringProperty maxRows = new SimpleStringProperty("");

  /** How long to work at the most. */
  final StringProperty maxTime = new SimpleStringProperty("");

  /** What was written comes to this. */
  final ObjectBinding<HowItRuns> how =
      Bindings.createObjectBinding(
          this::read, window, zone, waits, target, pause, maxRows, maxTime);

  private HowItRuns read() {
    try {
      Throttle throttle = Throttle.DEFAULT;
      if (given(target)) {
        throttle =
            throttle.withTarget(
                time("how.target", target, Throttle.SHORTEST_TARGET, Throttle.LONGEST_TARGET));
      }
      if (given(pause)) {
        throttle =
            throttle.withPause(time("how.pause", pause, Duration.ofMillis(1), LONGEST_PAUSE));
      }
      return new HowItRuns(throttle.withBudget(budget()).withWindow(hours()), "");
    } catch (Senseless problem) {
      return new HowItRuns(null, problem.getMessage());
    }
  }

  private Budget budget() {
    Duration time =
        given(maxTime)
            ? time("how.maxTime", maxTime, Duration.ofSeconds(1), Duration.ofDays(365))
            : null;
    return new Budget(given(maxRows) ? Long.valueOf(rows()) : null, time);
  }

  private long rows() {
    return NumberText.typed(maxRows.get()).stream()
        .filter(rows -> rows > 0)
        .findFirst()
        .orElseThrow(() -> new Senseless(messages.get("how.rows.wrong")));
  }

  private RunWindow hours() {
    if (!given(window)) {
      return null;
    }
    ZoneId clock =
        DailyHours.zone(zone.get())
            .orElseThrow(() -> new Senseless(messages.get("how.zone.wrong", zone.get().strip())));
    return DailyHours.parse(window.get().strip(), clock)
        .map(hours -> new RunWindow(hours, waits.get() ? Outside.WAIT : Outside.STOP))
        .orElseThrow(() -> new Senseless(messages.get("how.window.wrong")));
  }

  private Duration time(String field, StringProperty typed, Duration least, Duration most) {
    Duration time;
    try {
      time = Durations.parseShort(typed.get());
    } catch (DurationException wrong) {
      throw new Senseless(
          messages.get("common.colon", messages.get(field), RetentionText.load().of(wrong)));
    }
    if (time.compareTo(least) < 0 || time.compareTo(most) > 0) {
      List<String> ends = List.of(Durations.formatShort(least), Durations.formatShort(most));
      throw new Senseless(
          messages.get("how.range", messages.get(field), ends.getFirst(), ends.getLast()));
    }
    return time;
  }

  private static boolean given(StringProperty field) {
    return !field.get().isBlank();
  }

  /**
   * What was written about how a cleanup runs.
   *
   * @param throttle what it says; null if it makes no sense
   * @param problem why it makes none, in words; empty if it does
   */
  public record HowItRuns(Throttle throttle, String problem) {}
}
