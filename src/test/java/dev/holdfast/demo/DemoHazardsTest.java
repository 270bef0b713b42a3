package dev.holdfast.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each hazard an operator should be warned of is in a demo store of ordinary size. */
class DemoHazardsTest {

  private static final String CHILD_OF =
      "SELECT count(*) FROM fib_flow_tasks c JOIN fib_flow_tasks p ON p.id = c.parent_id WHERE ";

  private static DemoFile store;

  @BeforeAll
  static void write(@TempDir Path folder) throws IOException {
    store = DemoFile.write(folder.resolve("store.sqlite"), 500, 1);
  }

  @Test
  void poisonChildrenStraddleBothUsualCutoffs() {
    for (int days : new int[] {7, 30}) {
      long cutoff = DemoFile.NOW - days * 86_400L;
      assertFound(
          CHILD_OF
              + "p.status = 'completed' AND c.status = 'permanently_failed'"
              + " AND p.last_active_time < "
              + cutoff
              + " AND c.last_active_time >= "
              + cutoff);
    }
  }

  @Test
  void finishedParentsHavePausedChildren() {
    assertFound(CHILD_OF + "p.status = 'completed' AND c.status = 'paused'");
  }

  @Test
  void oldChildrenBelongToParentsThatStillWait() {
    assertFound(
        CHILD_OF
            + "p.status = 'suspended' AND c.status = 'completed' AND c.last_active_time < "
            + (DemoFile.NOW - 30 * 86_400L));
  }

  @Test
  void someTimesAreMissingOrInTheFuture() {
    String tasks = "SELECT count(*) FROM fib_flow_tasks WHERE ";
    assertFound(tasks + "status = 'completed' AND last_active_time IS NULL");
    assertFound(tasks + "status = 'completed' AND last_active_time > " + DemoFile.NOW);
    assertFound(tasks + "status = 'running' AND last_active_time > " + DemoFile.NOW);
  }

  @Test
  void someCachedProgressDisagreesWithTheEvents() {
    assertThat(
            store.number(
                "SELECT count(*) FROM fib_flow_tasks t WHERE progress_percent <> (SELECT"
                    + " json_extract(metadata, '$.progress_percent') FROM fib_flow_task_events e"
                    + " WHERE e.task_id = t.id AND event_type = 'task_progress'"
                    + " ORDER BY event_time DESC, id DESC LIMIT 1)"))
        .isEqualTo(2);
  }

  @Test
  void oneMetadataIsBroken() {
    String broken = "SELECT count(*) FROM fib_flow_task_events WHERE NOT json_valid(metadata)";
    assertThat(store.number(broken)).isEqualTo(1);
    assertThat(store.number("SELECT count(*) FROM fib_flow_tasks WHERE NOT json_valid(payload)"))
        .isZero();
  }

  @Test
  void onePayloadIsHugeAndOneErrorLong() {
    assertThat(store.number("SELECT max(length(payload)) FROM fib_flow_tasks"))
        .isBetween(300_000L, 310_000L);
    assertFound("SELECT count(*) FROM fib_flow_tasks WHERE error LIKE '%volume 40: CRC%'");
  }

  @Test
  void schedulesArePausedByHandAndByExhaustion() {
    String paused =
        "SELECT count(*) FROM fib_flow_tasks t WHERE type = 'cron' AND status = 'paused' AND"
            + " (SELECT metadata FROM fib_flow_task_events e WHERE e.task_id = t.id ORDER BY"
            + " event_time DESC, id DESC LIMIT 1) ";
    assertFound(paused + "= '{\"retry_exhausted\":true}'");
    assertFound(paused + "LIKE '{\"error\":null%'");
    assertFound("SELECT count(*) FROM fib_flow_tasks WHERE type='cron' AND status='pending'");
  }

  @Test
  void someErrorLinesFollowAFinalResult() {
    assertFound(
        "SELECT count(*) FROM fib_flow_tasks WHERE status = 'completed' AND total_children > 0"
            + " AND NOT json_valid(result)");
  }

  private static void assertFound(String sql) {
    assertThat(store.number(sql)).as(sql).isPositive();
  }
}
