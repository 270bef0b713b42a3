package dev.holdfast.report;

import dev.holdfast.fleet.FleetMember;
import dev.holdfast.fleet.FleetOutcome;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/**
 * What came of a look at many stores.
 *
 * @param stores in their order
 * @param operator who looked
 * @param at when it had ended, by the workstation's clock
 * @param failures puts what a store threw into a sentence
 */
public record FleetSubject(
    List<Entry> stores, String operator, Instant at, Function<Throwable, String> failures) {

  /** One store, and what came of it. */
  public record Entry(FleetMember member, FleetOutcome outcome) {}
}
