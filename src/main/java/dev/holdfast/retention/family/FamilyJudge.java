package dev.holdfast.retention.family;

import dev.holdfast.store.terms.FamilyTerm;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Judges what a child that stays does to its parent that goes, by what the kind of store says of
 * its statuses. A set of such hazards is a byte: the first is its lowest bit.
 */
public final class FamilyJudge {

  /** Of a store whose tasks have no parents. */
  public static final FamilyJudge NONE = new FamilyJudge(null);

  private final FamilyTerm term;

  /** The hazards that a child can be, in the order of their bits. */
  public final List<HazardTerm> hazards;

  private final Map<TaskStatus, Byte> flags = new HashMap<>();
  private final byte other;

  private FamilyJudge(FamilyTerm term) {
    this.term = term;
    this.hazards = term == null ? List.of() : term.ofChildren();
    this.other = term == null ? 0 : flag(term.clears() ? term.cleared() : term.other());
    if (term != null && !term.clears()) {
      term.harmful().forEach((status, hazard) -> flags.put(status, flag(hazard)));
      term.harmless().forEach(status -> flags.put(status, (byte) 0));
    }
  }

  /**
   * Judges as a kind of store says.
   *
   * @param term null if its tasks have no parents
   */
  public static FamilyJudge of(FamilyTerm term) {
    return term == null ? NONE : new FamilyJudge(term);
  }

  /** Returns what a child of this status is if it stays; empty if it may. */
  public Optional<HazardTerm> hazard(TaskStatus child) {
    if (term != null && term.clears()) {
      return Optional.of(term.cleared());
    }
    return term == null || term.harmless().contains(child)
        ? Optional.empty()
        : Optional.of(term.harmful().getOrDefault(child, term.other()));
  }

  /** Returns the same as a bit; 0 for none. */
  public byte flag(TaskStatus child) {
    return flags.getOrDefault(child, other);
  }

  /** Returns the bit of a hazard; 0 if no child is it. */
  public byte flag(HazardTerm hazard) {
    int at = hazards.indexOf(hazard);
    return at < 0 ? 0 : (byte) (1 << at);
  }

  /** Returns what these bits mean. */
  public Set<HazardTerm> hazards(int bits) {
    return IntStream.range(0, hazards.size())
        .filter(at -> (bits & 1 << at) != 0)
        .mapToObj(hazards::get)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns the bits of those hazards that a child can be. */
  public byte flags(Set<HazardTerm> some) {
    byte bits = 0;
    for (HazardTerm hazard : some) {
      bits |= flag(hazard);
    }
    return bits;
  }
}
