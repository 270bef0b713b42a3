package dev.holdfast.store.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class MergedTest {

  @Test
  void ofEqualOnesTheFirstWalkTellsWhereverItStands() {
    assertThat(merged(List.of("b1", "c1"), List.of("a2", "c2"))).containsExactly("a2", "b1", "c1");
    assertThat(merged(List.of("a1", "c1"), List.of("b2", "c2"))).containsExactly("a1", "b2", "c1");
  }

  @Test
  void whatOneWalkTellsTwiceIsShownOnce() {
    assertThat(merged(List.of("a1", "a2", "b1"), List.of())).containsExactly("a1", "b1");
  }

  private static List<String> merged(List<String> first, List<String> second) {
    Iterator<String> all =
        new Merged<>(
            List.of(first.iterator(), second.iterator()),
            Comparator.comparing((String key) -> key.charAt(0)));
    List<String> shown = new ArrayList<>();
    all.forEachRemaining(shown::add);
    return shown;
  }
}
