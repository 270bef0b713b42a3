package dev.holdfast.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.Texts;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which language texts are in. */
class LanguageTest {

  private static final OperationTerm PRUNE =
      operation(
          Map.of(
              "subject.objects.one", "object",
              "subject.objects.many", "objects",
              "operation.prune.deletes", "prunes"));

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
  void aTextIsSaidInTheWordsOfAKind() {
    assertThat(texts().get("sentence", 2)).isEqualTo("Deletes 2 tasks. A task is a task.");
    assertThat(texts().in(PRUNE).get("sentence", 2))
        .isEqualTo("Prunes 2 objects. An object is an object.");
    assertThat(texts().in(PRUNE).bundle().getString("sentence"))
        .isEqualTo("Prunes {0} objects. An object is an object.");
    Language.choose(Language.CHINESE);
    assertThat(texts().get("sentence", 2)).isEqualTo("将删除 2 个任务");
    assertThat(texts().in(PRUNE).get("sentence", 2)).isEqualTo("将prunes 2 个object");
  }

  /** What a kind says itself may hold what patterns are made of. */
  @Test
  void aWordIsSaidAsItIs() {
    OperationTerm odd = operation(Map.of("subject.objects.one", "it's {0}|1<2"));
    assertThat(texts().in(odd).get("choice", 1, 2)).isEqualTo("One it's {0}|1<2 of 2");
  }

  @Test
  void aMacHasKeysOfItsOwn() {
    assertThat(texts().withKeysOf("Mac OS X").get("keys", 3)).isEqualTo("Cmd+3, back with Cmd+[");
    assertThat(texts().withKeysOf("Linux").get("keys", 3)).isEqualTo("Ctrl+3, back with Alt+Left");
  }

  private static OperationTerm operation(Map<String, String> said) {
    return new OperationTerm("prune", "objects", "done", true, true, Texts.of(said), null);
  }

  private static Messages texts() {
    return Messages.load("dev.holdfast.text.language");
  }

  private static String said() {
    return Messages.load("dev.holdfast.text.language").get("rows", 1);
  }
}
