package dev.holdfast.archive;

import dev.holdfast.retention.HazardKind;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;

/** What a child does to the runtime when it is put back without its parent. */
final class RestoreHazard {

  private RestoreHazard() {}

  /**
   * Returns the hazard; null for a child that is done.
   *
   * @param known what tasks of the store can be in to which it comes
   */
  static HazardKind of(ArchivedTask orphan, Statuses known) {
    return switch (known.tone(new TaskStatus(orphan.status()))) {
      case DONE -> null;
      case FAILED -> HazardKind.POISON_CHILD;
      case ACTIVE, WAITING, SUSPENDED, FAILING, LATE, PAUSED, NEUTRAL -> HazardKind.PINNED_CHILD;
    };
  }
}
