package dev.holdfast.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class BillionTasksTest {

  @Test
  void theLargestStoreOfEachEngineIsTaken() {
    assertThat(
            BillionTasks.rows(
                List.of(
                    new ResultRow("e", "o", 100, 50, "cleanup", 5, 10, 40, 60),
                    new ResultRow("e", "o", 1_000, 500, "cleanup", 3.6, 20, 30, 60),
                    new ResultRow("e", "o", 10_000, 500, "giant", 9, 1, 30, 60))))
        .containsExactly("| e, o | 1,000 | 7200 µs | 20,000,000 | 30 ms | 1000.0 h |");
  }

  @Test
  void thePageHasTheRowsOfTheValuesBesideTheChart() throws Exception {
    assertThat(Files.readString(Path.of("src/site/markdown/scale.md")))
        .as("BillionTasks assets/growth.csv prints them")
        .contains(BillionTasks.rows(ResultRow.read(Path.of("assets/growth.csv"))));
  }
}
