package dev.holdfast.store.dapr;

import dev.holdfast.task.TaskStatus;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestrationState;
import java.util.List;
import java.util.stream.Stream;

/** The statuses of Dapr, as its numbers on the wire have them. */
public final class DaprStatus {

  public static final TaskStatus STALLED = new TaskStatus("stalled");
  static final TaskStatus TERMINATED = new TaskStatus("terminated");
  static final TaskStatus CANCELED = new TaskStatus("canceled");

  /** What an instance is whose rows do not belong together. */
  static final TaskStatus INCONSISTENT = new TaskStatus("inconsistent");

  /** By number. */
  private static final List<TaskStatus> ALL =
      Stream.of(
              ("running completed continued_as_new failed canceled terminated pending suspended"
                      + " stalled")
                  .split(" "))
          .map(TaskStatus::new)
          .toList();

  private DaprStatus() {}

  /** Returns the status with a number; one that nobody knows yet is called by it. */
  public static TaskStatus of(int number) {
    return number >= 0 && number < ALL.size()
        ? ALL.get(number)
        : new TaskStatus("unknown_" + number);
  }

  /** Returns the status of an instance. */
  public static TaskStatus of(OrchestrationState instance) {
    return of(instance.getOrchestrationStatusValue());
  }

  /** Returns whether such an instance has ended, so that it may be purged. */
  static boolean terminal(TaskStatus status) {
    return status.equals(TaskStatus.COMPLETED)
        || status.equals(TaskStatus.FAILED)
        || status.equals(TERMINATED)
        || status.equals(CANCELED);
  }
}
