package dev.holdfast.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the window says, it says in both languages; the command line speaks English alone. */
class BundlesInChineseTest {

  private static final Path RESOURCES = Path.of("src/main/resources/dev/holdfast");
  private static final String CHINESE = "_zh.properties";

  /** Texts of the command line, and what is read as a value. */
  private static final List<String> ENGLISH_ONLY =
      List.of("cli/", "text/schedule/", "report/metrics/", "build.properties");

  private static final Pattern ARGUMENT = Pattern.compile("\\{(\\d)[,}]");
  private static final Pattern SAID = Pattern.compile("\\{(\\d)(,number[^}]*)?\\}");

  private static final Pattern HAN = Pattern.compile("\\p{IsHan}");

  /** Sentences of three plain words; names, codes, units and commands are the same everywhere. */
  private static final Pattern SENTENCE = Pattern.compile("[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}");

  @Test
  void everyBundleHasAllItsTextsInBoth() {
    assertThat(bundles().flatMap(BundlesInChineseTest::differentKeys)).isEmpty();
  }

  /** What only chooses between words of English grammar, such as a plural, need not be there. */
  @Test
  void bothSayTheSameArguments() {
    assertThat(
            pairs()
                .filter(
                    pair ->
                        !found(ARGUMENT, pair.english())
                                .containsAll(found(ARGUMENT, pair.chinese()))
                            || !found(ARGUMENT, pair.chinese())
                                .containsAll(found(SAID, pair.english())))
                .map(Pair::toString))
        .isEmpty();
  }

  @Test
  void noSentenceIsStillEnglish() {
    assertThat(
            pairs()
                .filter(pair -> SENTENCE.matcher(bare(pair.english())).find())
                .filter(pair -> !HAN.matcher(pair.chinese()).find())
                .map(Pair::toString))
        .isEmpty();
  }

  @Test
  void thereAreThousands() {
    assertThat(pairs().count()).isGreaterThan(2_500);
  }

  private static Stream<String> differentKeys(Path bundle) {
    Path other = chinese(bundle);
    if (!Files.exists(other)) {
      return Stream.of(other + " is missing");
    }
    Set<String> here = new TreeSet<>(read(bundle).stringPropertyNames());
    Set<String> there = new TreeSet<>(read(other).stringPropertyNames());
    Stream<String> lacking =
        here.stream().filter(key -> !there.contains(key)).map(key -> other + " lacks " + key);
    Stream<String> beyond =
        there.stream().filter(key -> !here.contains(key)).map(key -> other + " alone has " + key);
    return Stream.concat(lacking, beyond);
  }

  private static Set<String> found(Pattern arguments, String text) {
    return arguments
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Takes out what is a command or a quotation of one. */
  private static String bare(String text) {
    return Pattern.compile("holdfast [a-z-]+( [a-z-]+)*|`[^`]*`|\\{[^}]*\\}")
        .matcher(text)
        .replaceAll((MatchResult found) -> "");
  }

  private static Stream<Pair> pairs() {
    return bundles()
        .filter(bundle -> Files.exists(chinese(bundle)))
        .flatMap(
            bundle -> {
              Properties there = read(chinese(bundle));
              return new TreeMap<>(read(bundle))
                  .entrySet().stream()
                      .filter(each -> there.containsKey(each.getKey()))
                      .map(
                          each ->
                              new Pair(
                                  RESOURCES.relativize(bundle) + " " + each.getKey(),
                                  each.getValue().toString(),
                                  there.getProperty(each.getKey().toString())));
            });
  }

  private static Path chinese(Path bundle) {
    return Path.of(bundle.toString().replaceFirst("\\.properties$", CHINESE));
  }

  private static Stream<Path> bundles() {
    try (Stream<Path> files = Files.walk(RESOURCES)) {
      return files
          .filter(file -> file.toString().endsWith(".properties"))
          .filter(file -> !file.toString().endsWith(CHINESE))
          .filter(
              file ->
                  ENGLISH_ONLY.stream()
                      .noneMatch(RESOURCES.relativize(file).toString()::startsWith))
          .sorted()
          .toList()
          .stream();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static Properties read(Path file) {
    Properties texts = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      texts.load(reader);
      return texts;
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private record Pair(String place, String english, String chinese) {}
}
