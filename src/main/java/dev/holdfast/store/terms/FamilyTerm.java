package dev.holdfast.store.terms;

import dev.holdfast.task.TaskStatus;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What it means to a store whose tasks have parents that a child stays without its parent, or goes
 * with it.
 *
 * @param ended statuses in which nothing more happens to a task: only such may be deleted with
 *     another
 * @param harmless statuses in which a child may stay
 * @param harmful statuses in which a child that stays is this hazard, in the order of their bits in
 *     plans
 * @param other the hazard of a child that stays in any other status, or one that nobody knows
 * @param deletedWith the hazard of a task that the store deletes with another by its own keys; null
 *     if the store has no such keys
 * @param cleared the hazard of a child that stays where the store takes its parent from it by its
 *     own keys; null if the store has no such keys
 * @param clears whether this store has such keys: then every child that stays is that
 * @param stops what stops the runtime's own retention; null if no task does
 */
public record FamilyTerm(
    Set<TaskStatus> ended,
    Set<TaskStatus> harmless,
    Map<TaskStatus, HazardTerm> harmful,
    HazardTerm other,
    HazardTerm deletedWith,
    HazardTerm cleared,
    boolean clears,
    StopTerm stops) {

  /** The most hazards that children can be. */
  public static final int MOST = 3;

  /**
   * Takes them.
   *
   * @throws IllegalArgumentException if children can be more than {@link #MOST} hazards
   */
  public FamilyTerm {
    ended = Set.copyOf(ended);
    harmless = Set.copyOf(harmless);
    harmful = Collections.unmodifiableMap(new LinkedHashMap<>(harmful));
    if (ofChildren(harmful, other, cleared).size() > MOST) {
      throw new IllegalArgumentException("a plan has room for " + MOST + " hazards of children");
    }
  }

  /** Returns the same of a store that takes their parent from children that stay. */
  public FamilyTerm clearing() {
    return new FamilyTerm(
        ended, harmless, harmful, other, deletedWith, cleared, cleared != null, stops);
  }

  /** Returns what a child that stays can be, each once, in the order of their bits in plans. */
  public List<HazardTerm> ofChildren() {
    return ofChildren(harmful, other, cleared);
  }

  private static List<HazardTerm> ofChildren(
      Map<TaskStatus, HazardTerm> harmful, HazardTerm other, HazardTerm cleared) {
    return Stream.concat(harmful.values().stream(), Stream.of(other, cleared))
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }
}
