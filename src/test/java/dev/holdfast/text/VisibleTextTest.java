package dev.holdfast.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VisibleTextTest {

  @Test
  void leavesOrdinaryTextOfAnyScriptAlone() {
    String text = "账单 Новости naïve 👩‍👩‍👧 می‌خواهم a\\b";
    assertThat(VisibleText.line(text)).isSameAs(text);
    assertThat(VisibleText.block(text)).isEqualTo(text);
  }

  @Test
  void spellsOutWhatWouldDriveATerminal() {
    assertThat(VisibleText.line("a\u001b[31m\u009b2J\u0007\u007f\0"))
        .isEqualTo("a\\u001b[31m\\u009b2J\\u0007\\u007f\\u0000");
  }

  @Test
  void spellsOutWhatWouldTurnOrHideText() {
    assertThat(VisibleText.line("x\u202egnp.exe\u2066\u200b\ufeff\u2028"))
        .isEqualTo("x\\u202egnp.exe\\u2066\\u200b\\ufeff\\u2028");
    assertThat(VisibleText.line(Character.toString(0xe0041))).isEqualTo("\\u{e0041}");
  }

  @Test
  void spellsOutLoneSurrogates() {
    assertThat(VisibleText.line("a\ud800b")).isEqualTo("a\\ud800b");
  }

  @Test
  void keepsALineOnOneLineAndABlockOnMany() {
    assertThat(VisibleText.line("a\r\nb\tc")).isEqualTo("a\\r\\nb\\tc");
    assertThat(VisibleText.block("a\r\nb\tc\rd\u001b")).isEqualTo("a\nb\tc\\rd\\u001b");
  }
}
