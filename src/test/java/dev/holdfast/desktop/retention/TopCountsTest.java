package dev.holdfast.desktop.retention;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TopCountsTest {

  @Test
  void theLargestComeFirstAndEqualOnesByName() {
    TopCounts top = TopCounts.of(Map.of("d", 1L, "b", 5L, "a", 5L, "c", 9L), 3);
    assertThat(top.largest()).extracting(Map.Entry::getKey).containsExactly("c", "a", "b");
    assertThat(top.others()).isOne();
  }

  @Test
  void fewAreAllThere() {
    TopCounts top = TopCounts.of(Map.of("a", 1L), 3);
    assertThat(top.largest()).hasSize(1);
    assertThat(top.others()).isZero();
  }
}
