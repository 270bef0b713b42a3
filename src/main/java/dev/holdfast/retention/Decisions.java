package dev.holdfast.retention;

import java.util.EnumSet;
import java.util.Set;

/**
 * What an operator decided about hazards that stop a cleanup, of tasks or of event streams.
 *
 * @param allow those accepted by name
 * @param skip those whose candidates are skipped; none of them is allowed too
 */
public record Decisions(Set<HazardKind> allow, Set<HazardKind> skip) {

  /** Nothing is decided. */
  public static final Decisions NONE = new Decisions(Set.of(), Set.of());

  /** Keeps them as they are. */
  public Decisions {
    allow = Set.copyOf(allow);
    skip = Set.copyOf(skip);
  }

  /** Returns those among the options of a cleanup. */
  public static Decisions of(CleanupOptions options) {
    return new Decisions(options.allow(), options.skip());
  }

  /** Returns whether anything is decided. */
  public boolean some() {
    return !allow.isEmpty() || !skip.isEmpty();
  }

  /** Returns these and more; what is skipped by either is not allowed. */
  public Decisions and(Decisions more) {
    EnumSet<HazardKind> skipped = EnumSet.noneOf(HazardKind.class);
    skipped.addAll(skip);
    skipped.addAll(more.skip);
    EnumSet<HazardKind> allowed = EnumSet.noneOf(HazardKind.class);
    allowed.addAll(allow);
    allowed.addAll(more.allow);
    allowed.removeAll(skipped);
    return new Decisions(allowed, skipped);
  }
}
