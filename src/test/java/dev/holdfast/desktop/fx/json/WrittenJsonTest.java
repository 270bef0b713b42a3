package dev.holdfast.desktop.fx.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.json.WrittenJson.Group;
import dev.holdfast.desktop.fx.json.WrittenJson.Kind;
import dev.holdfast.desktop.fx.json.WrittenJson.Leaf;
import dev.holdfast.desktop.fx.json.WrittenJson.Member;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON as it was written; needs no toolkit. */
class WrittenJsonTest {

  private static final String ORDER =
      "{\"id\":12345678901234567890123,\"price\":0.10,\"items\":[{\"odd name\":\"A\\n"
          + "B\"},true,null],\"id\":1}";

  @Test
  void keepsDigitsOrderAndDuplicates() {
    Group root = (Group) WrittenJson.parse(ORDER).orElseThrow();
    assertThat(root.members())
        .extracting(Member::name)
        .containsExactly("id", "price", "items", "id");
    assertThat(root.members().get(0).value())
        .isEqualTo(new Leaf(Kind.NUMBER, "12345678901234567890123"));
    assertThat(root.members().get(1).value()).isEqualTo(new Leaf(Kind.NUMBER, "0.10"));
    assertThat(JsonWords.of(root)).isEqualTo(ORDER);
  }

  @Test
  void findsNamesAndValuesAndWritesTheirPath() {
    WrittenJson root = WrittenJson.parse(ORDER).orElseThrow();
    assertThat(JsonPath.search(root, "NAME"))
        .singleElement()
        .satisfies(
            path -> assertThat(JsonPath.text(root, path)).isEqualTo("$.items[0][\"odd name\"]"));
    assertThat(JsonPath.search(root, "true"))
        .singleElement()
        .satisfies(path -> assertThat(JsonPath.text(root, path)).isEqualTo("$.items[1]"));
    assertThat(JsonPath.search(root, "")).isEmpty();
    assertThat(JsonPath.search(root, "id")).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "{", "[1,]", "{\"a\"}", "1 2", "NaN", "{\"a\":1}x", "undefined"})
  void refusesWhatIsNoJson(String text) {
    assertThat(WrittenJson.parse(text)).isEmpty();
  }

  @Test
  void refusesWhatIsTooDeepOrTooLong() {
    assertThat(WrittenJson.parse("[".repeat(100_000))).isEmpty();
    assertThat(WrittenJson.parse("[" + "1,".repeat(WrittenJson.MOST) + "1]")).isEmpty();
  }
}
