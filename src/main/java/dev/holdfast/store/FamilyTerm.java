package dev.holdfast.store;

import dev.holdfast.task.TaskStatus;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
 * @param stops what stops the runtime's own retention; null if no task does
 */
public record FamilyTerm(
    Set<TaskStatus> ended,
    Set<TaskStatus> harmless,
    Map<TaskStatus, HazardTerm> harmful,
    HazardTerm other,
    HazardTerm deletedWith,
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
    if (ofChildren(harmful, other).size() > MOST) {
      throw new IllegalArgumentException("a plan has room for " + MOST + " hazards of children");
    }
  }

  /** Returns what a child that stays can be, each once, in the order of their bits in plans. */
  public List<HazardTerm> ofChildren() {
    return ofChildren(harmful, other);
  }

  private static List<HazardTerm> ofChildren(
      Map<TaskStatus, HazardTerm> harmful, HazardTerm other) {
    return Stream.concat(harmful.values().stream(), Stream.of(other)).distinct().toList();
  }
}
