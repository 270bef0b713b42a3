package dev.holdfast.replay;

import dev.holdfast.task.TaskEvent;
import java.util.ArrayList;
import java.util.List;

/**
 * What an attempt did at one point: an event, or a row of progress reports of one stage.
 *
 * @param type the event's type; a first start and a restart are both {@code task_started}
 * @param stage the phase number; may be null
 * @param code a checkpoint's code or a progress report's stage name; null for what has none
 * @param first the first of its events
 * @param last the last of its events
 * @param events how many events it is
 */
public record AttemptStep(
    String type, Long stage, String code, TaskEvent first, TaskEvent last, int events) {

  /** What two attempts are aligned by. */
  record Key(String type, Long stage, String code) {}

  Key key() {
    return new Key(type, stage, code);
  }

  /** Gathers events that have a time and are in order. */
  static List<AttemptStep> of(List<TaskEvent> events) {
    List<AttemptStep> steps = new ArrayList<>();
    for (TaskEvent event : events) {
      AttemptStep step = of(event);
      AttemptStep before = steps.isEmpty() ? null : steps.getLast();
      if (before != null && isGathered(step.type) && before.key().equals(step.key())) {
        steps.set(
            steps.size() - 1,
            new AttemptStep(
                step.type, step.stage, step.code, before.first, event, before.events + 1));
      } else {
        steps.add(step);
      }
    }
    return steps;
  }

  /** A runtime writes two events for a restart, and as many reports as a handler likes. */
  private static boolean isGathered(String type) {
    return "task_started".equals(type) || "task_progress".equals(type);
  }

  private static AttemptStep of(TaskEvent event) {
    String type = "task_retry_started".equals(event.type()) ? "task_started" : event.type();
    String code =
        switch (type) {
          case "task_checkpoint" -> Metadata.of(event).text("code");
          case "task_progress" -> Metadata.of(event).text("stage_name");
          case null, default -> null;
        };
    return new AttemptStep(type, event.stage(), code, event, event, 1);
  }
}
