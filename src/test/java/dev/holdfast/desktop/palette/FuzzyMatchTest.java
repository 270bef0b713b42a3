package dev.holdfast.desktop.palette;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FuzzyMatchTest {

  private static int score(String typed, String text) {
    return FuzzyMatch.score(typed, text).orElse(-1);
  }

  @Test
  void theBeginningOfAWordIsBetterThanItsMiddleAndThatThanScatteredLetters() {
    assertThat(score("ret", "Retention")).isGreaterThan(score("ret", "Go to Retention"));
    assertThat(score("ret", "Go to Retention")).isGreaterThan(score("ten", "Go to Retention"));
    assertThat(score("ten", "Go to Retention")).isGreaterThan(score("rtn", "Go to Retention"));
    assertThat(score("rtn", "Go to Retention")).isPositive();
  }

  @Test
  void everyWordHasToBeFoundInAnyOrderAndCase() {
    assertThat(score("THEME dark", "Dark theme")).isPositive();
    assertThat(score("dark green", "Dark theme")).isNegative();
    assertThat(score("", "Dark theme")).isZero();
    assertThat(score("   ", "Dark theme")).isZero();
  }

  @Test
  void lettersThatBeginWordsOrFollowEachOtherAreBetter() {
    assertThat(score("gtr", "Go to Retention")).isGreaterThan(score("gtt", "Go to Retention"));
    assertThat(score("retn", "Go to Retention")).isGreaterThan(score("rntn", "Go to Retention"));
    assertThat(score("rten", "Retention")).isLessThan(score("ten", "Retention"));
  }

  @Test
  void caseAndAccentsDoNotMatter() {
    assertThat(score("zurich", "Open Zürich")).isEqualTo(score("ZÜRICH", "Open Zürich"));
    assertThat(score("café", "Cafe")).isPositive();
    assertThat(score("e\u0301t", "Été")).isPositive();
  }

  @Test
  void lettersFarApartOrInTheWrongOrderAreNotFound() {
    assertThat(score("gn", "Go to the page that has everything on it, then")).isNegative();
    assertThat(score("kd", "Dark theme")).isNegative();
    assertThat(score("x", "Dark theme")).isNegative();
    assertThat(score("ort", "Go to Retention")).as("begins no word").isNegative();
  }
}
