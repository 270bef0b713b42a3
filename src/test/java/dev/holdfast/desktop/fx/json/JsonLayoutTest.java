package dev.holdfast.desktop.fx.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLayoutTest {

  @Test
  void keepsEveryDigitEveryKeyAndTheirOrder() {
    JsonLayout json =
        JsonLayout.of("{\"b\":12345678901234567890123,\"a\":1.10,\"a\":1E400,\"c\":[1,[],{}]}");
    assertThat(json.remark()).isNull();
    assertThat(json.text().lines().map(String::strip))
        .contains("\"b\" : 12345678901234567890123,", "\"a\" : 1.10,", "\"a\" : 1E400,");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "{\"a\":}", "hello", "1 2", "", "{} {}", "[1,]", "{'a':1}", "NaN"})
  void showsAnythingElseAsItIs(String raw) {
    assertThat(JsonLayout.of(raw)).isEqualTo(new JsonLayout(raw, JsonLayout.NOT_JSON));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "null", "\"text\"", "true", "[]", "-0.0"})
  void takesSingleValues(String raw) {
    assertThat(JsonLayout.of(raw).remark()).isNull();
  }

  @Test
  void deepNestingNeitherOverflowsNorExplodes() {
    assertThat(JsonLayout.of("[".repeat(500_000)).remark()).isEqualTo(JsonLayout.NOT_JSON);
    String deep = "[".repeat(900) + "1,".repeat(200_000) + "1" + "]".repeat(900);
    assertThat(JsonLayout.of(deep)).isEqualTo(new JsonLayout(deep, JsonLayout.TOO_LARGE));
  }

  @Test
  void numbersOfAnyLengthAreTaken() {
    String digits = "9".repeat(5_000);
    assertThat(JsonLayout.of("[" + digits + "]").text()).contains(digits);
  }
}
