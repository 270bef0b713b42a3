package dev.holdfast.text;

import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.stream.StreamForecast;
import dev.holdfast.retention.stream.StreamOutlook;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.stream.StreamPolicy;
import java.util.Optional;

/** Says in words what policies of event streams do. */
public record StreamText(Messages messages) {
  private static final long YEAR = 365 * 86_400L;

  /** With the texts that ship with Holdfast. */
  public static StreamText load() {
    return new StreamText(Messages.load("dev.holdfast.text.streams"));
  }

  /** Sums a preview up. */
  public String of(StreamPreview preview) {
    return messages.get("preview", preview.events(), preview.streamsProcessed());
  }

  /** Says how two readings of one stream differ. */
  public String of(StreamPreview.Collision collision) {
    return messages.get(
        "collision",
        collision.stream(),
        of(collision.own()),
        of(collision.server()),
        collision.eventsBeyond());
  }

  /** Says how many deleted events nobody can read any more; empty if there are none. */
  public Optional<String> unread(CleanupResult result) {
    Long unread = result.known("unread");
    return unread == null || unread == 0
        ? Optional.empty()
        : Optional.of(messages.get("unread", unread));
  }

  /** Says whether the policies keep up. */
  public String of(StreamForecast forecast) {
    int growing = forecast.growing().size();
    return growing == 0
        ? messages.get("forecast.keepsUp", forecast.arrivesPerDay())
        : messages.get("forecast.grows", growing, forecast.growsPerDay());
  }

  /** Says what a forecast rests on. */
  public String assumed() {
    return messages.get("forecast.assumed");
  }

  /** Says what becomes of one stream, and why it grows if it does. */
  public String of(StreamOutlook outlook) {
    if (outlook.grows()) {
      return messages.get("outlook." + outlook.unlimited().wireName());
    }
    if (outlook.flow().week() == 0) {
      return messages.get("outlook.still");
    }
    long limit = outlook.levelsOffAt();
    return limit > outlook.flow().events() - outlook.backlog()
        ? messages.get("outlook.fills", limit)
        : messages.get("outlook.keepsUp");
  }

  /** Says what is known of consumers. */
  public String of(StreamSnapshot.Consumers consumers) {
    if (!consumers.checked()) {
      return messages.get("consumers.unchecked");
    }
    return messages.get("consumers.checked", consumers.atRisk().size(), consumers.table());
  }

  /** Says what a row does. */
  public String of(StreamPolicy row) {
    if (!row.valid()) {
      return messages.get("policy.invalid");
    }
    String rule =
        of(
            new StreamPolicy.Rule(
                row.maxAgeSeconds(), row.isDefault() ? null : row.maxEventCount()));
    if (!row.enabled()) {
      return messages.get("policy.disabled", rule);
    }
    return row.isDefault() ? messages.get("policy.default", rule) : rule;
  }

  /** Says what a rule keeps. */
  public String of(StreamPolicy.Rule rule) {
    String age = rule.maxAgeSeconds() == null ? null : age(rule.maxAgeSeconds());
    if (rule.maxEventCount() == null) {
      return age == null ? messages.get("rule.none") : messages.get("rule.age", age, 0);
    }
    return age == null
        ? messages.get("rule.count", rule.maxEventCount())
        : messages.get("rule.both", age, rule.maxEventCount());
  }

  private String age(long seconds) {
    return seconds > 0 ? Durations.format(seconds) : messages.get("rule.seconds", seconds);
  }

  /** Says why a store cannot hold a row. */
  public String of(
      StreamPolicy row, StreamPolicy.Limits limits, StreamPolicy.Limits.Misfit misfit) {
    String key = "misfit." + misfit.name();
    return switch (misfit) {
      case NAME_TOO_LONG ->
          messages.get(
              key, row.stream().codePointCount(0, row.stream().length()), limits.nameCharacters());
      case NAME_UNWRITABLE -> messages.get(key);
      case AGE_TOO_LONG ->
          messages.get(
              key,
              age(row.maxAgeSeconds()),
              age(limits.maxAgeSeconds()),
              limits.maxAgeSeconds() / YEAR);
      case COUNT_TOO_HIGH -> messages.get(key, row.maxEventCount(), limits.maxEventCount());
    };
  }
}
