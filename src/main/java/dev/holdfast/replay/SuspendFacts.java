package dev.holdfast.replay;

import dev.holdfast.task.TaskEvent;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What the audit trail says about a suspended task.
 *
 * @param since Unix seconds; null if no event says so
 * @param forChildren it waits for its children to end
 * @param reason the reason given; null if there is none
 */
public record SuspendFacts(Long since, boolean forChildren, String reason) {

  /** fib-flow's own word for a parent that waits for its children. */
  private static final String FOR_CHILDREN = "awaiting_subtasks";

  private static final Comparator<TaskEvent> TRAIL =
      Comparator.comparing(TaskEvent::time, Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(TaskEvent::id);

  /**
   * Reads the facts from the newer of two events.
   *
   * @param suspended its latest {@code task_suspended} event, or null
   * @param statusChanged its latest {@code task_status_changed} event, or null
   */
  public static SuspendFacts of(TaskEvent suspended, TaskEvent statusChanged) {
    return Stream.of(suspended, statusChanged)
        .filter(Objects::nonNull)
        .filter(event -> "suspended".equals(event.toStatus()))
        .max(TRAIL)
        .map(SuspendFacts::of)
        .orElse(new SuspendFacts(null, false, null));
  }

  private static SuspendFacts of(TaskEvent event) {
    String reason = Metadata.of(event).text("suspend_reason");
    return new SuspendFacts(event.time(), FOR_CHILDREN.equals(reason), reason);
  }
}
