package dev.holdfast.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which language texts are in. */
class LanguageTest {

  private final Locale system = Locale.getDefault();

  @AfterEach
  void asBefore() {
    Language.choose(Locale.ENGLISH);
    Locale.setDefault(system);
  }

  @ParameterizedTest
  @CsvSource({
    "zh-CN, zh-CN",
    "zh-SG, zh-CN",
    "zh, zh-CN",
    "zh-Hans-HK, zh-CN",
    "zh-TW, en",
    "zh-HK, en",
    "zh-Hant, en",
    "de-DE, en",
    "en-US, en"
  })
  void aSystemsLanguageIsTakenWhereThereAreTextsInIt(String tag, String expected) {
    assertThat(Language.fitting(Locale.forLanguageTag(tag)).toLanguageTag()).isEqualTo(expected);
  }

  @Test
  void textsAreEnglishWhateverTheSystemSpeaksUntilALanguageIsChosen() {
    Locale.setDefault(Locale.SIMPLIFIED_CHINESE);
    assertThat(said()).isEqualTo("1 row");
    Language.choose(Language.CHINESE);
    assertThat(said()).isEqualTo("1 行");
  }

  @Test
  void whatAProgramReadsIsEnglish() {
    Language.choose(Language.CHINESE);
    assertThat(Language.english(LanguageTest::said)).isEqualTo("1 row");
    assertThat(said()).isEqualTo("1 行");
  }

  @Test
  void aTextThatALanguageLacksIsEnglish() {
    Language.choose(Language.CHINESE);
    assertThat(Messages.load("dev.holdfast.text.language").get("only.english")).isEqualTo("Only");
  }

  @Test
  void aKindReplacesItsWordsAlsoWhereWordsAreNotSpaced() {
    Language.choose(Language.CHINESE);
    Messages texts = Messages.load("dev.holdfast.text.language");
    assertThat(new VerbBundle(texts.bundle(), "任务=实例 删除=清除").getString("sentence"))
        .isEqualTo("将清除 {0} 个实例，holdfast cleanup 也清除");
  }

  @Test
  void aMacHasKeysOfItsOwn() {
    Messages texts = Messages.load("dev.holdfast.text.language");
    assertThat(texts.withKeysOf("Mac OS X").get("keys", 3)).isEqualTo("Cmd+3, back with Cmd+[");
    assertThat(texts.withKeysOf("Linux").get("keys", 3)).isEqualTo("Ctrl+3, back with Alt+Left");
  }

  private static String said() {
    return Messages.load("dev.holdfast.text.language").get("rows", 1);
  }
}
