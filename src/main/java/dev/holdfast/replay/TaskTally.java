package dev.holdfast.replay;

import dev.holdfast.replay.WorkflowSummary.FailedTask;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Adds up the tasks of a workflow. */
final class TaskTally {

  /** What the summary lists as failed: also what waits for somebody (formats/fib-flow, 5). */
  private static final Tone[] TROUBLED = {Tone.FAILING, Tone.LATE, Tone.FAILED, Tone.PAUSED};

  /** Stages are whole numbers in fib-flow; whatever else a store holds goes after them. */
  private static final Comparator<String> NUMBERS_FIRST =
      Comparator.comparing(TaskTally::number, NullsLast.ASCENDING)
          .thenComparing(Comparator.naturalOrder());

  /** All errors together: beyond that each is cut. */
  private static final long MOST_CHARACTERS = 8_000_000;

  private static final int SHORT = 200;

  private final TaskId root;
  private final Set<TaskStatus> troubled;
  final SortedMap<String, Long> statuses = new TreeMap<>();
  final SortedMap<String, Long> names = new TreeMap<>();
  final SortedMap<String, Long> stages = new TreeMap<>(NUMBERS_FIRST);
  final List<FailedTask> failed = new ArrayList<>();
  final Map<TaskId, PathTask> path = new HashMap<>();
  private final SharedWords words;
  private final SharedWords errors = new SharedWords();
  Task rootTask;
  private long errorCharacters;

  TaskTally(TaskId root, Statuses known, SharedWords words) {
    this.root = root;
    this.troubled = Set.copyOf(known.of(TROUBLED));
    this.words = words;
  }

  void add(Task task) {
    if (task.id().equals(root)) {
      rootTask = task;
    }
    String name = words.one(task.name());
    String status = words.one(task.status().code());
    String stage = task.fields().text("stage");
    statuses.merge(status, 1L, Long::sum);
    names.merge(name == null ? "" : name, 1L, Long::sum);
    stages.merge(stage == null || stage.isEmpty() ? "0" : stage, 1L, Long::sum);
    path.put(
        task.id(),
        new PathTask(task.id(), task.parentId(), name, status, task.stage(), task.totalChildren()));
    if (troubled.contains(task.status())) {
      failed.add(new FailedTask(task.id(), name, status, error(EmptyText.toNull(task.error()))));
    }
  }

  /** A storm of failures has few different errors, and no reader reads them all. */
  private String error(String text) {
    if (text == null) {
      return null;
    }
    boolean fits = errorCharacters + text.length() <= MOST_CHARACTERS || text.length() <= SHORT;
    String kept = fits ? text : text.substring(0, SHORT);
    String error = errors.one(kept);
    errorCharacters += error.equals(kept) && error != kept ? 0 : kept.length();
    return error;
  }

  private static Long number(String stage) {
    try {
      return Long.valueOf(stage);
    } catch (NumberFormatException notANumber) {
      return null;
    }
  }
}
