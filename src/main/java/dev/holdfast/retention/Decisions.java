package dev.holdfast.retention;

import dev.holdfast.store.Choices;
import dev.holdfast.store.HazardTerm;
import dev.holdfast.store.Hazards;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What an operator decided: about hazards that stop a cleanup, of tasks or of event streams, and
 * about what only one kind of store can do.
 *
 * @param allow those accepted by name
 * @param skip those whose candidates are skipped; none of them is allowed too
 * @param choices what was chosen of the options that only one kind of store has
 */
public record Decisions(Set<HazardTerm> allow, Set<HazardTerm> skip, Choices choices) {

  /** Nothing is decided. */
  public static final Decisions NONE = new Decisions(Set.of(), Set.of());

  /** About hazards alone. */
  public Decisions(Set<HazardTerm> allow, Set<HazardTerm> skip) {
    this(allow, skip, Choices.NONE);
  }

  /** Keeps them as they are, in their order. */
  public Decisions {
    allow = asOrdered(allow);
    skip = asOrdered(skip);
  }

  /** Returns those among the options of a cleanup. */
  public static Decisions of(CleanupOptions options) {
    return new Decisions(options.allow(), options.skip(), options.choices());
  }

  /**
   * Reads what was chosen by name, in the order of every output.
   *
   * @param terms the hazards there can be
   * @throws HazardChoiceException if there is none of this name, or it cannot be chosen
   */
  public static Set<HazardTerm> named(List<String> names, Hazards terms) {
    return terms.ordered(names.stream().map(name -> choosable(name, terms)).toList());
  }

  private static HazardTerm choosable(String name, Hazards terms) {
    HazardTerm hazard =
        terms
            .find(name)
            .orElseThrow(
                () ->
                    new HazardChoiceException(
                        HazardChoiceException.Problem.UNKNOWN, name, terms.choosable()));
    if (!hazard.blocking()) {
      throw new HazardChoiceException(
          HazardChoiceException.Problem.NOT_CHOOSABLE, name, terms.choosable());
    }
    return hazard;
  }

  /** Returns whether anything is decided. */
  public boolean some() {
    return hazards() || choices.some();
  }

  /** Returns whether anything is decided about hazards. */
  public boolean hazards() {
    return !allow.isEmpty() || !skip.isEmpty();
  }

  /** Returns these and more; what is skipped by either is not allowed. */
  public Decisions and(Decisions more) {
    Set<HazardTerm> skipped = new LinkedHashSet<>(skip);
    skipped.addAll(more.skip);
    Set<HazardTerm> allowed = new LinkedHashSet<>(allow);
    allowed.addAll(more.allow);
    allowed.removeAll(skipped);
    return new Decisions(allowed, skipped, choices.and(more.choices));
  }

  static Set<HazardTerm> asOrdered(Set<HazardTerm> hazards) {
    return Collections.unmodifiableSet(new LinkedHashSet<>(hazards));
  }
}
