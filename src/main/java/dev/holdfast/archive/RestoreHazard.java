package dev.holdfast.archive;

import dev.holdfast.retention.HazardKind;
import dev.holdfast.task.TaskStatus;

/** What a child does to the runtime when it is put back without its parent. */
final class RestoreHazard {

  private RestoreHazard() {}

  /** Returns the hazard; null for a child that is done. */
  static HazardKind of(ArchivedTask orphan) {
    if (orphan.status().equals(TaskStatus.COMPLETED.code())) {
      return null;
    }
    return orphan.status().equals(TaskStatus.PERMANENTLY_FAILED.code())
        ? HazardKind.POISON_CHILD
        : HazardKind.PINNED_CHILD;
  }
}
