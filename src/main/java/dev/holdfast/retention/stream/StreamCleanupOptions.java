package dev.holdfast.retention.stream;

import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.HazardTerm;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * How an operator wants a cleanup of streams to run.
 *
 * @param allow blocking hazards accepted by name
 * @param skip blocking hazards whose streams are left alone
 * @param maxEvents only that many events; null for all
 * @param throttle how gently it runs
 */
public record StreamCleanupOptions(
    Set<HazardTerm> allow, Set<HazardTerm> skip, Long maxEvents, Throttle throttle) {

  /** Nothing allowed, nothing skipped, no limit. */
  public static final StreamCleanupOptions DEFAULT =
      new StreamCleanupOptions(null, Throttle.DEFAULT);

  /**
   * Checks the limit.
   *
   * @throws IllegalArgumentException if it is less than 1
   */
  public StreamCleanupOptions {
    allow = Collections.unmodifiableSet(new LinkedHashSet<>(allow));
    skip = Collections.unmodifiableSet(new LinkedHashSet<>(skip));
    if (maxEvents != null && maxEvents < 1) {
      throw new IllegalArgumentException("maxEvents must be at least 1");
    }
  }

  /** Nothing allowed, nothing skipped. */
  public StreamCleanupOptions(Long maxEvents, Throttle throttle) {
    this(Set.of(), Set.of(), maxEvents, throttle);
  }
}
