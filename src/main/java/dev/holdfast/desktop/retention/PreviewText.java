package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.retention.CleanupPlan;
import dev.holdfast.retention.Preview;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.text.Messages;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;

/** Puts a preview into words. Needs no toolkit. */
final class PreviewText {

  private final Messages messages;
  private final ZoneId zone;

  PreviewText(Messages messages, ZoneId zone) {
    this.messages = messages;
    this.zone = zone;
  }

  String subject(Preview preview) {
    String subject = new PolicyText(messages).subject(preview.policy());
    return subject.substring(0, 1).toUpperCase(Locale.ENGLISH) + subject.substring(1);
  }

  /** Returns such as “63.9 % of the store’s 346”. */
  String share(Preview preview) {
    double percent = 100.0 * preview.tasks() / Math.max(1, preview.storeTasks());
    String share =
        percent > 0 && percent < 0.1
            ? messages.get("card.tasks.smallShare")
            : NumberText.percent(percent);
    return messages.get("card.tasks.share", share, preview.storeTasks());
  }

  /** Returns how long ago the oldest candidate was active, seen from the preview. */
  String oldest(Preview preview) {
    return then(preview).relative(seconds(preview.oldest()));
  }

  /** Returns how long ago, and on which day, the newest candidate was active. */
  String newest(Preview preview) {
    Long newest = seconds(preview.newest());
    return messages.get(
        "card.activity.newest", then(preview).relative(newest), then(preview).day(newest));
  }

  /** Returns the exact moments of both. */
  String activity(Preview preview) {
    return messages.get(
        "card.activity.exact",
        then(preview).local(seconds(preview.oldest())),
        then(preview).local(seconds(preview.newest())));
  }

  private TimeText then(Preview preview) {
    return new TimeText(Clock.fixed(Instant.ofEpochSecond(preview.now()), zone), zone);
  }

  /** Returns when the preview was made, as far from now as a clock says. */
  String made(Preview preview, Instant at, Clock clock) {
    TimeText times = new TimeText(clock, zone);
    return messages.get(
        "preview.made", times.relative(at.getEpochSecond()), times.utc(preview.storeNow()));
  }

  /** Returns the fingerprint, shortened. */
  String digest(String whole) {
    String hex = whole.substring(whole.indexOf(':') + 1);
    return messages.get(
        "preview.digest", hex.substring(0, 4) + "…" + hex.substring(hex.length() - 4));
  }

  String nothing(Preview preview) {
    PolicyText words = new PolicyText(messages);
    return preview
        .policy()
        .fibFlow()
        .map(
            simple ->
                messages.get(
                    "preview.zero.text",
                    words.statuses(simple),
                    then(preview).utc((long) Math.floor(preview.cutoff())),
                    Durations.format(simple.expireSeconds())))
        .orElseGet(() -> messages.get("preview.zero.rules", words.subject(preview.policy())));
  }

  /** Says why a cleanup cannot be asked for, or what it leaves out; empty if all goes. */
  String hint(CleanupPlan plan) {
    return switch (plan) {
      case null -> "";
      case CleanupPlan.Refused refused -> messages.get("hint.undecided", refused.blocking().size());
      case CleanupPlan.AheadOfStore ahead ->
          messages.get("hint.aheadOfStore", new TimeText(Clock.systemUTC(), zone).utc(ahead.now()));
      case CleanupPlan.Ready ready when ready.tasks().size() == 0 ->
          messages.get("hint.nothingLeft");
      case CleanupPlan.Ready ready when ready.skipped() > 0 ->
          messages.get("preview.leftOut", ready.skipped());
      case CleanupPlan.Ready _ -> "";
    };
  }

  /** Returns what the button says: how many tasks would go. */
  String delete(Preview preview, CleanupPlan plan) {
    int tasks = plan instanceof CleanupPlan.Ready ready ? ready.tasks().size() : preview.tasks();
    return messages.get("preview.delete", tasks);
  }

  private static Long seconds(Double time) {
    return time == null ? null : (long) Math.floor(time);
  }
}
