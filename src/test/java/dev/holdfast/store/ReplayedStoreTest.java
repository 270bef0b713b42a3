package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.replay.CacheDrift;
import dev.holdfast.replay.ReplayFinding;
import dev.holdfast.replay.TaskReplay;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Every task of the oracle replays to its row, on every engine. */
class ReplayedStoreTest extends TaskStoreContract {

  /**
   * The only differences in a store that fib-flow itself has written: it counts a child that failed
   * for good once more with every later sweep of its parent.
   */
  private static final Map<String, String> FIB_FLOWS_OWN =
      Map.of(
          "101 completed_children", "5 for 3",
          "111 completed_children", "10 for 6",
          "163 completed_children", "9 for 6",
          "172 completed_children", "5 for 3",
          "188 completed_children", "5 for 3",
          "220 completed_children", "10 for 6");

  @Test
  void endsAtItsRow() {
    Map<String, String> drift = new TreeMap<>();
    Set<String> findings = new TreeSet<>();
    int tasks = 0;
    for (Task task : store.tasks(TaskQuery.newest(TaskFilter.ALL, 1_000), NEVER).items()) {
      tasks++;
      TaskStory story = TaskStory.read(store, task.id(), NEVER);
      TaskReplay replay = story.replay();
      for (CacheDrift each : story.drift(replay)) {
        if (each instanceof CacheDrift.Field field) {
          drift.put(task.id() + " " + field.field(), field.row() + " for " + field.replayed());
        }
      }
      story.findings(replay).first().stream().map(ReplayFinding::kind).forEach(findings::add);
    }
    assertThat(tasks).isEqualTo(346);
    assertThat(drift).isEqualTo(FIB_FLOWS_OWN);
    assertThat(findings).as("what fib-flow writes is possible").isEmpty();
  }
}
