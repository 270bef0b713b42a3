package dev.holdfast.retention.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamePatternTest {

  private static final List<String> NAMES = names();

  /** Every name of up to five letters over a small alphabet. */
  private static List<String> names() {
    List<String> names = new ArrayList<>(List.of(""));
    int from = 0;
    for (int length = 1; length <= 5; length++) {
      int to = names.size();
      for (int at = from; at < to; at++) {
        for (char letter : "abc".toCharArray()) {
          names.add(names.get(at) + letter);
        }
      }
      from = to;
    }
    return names;
  }

  @ParameterizedTest
  @CsvSource({
    "import-*,import-a,true",
    "import-*,import-,true",
    "import-*,import,false",
    "*,anything,true",
    "a?c,abc,true",
    "a?c,ac,false",
    "a*b*c,aXbYbZc,true",
    "a*b*c,acb,false",
    "IMPORT,import,false",
    "a\\*,a*,true",
    "a\\*,ab,false",
    "a\\\\,a\\,true",
    "?,😀,true",
    "a.c,abc,false"
  })
  void matches(String pattern, String name, boolean expected) {
    assertThat(new NamePattern(pattern).matches(name)).isEqualTo(expected);
  }

  @Property(tries = 2_000)
  void meetingIsHavingANameInCommon(
      @ForAll @Chars({'*', '?'}) @CharRange(from = 'a', to = 'b') @StringLength(max = 4)
          String left,
      @ForAll @Chars({'*', '?'}) @CharRange(from = 'a', to = 'b') @StringLength(max = 4)
          String right) {
    NamePattern one = new NamePattern(left);
    NamePattern other = new NamePattern(right);
    boolean common = NAMES.stream().anyMatch(name -> one.matches(name) && other.matches(name));
    // Two patterns of four signs that meet at all meet in a name of eight letters or fewer; those
    // that need more than five are told apart by their letters alone.
    if (common) {
      assertThat(one.meets(other)).isTrue();
    } else if (left.length() + right.length() <= 5) {
      assertThat(one.meets(other)).isFalse();
    }
    assertThat(one.meets(other)).isEqualTo(other.meets(one));
  }

  @Test
  void knowsHowParticularItIs() {
    assertThat(new NamePattern("import-*").prefixLength()).isEqualTo(7);
    assertThat(new NamePattern("*").everything()).isTrue();
    assertThat(new NamePattern("**").everything()).isTrue();
    assertThat(new NamePattern("?*").everything()).isFalse();
    assertThat(new NamePattern("a\\*").exact()).isTrue();
  }

  @Test
  void aPatternMadeToBeSlowIsNot() {
    NamePattern slow = new NamePattern("a*".repeat(100) + "b");
    assertThat(slow.matches("a".repeat(10_000))).isFalse();
    assertThat(slow.meets(new NamePattern("*a".repeat(100) + "c"))).isFalse();
  }
}
