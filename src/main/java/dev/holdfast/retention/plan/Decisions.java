package dev.holdfast.retention.plan;

import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.task.Coded;
import dev.holdfast.task.Document;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

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
  public static final Decisions NONE = new Decisions(Set.of(), Set.of(), Choices.NONE);

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
   * Reads what was accepted by name, in the order of every output.
   *
   * @param terms the hazards there can be
   * @throws HazardChoiceException if there is none of this name, or it stops nothing
   */
  public static Set<HazardTerm> named(List<String> names, Hazards terms) {
    return chosen(names, terms, HazardTerm::blocking);
  }

  /**
   * Reads what is to be skipped by name, in the order of every output.
   *
   * @param terms the hazards there can be
   * @throws HazardChoiceException if there is none of this name, or nobody can skip it
   */
  public static Set<HazardTerm> skipped(List<String> names, Hazards terms) {
    return chosen(names, terms, HazardTerm::choosable);
  }

  private static Set<HazardTerm> chosen(
      List<String> names, Hazards terms, Predicate<HazardTerm> can) {
    List<HazardTerm> all = terms.all().stream().filter(can).toList();
    return terms.ordered(names.stream().map(name -> chosen(name, terms, all)).toList());
  }

  private static HazardTerm chosen(String name, Hazards terms, List<HazardTerm> all) {
    HazardTerm hazard =
        terms
            .find(name)
            .orElseThrow(
                () -> new HazardChoiceException(HazardChoiceException.Problem.UNKNOWN, name, all));
    if (!all.contains(hazard)) {
      throw new HazardChoiceException(HazardChoiceException.Problem.NOT_CHOOSABLE, name, all);
    }
    return hazard;
  }

  /** Returns what was decided as journals and documents tell it. */
  public Map<String, Object> fields() {
    return new Document()
        .with("allow", Coded.codes(allow))
        .with("skip", Coded.codes(skip))
        .some("options", choices.fields());
  }

  /** Returns whether anything was decided. */
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
