package dev.holdfast.desktop.timeline.lanes;

import dev.holdfast.replay.TaskState;
import java.util.Objects;

/** Tells whether a step changed what is known of a task beyond being its last event. */
final class Changes {

  private Changes() {}

  static boolean any(TaskState before, TaskState after) {
    return !Objects.equals(before.status(), after.status())
        || !Objects.equals(before.stage(), after.stage())
        || !Objects.equals(before.stageName(), after.stageName())
        || !Objects.equals(before.progressPercent(), after.progressPercent())
        || !Objects.equals(before.progressText(), after.progressText())
        || !Objects.equals(before.workerId(), after.workerId())
        || !Objects.equals(before.recovery(), after.recovery())
        || !Objects.equals(before.attempt(), after.attempt())
        || before.attemptOpen() != after.attemptOpen()
        || !Objects.equals(before.retryCount(), after.retryCount())
        || !Objects.equals(before.suspendReason(), after.suspendReason())
        || before.childrenCreated() != after.childrenCreated()
        || !Objects.equals(before.lastCheckpoint(), after.lastCheckpoint())
        || !Objects.equals(before.error(), after.error());
  }
}
