package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.LatestJob;
import dev.holdfast.store.RequestCounts;
import dev.holdfast.text.Messages;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import javafx.beans.property.ReadOnlyStringWrapper;

/** The store's clock beside the workstation's, and when the store last answered. */
public final class StoreClockViewModel {

  /** How often the store is asked for its time. */
  static final Duration INTERVAL = Duration.ofSeconds(60);

  /** A store tells whole seconds, so a smaller difference is none. */
  private static final Duration NO_SKEW = Duration.ofMillis(1_500);

  private static final Duration HALF_A_SECOND = Duration.ofMillis(500);

  private final Clock clock;
  private final TimeText times;
  private final Messages messages = Fxml.messages(StoreClockViewModel.class);
  private final LatestJob asking = new LatestJob();
  private StoreSession session;
  private Duration skew;
  private Instant askedAt;

  /** Takes the workstation's clock. */
  public StoreClockViewModel(Clock clock) {
    this.clock = clock;
    this.times = new TimeText(clock, ZoneId.systemDefault());
  }

  // Properties

  /** The store's time and how far it is from the workstation's; empty without a store. */
  final ReadOnlyStringWrapper storeTime = new ReadOnlyStringWrapper("");

  /** When the store last answered; empty before. */
  final ReadOnlyStringWrapper refreshed = new ReadOnlyStringWrapper("");

  /** The store's time in both zones, and what a click on it does; empty without a store. */
  final ReadOnlyStringWrapper hint = new ReadOnlyStringWrapper("");

  /** How many requests were made to the store so far; empty where they are not counted. */
  final ReadOnlyStringWrapper requests = new ReadOnlyStringWrapper("");

  // Commands

  /** Follows an open store; null follows none. */
  public void follow(StoreSession opened) {
    if (session == opened && opened != null) {
      return;
    }
    asking.forget();
    session = opened;
    skew = null;
    askedAt = null;
    tick();
  }

  /** Brings the texts up to now and asks the store for its time now and then. */
  public void tick() {
    if (session == null) {
      storeTime.set("");
      hint.set("");
      refreshed.set("");
      requests.set("");
      return;
    }
    Instant now = clock.instant();
    if (askedAt == null || Duration.between(askedAt, now).compareTo(INTERVAL) >= 0) {
      askedAt = now;
      ask(session);
    }
    Instant last = session.answeredAtProperty().get();
    if (!session.lossProperty().get().isEmpty() && last != null) {
      long since = Math.max(0, Duration.between(last, now).toSeconds());
      storeTime.set(messages.get("status.lost", ElapsedText.ofSeconds(since)));
      hint.set("");
      refreshed.set("");
      return;
    }
    storeTime.set(skew == null ? "" : storeTime(now));
    hint.set(skew == null ? "" : hint(now));
    requests.set(
        session
            .store()
            .role(RequestCounts.class)
            .map(made -> messages.get("status.requests", made.all()))
            .orElse(""));
    refreshed.set(
        last == null
            ? ""
            : messages.get("status.refreshed", times.relative(last.getEpochSecond())));
  }

  private void ask(StoreSession asked) {
    asking.start(
        asked::start,
        BackgroundJob.<Duration>of(
                messages.get("job.clock"),
                (progress, cancellation) -> {
                  Instant before = clock.instant();
                  Instant told = Instant.ofEpochSecond(asked.store().now(cancellation));
                  Duration waited = Duration.between(before, clock.instant());
                  return Duration.between(
                      before.plus(waited.dividedBy(2)), told.plus(HALF_A_SECOND));
                })
            .onSuccess(
                measured -> {
                  skew = measured;
                  tick();
                }));
  }

  private String storeTime(Instant now) {
    String time = times.clockWithZone(now.plus(skew).getEpochSecond());
    if (skew.abs().compareTo(NO_SKEW) < 0) {
      return messages.get("status.clock.inStep", time);
    }
    return messages.get(
        skew.isNegative() ? "status.clock.behind" : "status.clock.ahead",
        time,
        ElapsedText.ofSeconds(Math.round(skew.abs().toMillis() / 1_000.0)));
  }

  private String hint(Instant now) {
    return String.join(
        "\n",
        times.exact(now.plus(skew).getEpochSecond()),
        messages.get("status.clock.other." + ShownZone.choiceProperty().get().name()),
        messages.get("status.clock.hint"));
  }
}
