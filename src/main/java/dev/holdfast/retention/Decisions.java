package dev.holdfast.retention;

import dev.holdfast.store.HazardTerm;
import dev.holdfast.store.Hazards;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What an operator decided about hazards that stop a cleanup, of tasks or of event streams.
 *
 * @param allow those accepted by name
 * @param skip those whose candidates are skipped; none of them is allowed too
 */
public record Decisions(Set<HazardTerm> allow, Set<HazardTerm> skip) {

  /** Nothing is decided. */
  public static final Decisions NONE = new Decisions(Set.of(), Set.of());

  /** Keeps them as they are, in their order. */
  public Decisions {
    allow = asOrdered(allow);
    skip = asOrdered(skip);
  }

  /** Returns those among the options of a cleanup. */
  public static Decisions of(CleanupOptions options) {
    return new Decisions(options.allow(), options.skip());
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
    return !allow.isEmpty() || !skip.isEmpty();
  }

  /** Returns these and more; what is skipped by either is not allowed. */
  public Decisions and(Decisions more) {
    Set<HazardTerm> skipped = new LinkedHashSet<>(skip);
    skipped.addAll(more.skip);
    Set<HazardTerm> allowed = new LinkedHashSet<>(allow);
    allowed.addAll(more.allow);
    allowed.removeAll(skipped);
    return new Decisions(allowed, skipped);
  }

  static Set<HazardTerm> asOrdered(Set<HazardTerm> hazards) {
    return Collections.unmodifiableSet(new LinkedHashSet<>(hazards));
  }
}
