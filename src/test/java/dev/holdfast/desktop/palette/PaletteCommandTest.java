package dev.holdfast.desktop.palette;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaletteCommandTest {

  /** Below 0 if it does not fit. */
  private static int rank(String typed, String title) {
    return new PaletteCommand(title, "db/orders", "", () -> {}).rank(typed).orElse(-1);
  }

  @Test
  void theBeginningComesFirstThenBeginningsOfWordsThenWhatStandsAnywhere() {
    assertThat(rank("ret", "Retention")).isZero();
    assertThat(rank("ret", "Go to Retention")).isEqualTo(1);
    assertThat(rank("ten", "Go to Retention")).isEqualTo(2);
    assertThat(rank("db/ord", "Retention")).isEqualTo(2);
    assertThat(rank("rtn", "Go to Retention")).isNegative();
  }

  @Test
  void everyWordHasToBeFoundInAnyOrderAndCase() {
    assertThat(rank("THEME dark", "Dark theme")).isEqualTo(1);
    assertThat(rank("dark green", "Dark theme")).isNegative();
    assertThat(rank("", "Dark theme")).isZero();
    assertThat(rank("   ", "Dark theme")).isZero();
    assertThat(rank("主题", "深色主题")).isEqualTo(2);
  }

  @Test
  void caseAndAccentsDoNotMatter() {
    assertThat(rank("ZURICH", "Open Zürich")).isEqualTo(1);
    assertThat(rank("e\u0301t", "Été")).isZero();
  }
}
