package dev.holdfast.desktop.tasks.completion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FrequentTest {

  @Test
  void keepsAllWhileTheyFit() {
    assertThat(Frequent.of(new TreeMap<>(Map.of("b", 1L, "a", 2L)), null))
        .containsExactly(Map.entry("a", 2L), Map.entry("b", 1L));
  }

  @Test
  void keepsTheMostFrequentAndTheOneThatFilters() {
    SortedMap<String, Long> counts = new TreeMap<>();
    for (int i = 0; i < 1_000; i++) {
      counts.put("reason %03d".formatted(i), (long) i);
    }
    assertThat(Frequent.of(counts, "reason 007"))
        .hasSize(Frequent.SHOWN + 1)
        .containsKeys("reason 999", "reason 988", "reason 007")
        .doesNotContainKey("reason 987");
  }
}
