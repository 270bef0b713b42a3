package dev.holdfast.update;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which version is the newer one. */
class ReleaseVersionTest {

  private static ReleaseVersion version(String text) {
    return ReleaseVersion.of(text).orElseThrow();
  }

  @Test
  void theOrderIsThatOfSemanticVersioning() {
    List<String> ascending =
        List.of(
            "0.9.9",
            "1.0.0-alpha",
            "1.0.0-alpha.1",
            "1.0.0-alpha.beta",
            "1.0.0-beta.2",
            "1.0.0-beta.11",
            "1.0.0-rc.1",
            "1.0.0",
            "1.0.1",
            "1.2.0",
            "1.10.0",
            "2.0.0-1",
            "10.0.0");
    for (int i = 0; i < ascending.size(); i++) {
      for (int j = 0; j < ascending.size(); j++) {
        assertThat(version(ascending.get(i)).compareTo(version(ascending.get(j))))
            .as("%s and %s", ascending.get(i), ascending.get(j))
            .satisfies(
                i == j
                    ? sign -> assertThat(sign).isZero()
                    : i < j
                        ? sign -> assertThat(sign).isNegative()
                        : sign -> assertThat(sign).isPositive());
      }
    }
  }

  @Test
  void theBuildHasNoOrder() {
    assertThat(version("1.0.0+linux")).isEqualByComparingTo(version("1.0.0+7"));
    assertThat(version("1.0.0-rc.1+7")).hasToString("1.0.0-rc.1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1",
        "1.0",
        "v1.0.0",
        "1.0.0.0",
        "01.0.0",
        "1.0.0-",
        "1.0.0-a..b",
        "-1.0.0",
        "1.0.99999999999",
        "1.0.0 ",
        "1.0.0\n",
        "१.०.०",
        "1.0.0-<b>"
      })
  void whatIsNoVersionIsNone(String text) {
    assertThat(ReleaseVersion.of(text)).isEmpty();
  }
}
