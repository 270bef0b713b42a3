package dev.holdfast.retention.plan;

import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.HazardTerm;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * How an operator wants a cleanup to run.
 *
 * @param allow hazards accepted by name
 * @param skip hazards whose candidates are skipped
 * @param maxTasks only that many of the oldest candidates; null for all
 * @param throttle how gently it runs
 * @param choices what was chosen of the options that only one kind of store has
 */
@RecordBuilder
public record CleanupOptions(
    Set<HazardTerm> allow,
    Set<HazardTerm> skip,
    Integer maxTasks,
    Throttle throttle,
    Choices choices)
    implements CleanupOptionsBuilder.With {

  /** Nothing allowed, nothing skipped, no limit. */
  public static final CleanupOptions DEFAULT =
      new CleanupOptions(Set.of(), Set.of(), null, Throttle.DEFAULT);

  /** With no options of one kind of store. */
  public CleanupOptions(
      Set<HazardTerm> allow, Set<HazardTerm> skip, Integer maxTasks, Throttle throttle) {
    this(allow, skip, maxTasks, throttle, Choices.NONE);
  }

  /**
   * Checks that only hazards are accepted that stop something, and only those skipped that can be,
   * each once.
   *
   * @throws HazardChoiceException if not
   * @throws IllegalArgumentException if a number is out of range
   */
  public CleanupOptions {
    allow = Decisions.asOrdered(allow);
    skip = Decisions.asOrdered(skip);
    require(allow, HazardTerm::blocking);
    require(skip, HazardTerm::choosable);
    for (HazardTerm kind : allow) {
      if (skip.contains(kind)) {
        throw new HazardChoiceException(HazardChoiceException.Problem.BOTH, kind.code(), List.of());
      }
    }
    if (maxTasks != null && maxTasks < 1) {
      throw new IllegalArgumentException("maxTasks must be at least 1");
    }
  }

  private static void require(Set<HazardTerm> chosen, Predicate<HazardTerm> can) {
    for (HazardTerm kind : chosen) {
      if (!can.test(kind)) {
        throw new HazardChoiceException(
            HazardChoiceException.Problem.NOT_CHOOSABLE, kind.code(), List.of());
      }
    }
  }

  /** The same options with other decisions. */
  public CleanupOptions withDecisions(Decisions decisions) {
    return new CleanupOptions(
        decisions.allow(), decisions.skip(), maxTasks, throttle, decisions.choices());
  }

  /** The same options with more accepted, but for what is skipped. */
  public CleanupOptions accepting(Collection<HazardTerm> more) {
    Set<HazardTerm> accepted = new LinkedHashSet<>(allow);
    more.stream().filter(hazard -> !skip.contains(hazard)).forEach(accepted::add);
    return new CleanupOptions(accepted, skip, maxTasks, throttle, choices);
  }
}
