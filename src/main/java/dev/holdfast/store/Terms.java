package dev.holdfast.store;

import dev.holdfast.task.Statuses;
import java.util.List;
import java.util.Objects;

/**
 * What a store calls things: data of its kind, so that nothing else needs to know the kind.
 *
 * @param kind the runtime it belongs to, such as {@code fib-flow}
 * @param statuses what its tasks can be in; {@link Statuses#NONE} if they have none
 * @param hazards what an operator must see before something is deleted; {@link Hazards#NONE} if
 *     nothing can be
 * @param measures what its tasks have some amount of, in the order in which screens show them
 */
public record Terms(String kind, Statuses statuses, Hazards hazards, List<Measure> measures) {

  public Terms {
    Objects.requireNonNull(kind);
    Objects.requireNonNull(statuses);
    Objects.requireNonNull(hazards);
    measures = List.copyOf(measures);
  }
}
