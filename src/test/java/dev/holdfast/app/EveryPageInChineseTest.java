package dev.holdfast.app;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.settings.Appearance;
import dev.holdfast.text.Language;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The same in Chinese, with the font that the build fetches. */
class EveryPageInChineseTest extends EveryPageFitsTest {

  private static final Path FONT =
      Path.of("target/tools/chinese/package/fonts/NotoSansHans-Regular.otf");

  @BeforeAll
  static void speakChinese() {
    assumeTrue(Files.exists(FONT), "the build could not fetch the Chinese font");
    Language.choose(Language.CHINESE);
  }

  @AfterAll
  static void speakEnglish() {
    Language.choose(Locale.ENGLISH);
  }

  @Override
  String pictures() {
    return "page-zh-";
  }

  /** The other looks differ in nothing that a language changes. */
  @Override
  Map<String, UnaryOperator<Appearance>> looks() {
    return Map.of();
  }
}
