package dev.holdfast.replay.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.task.Fields;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Groups count every task, keep few of them, and never more than memory holds. */
class FailureTallyTest {

  private final FailureTally tally = new FailureTally();

  @Test
  void countsAndDatesEachKind() {
    add(9, "import", "Error: row 5", 50L);
    add(8, "export", "Error: row 6", 10L);
    add(7, "import", "Error: no", null);
    add(6, null, null, 3L);
    assertThat(tally.groups()).extracting(FailureGroup::count).containsExactly(2L, 1L, 1L);
    FailureGroup rows = tally.groups().getFirst();
    assertThat(rows.firstSeen()).isEqualTo(10);
    assertThat(rows.lastSeen()).isEqualTo(50);
    assertThat(rows.names()).containsEntry("import", 1L).containsEntry("export", 1L);
    assertThat(rows.tasks()).containsExactly(TaskId.of(9), TaskId.of(8));
    assertThat(rows.example()).as("the newest").isEqualTo("Error: row 5");
    assertThat(tally.groups().get(1).fingerprint().pattern()).isEmpty();
    assertThat(tally.groups().get(2).firstSeen()).isNull();
  }

  @Test
  void keepsBoundedlyManyGroupsTasksAndNames() {
    for (int i = 0; i < 20_000; i++) {
      String word = Integer.toString(i, 36).replaceAll("[0-9]", "x") + "y".repeat(i % 97);
      add(100_000 - i, "name" + i, "Error " + word, (long) i);
    }
    assertThat(tally.groups().size()).isLessThanOrEqualTo(5_001);
    assertThat(tally.groups().stream().mapToLong(FailureGroup::count).sum()).isEqualTo(20_000);
    for (FailureGroup group : tally.groups()) {
      assertThat(group.tasks()).hasSizeLessThanOrEqualTo(FailureGroup.MOST_TASKS);
      assertThat(group.names()).hasSizeLessThanOrEqualTo(FailureGroup.MOST_NAMES);
    }
  }

  private void add(long id, String name, String error, Long time) {
    Map<String, Object> row = new HashMap<>();
    row.put("name", name);
    row.put("error", error);
    row.put("last_event_time", time);
    tally.add(new Task(TaskId.of(id), new Fields(row)));
  }
}
