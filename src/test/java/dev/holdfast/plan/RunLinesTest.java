package dev.holdfast.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.scan.Footprint;
import dev.holdfast.task.TaskId;
import org.junit.jupiter.api.Test;

class RunLinesTest {

  private static final int TASKS = 100_000;

  /** Coprime to the number of tasks. */
  private static final long STRIDE = 7_919;

  @Test
  void knowsEachTaskOfALongRunInAFewBytes() throws Exception {
    RunLines lines = new RunLines();
    for (long line = 0; line < TASKS; line++) {
      lines.add(Long.toString(line * STRIDE % TASKS * 2));
    }
    lines.add("\"6");

    for (long id = 0; id < TASKS; id++) {
      assertThat(lines.units(TaskId.of(id))).isEqualTo(1 - id % 2);
    }
    assertThat(lines.units(new TaskId.Text("6"))).isEqualTo(1);
    assertThat(lines.units(new TaskId.Text("8"))).isZero();
    assertThat(Footprint.of(lines) / TASKS).isLessThan(13);

    lines.add("7");
    assertThat(lines.units(TaskId.of(7))).isEqualTo(1);
  }
}
