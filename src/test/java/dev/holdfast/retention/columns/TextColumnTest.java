package dev.holdfast.retention.columns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class TextColumnTest {

  @Provide
  Arbitrary<List<String>> texts() {
    Arbitrary<String> any = Arbitraries.strings().all().ofMaxLength(400);
    Arbitrary<String> alike =
        Arbitraries.of(
            "", "a", "ab", "a\u0100", "\u00ff", "\u00ffz", "\u0100", "\u0100a", "\ud800");
    return Arbitraries.oneOf(any, alike).list().ofMaxSize(200);
  }

  @Property(tries = 200)
  void givesBackAndComparesEveryCharacter(@ForAll("texts") List<String> texts) {
    TextColumn column = new TextColumn();
    texts.forEach(column::add);

    assertThat(column.size()).isEqualTo(texts.size());
    for (int at = 0; at < texts.size(); at++) {
      assertThat(column.get(at)).isEqualTo(texts.get(at));
      int other = (at * 7 + 3) % texts.size();
      assertThat(Integer.signum(column.compare(at, other)))
          .isEqualTo(Integer.signum(texts.get(at).compareTo(texts.get(other))));
      int alike = column.alike(at, other, 3);
      assertThat(texts.get(at).substring(0, alike)).isEqualTo(texts.get(other).substring(0, alike));
      if (column.some(at, alike) < column.some(other, alike)) {
        assertThat(texts.get(at)).isLessThan(texts.get(other));
      }
    }
  }

  @Test
  void holdsNullAndTextsLongerThanItsBlocks() {
    TextColumn column = new TextColumn();
    List<String> texts = new ArrayList<>();
    for (int length : new int[] {1 << 20, 3, (1 << 20) - 5, 1 << 19, 1 << 19, 0, 2_000_000}) {
      texts.add("x".repeat(length));
      texts.add(null);
      texts.add("\u20ac".repeat(length));
    }
    texts.forEach(column::add);

    for (int at = 0; at < texts.size(); at++) {
      assertThat(column.get(at)).isEqualTo(texts.get(at));
    }
    assertThat(Collections.frequency(texts, null)).isEqualTo(7);
  }
}
