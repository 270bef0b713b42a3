package dev.holdfast.retention.stream;

import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.stream.StreamPolicies.Source;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.task.WireName;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What becomes of one stream if as much goes on arriving as did, and a cleanup runs at least once a
 * day.
 *
 * @param flow what was counted
 * @param rule what may be deleted
 * @param source whose row says so
 * @param unlimited why nothing of it is ever deleted; null if something is
 * @param now the moment it was judged at, in Unix seconds
 */
public record StreamOutlook(
    StreamSnapshot.Flow flow, StreamPolicy.Rule rule, Source source, Cause unlimited, long now) {

  private static final double DAY = 86_400;
  private static final int WEEK = 7;

  /** A rate is never told from less than a minute. */
  private static final long LEAST = 60;

  /** Why a stream has no limit. */
  public enum Cause implements WireName {
    /** No row applies. */
    NO_POLICY,
    /** Its own row is disabled or asks for nothing. */
    NO_RULE,
    /** The row has an age or a count that is not positive. */
    INVALID_POLICY,
    /** An operator keeps it. */
    ON_HOLD
  }

  /** Returns for how many seconds arrivals were counted: a week, or since its oldest event. */
  public long measuredOverSeconds() {
    long since = flow.oldest() == null ? 0 : now - flow.oldest();
    return Math.clamp(since, LEAST, (long) (WEEK * DAY));
  }

  /** Returns how many events arrive a day. */
  public double arrivesPerDay() {
    return flow.week() * DAY / measuredOverSeconds();
  }

  /** Returns how many events a cleanup would delete now, the newest one kept. */
  public long backlog() {
    if (unlimited != null) {
      return 0;
    }
    long tooMany = rule.maxEventCount() == null ? 0 : flow.placed() - rule.maxEventCount();
    return flow.aged() + Math.max(0, tooMany) - (flow.newestAged() ? 1 : 0);
  }

  /**
   * Returns how many more events may be deleted after so many days of {@link
   * StreamSnapshot.Flow#DAYS}.
   */
  private double eligibleIn(int days) {
    if (unlimited != null) {
      return 0;
    }
    return Math.max(0, arrivesPerDay() * days - (kept(days) - kept(0)));
  }

  /** Returns the same for each of them. */
  public List<Horizon> eligibleIn() {
    return IntStream.of(StreamSnapshot.Flow.DAYS)
        .mapToObj(days -> new Horizon(days, Math.round(eligibleIn(days))))
        .toList();
  }

  /** How many more events may be deleted after so many days. */
  public record Horizon(int days, long events) {}

  /** Returns how many events its policy takes a day, on average over the week ahead. */
  public double drainPerDay() {
    return eligibleIn(WEEK) / WEEK;
  }

  /** Returns how many events it holds in the end; null if it has no limit. */
  public Long levelsOffAt() {
    if (unlimited != null) {
      return null;
    }
    double byAge =
        rule.maxAgeSeconds() == null
            ? Double.POSITIVE_INFINITY
            : arrivesPerDay() * rule.maxAgeSeconds() / DAY;
    double byCount = rule.maxEventCount() == null ? Double.POSITIVE_INFINITY : rule.maxEventCount();
    // The newest event is kept.
    return Math.round(Math.max(1, Math.min(byAge, byCount)));
  }

  /** Returns whether it grows for ever. */
  public boolean grows() {
    return unlimited != null && flow.week() > 0;
  }

  /** Returns whether it does, by how many events a day, and why. */
  public Verdict verdict() {
    return grows()
        ? new Verdict("never", arrivesPerDay(), unlimited)
        : new Verdict("keeps_up", 0, null);
  }

  /** Whether a stream keeps up. */
  public record Verdict(String kind, double growsPerDay, Cause cause) {}

  private double kept(int days) {
    double young =
        flow.events()
            - (days == 0
                ? flow.aged()
                : flow.ageing()[Arrays.binarySearch(StreamSnapshot.Flow.DAYS, days)]);
    double come = arrivesPerDay() * days;
    if (rule.maxAgeSeconds() != null) {
      come = Math.min(come, arrivesPerDay() * rule.maxAgeSeconds() / DAY);
    }
    return rule.maxEventCount() == null
        ? young + come
        : Math.min(young + come, rule.maxEventCount());
  }
}
