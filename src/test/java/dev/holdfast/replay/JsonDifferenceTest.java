package dev.holdfast.replay;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** JSON is compared as what it means, and what is no JSON as what it is. */
class JsonDifferenceTest {

  @Test
  void orderAndSpellingDoNotMatterEveryDigitDoes() {
    assertThat(JsonDifference.between("{\"a\":1,\"b\":[1e2]}", "{ \"b\":[100.0], \"a\":1 }"))
        .isEmpty();
    assertThat(
            JsonDifference.between(
                "{\"n\":12345678901234567890123}", "{\"n\":12345678901234567890124}"))
        .containsExactly(
            new JsonDifference("/n", "12345678901234567890123", "12345678901234567890124"));
    assertThat(JsonDifference.between("{\"n\":0.1}", "{\"n\":0.1000000000000000001}")).hasSize(1);
  }

  @Test
  void namesThePlaceAsAPointer() {
    assertThat(
            JsonDifference.between(
                "{\"a/b\":{\"~\":1},\"gone\":null,\"l\":[1,2]}",
                "{\"a/b\":{\"~\":\"1\"},\"l\":[1],\"new\":{}}"))
        .containsExactly(
            new JsonDifference("/a~1b/~0", "1", "\"1\""),
            new JsonDifference("/gone", "null", null),
            new JsonDifference("/l/1", "2", null),
            new JsonDifference("/new", null, "{}"));
  }

  @Test
  void whatIsNoJsonIsAText() {
    assertThat(JsonDifference.between("{broken", "{broken")).isEmpty();
    assertThat(JsonDifference.between("{broken", "1"))
        .containsExactly(new JsonDifference("", "\"{broken\"", "1"));
    assertThat(JsonDifference.between("1 2", "1")).hasSize(1);
    assertThat(JsonDifference.between(null, "1"))
        .containsExactly(new JsonDifference("", null, "1"));
    assertThat(JsonDifference.between("", null)).hasSize(1);
    assertThat(JsonDifference.between("[".repeat(100_000), "{\"a\":".repeat(100_000))).hasSize(1);
  }

  @Test
  void looksForBoundedlyMany() {
    assertThat(
            JsonDifference.between(
                "[" + "1,".repeat(5_000) + "1]", "[" + "2,".repeat(5_000) + "2]"))
        .hasSize(JsonDifference.MOST);
  }

  @Property
  void neverThrows(@ForAll String left, @ForAll String right) {
    assertThat(JsonDifference.between(left, right).isEmpty())
        .isEqualTo(JsonDifference.between(right, left).isEmpty());
    assertThat(JsonDifference.between(left, left)).isEmpty();
  }
}
