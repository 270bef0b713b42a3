package dev.holdfast.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class GrowthChartTest {

  @Test
  void theChartShowsTheValuesThatLieBesideIt() throws Exception {
    StringWriter drawn = new StringWriter();
    GrowthChart.draw(ResultRow.read(Path.of("assets/growth.csv")), drawn);

    assertThat(drawn.toString())
        .as("draw it again: dev.holdfast.benchmark.GrowthChart assets/growth.csv assets/growth.svg")
        .isEqualTo(Files.readString(Path.of("assets/growth.svg")));
    assertThat(drawn.toString()).contains("SQLite, WAL: the whole cleanup", "MariaDB: one batch");
  }
}
