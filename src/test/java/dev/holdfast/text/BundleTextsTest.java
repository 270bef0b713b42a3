package dev.holdfast.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every text of every bundle: it formats whatever numbers it is given, and says things in the words
 * that a tired reader with another first language knows.
 */
class BundleTextsTest {

  private static final Path RESOURCES = Path.of("src/main/resources/dev/holdfast");

  /** Picocli’s own notation; and what is read as a value, not shown. */
  private static final List<String> NO_MESSAGES =
      List.of("cli/usage.properties", "build.properties");

  /** Phrases that were tried on readers and failed. They are replaced, so they do not come back. */
  private static final List<String> RETIRED =
      List.of(
          "By hand",
          "Nothing is odd",
          "could have happened",
          "missing at the right",
          "Roll up",
          "Only what changed",
          "that would go",
          "all the same",
          "Decide about",
          "particular",
          "Nothing goes by",
          "beyond the newest",
          "Outside of them",
          "Is it what was written",
          "Put back",
          "Counted again",
          "Stayed",
          "How it went",
          "chain holds",
          "nobody knows what should go",
          "Hold the policy",
          "Like the system",
          "They come back");

  /**
   * Words with one plain word in their place: delete, keep, restore, skip, resume; default;
   * manually; immediately.
   */
  private static final Pattern BANNED =
      Pattern.compile(
          "\\b(go|goes|gone|went|stay|stays|stayed|staying|take|takes|taken|put\\w* back|puts?"
              + " .{0,30} back|leav\\w+ .{0,40}\\bout|left out|by hand|at once|all the same|unless"
              + " told|odd|particular|reckon\\w*|nobody knows|foretell|thereof|of which)\\b",
          Pattern.CASE_INSENSITIVE);

  /** What a banned word is part of, and why it may be. */
  private static final Map<String, String> ALLOWED =
      Map.of(
          "\\bGo to\\b",
          "moves to a place; every browser says so",
          "Dapr has no way to put an instance back",
          "says what Dapr lacks; nothing restores there",
          "Dapr would purge at once",
          "says what Dapr does with a duration below zero",
          "\\bGo durations\\b",
          "the language whose durations Dapr reads",
          "<objects} gone, ",
          "says what a prune does: where a bucket keeps versions nothing is deleted for good",
          "The next living worker takes it back",
          "what a runtime itself calls it when it recovers a task",
          "“[^”{]*”",
          "quotes a name that stands elsewhere");

  private static final Messages WORDS = Messages.load("dev.holdfast.text.words");

  private static final Pattern LEFT_OVER = Pattern.compile("[{}]|''|MISSING");

  private static final Pattern PLACE = Pattern.compile("\\{(\\d)([,}])");

  @Test
  void everyTextFormats() {
    assertThat(
            texts()
                .filter(text -> NO_MESSAGES.stream().noneMatch(text.place()::startsWith))
                .flatMap(BundleTextsTest::unformatted))
        .isEmpty();
  }

  @Test
  void noTextHasARetiredPhrase() {
    assertThat(
            texts()
                .flatMap(
                    text ->
                        RETIRED.stream()
                            .filter(text.value()::contains)
                            .map(phrase -> text + "  <- " + phrase)))
        .isEmpty();
  }

  @Test
  void noTextHasABannedWord() {
    assertThat(texts().filter(BundleTextsTest::isBanned)).isEmpty();
  }

  private static boolean isBanned(Text text) {
    String rest = text.value();
    for (String allowed : ALLOWED.keySet()) {
      rest = rest.replaceAll(allowed, "");
    }
    return BANNED.matcher(rest).find();
  }

  /** Counts of 0, 1 and more meet every branch of a choice. */
  private static Stream<String> unformatted(Text text) {
    try {
      String pattern = named(text.value()).replace("'{'", "(").replace("'}'", ")");
      MessageFormat format = new MessageFormat(pattern, Locale.ENGLISH);
      return Stream.of(0L, 1L, 2L, 1_234_567L)
          .map(count -> format.format(arguments(pattern, count)))
          .filter(LEFT_OVER.asPredicate())
          .map(wrong -> text + "  <- " + wrong)
          .toList()
          .stream();
    } catch (IllegalArgumentException failure) {
      return Stream.of(text + "  <- " + failure.getMessage());
    }
  }

  /** An argument with a name is a word that there is. */
  private static String named(String text) {
    return NamedArguments.filled(
        text,
        name -> {
          assertThat(WORDS.has(name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1)))
              .as(name)
              .isTrue();
          return name;
        });
  }

  /** An argument is a number where any place of the text takes it for one. */
  private static Object[] arguments(String text, long count) {
    Object[] arguments = new Object[10];
    Arrays.fill(arguments, "MISSING");
    PLACE
        .matcher(text)
        .results()
        .forEach(
            place -> {
              int index = Integer.parseInt(place.group(1));
              if (place.group(2).equals(",")) {
                arguments[index] = count;
              } else if (arguments[index].equals("MISSING")) {
                arguments[index] = "x";
              }
            });
    return arguments;
  }

  private static Stream<Text> texts() {
    try (Stream<Path> files = Files.walk(RESOURCES)) {
      return files
          .filter(file -> file.toString().endsWith(".properties"))
          .sorted()
          .toList()
          .stream()
          .flatMap(BundleTextsTest::textsOf);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Stream<Text> textsOf(Path bundle) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(bundle)) {
      properties.load(reader);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    String name = RESOURCES.relativize(bundle).toString().replace('\\', '/');
    return properties.stringPropertyNames().stream()
        .sorted()
        .map(key -> new Text(name + " " + key, properties.getProperty(key)));
  }

  /** A text with its bundle and key. */
  private record Text(String place, String value) {

    @Override
    public String toString() {
      return place + "=" + value;
    }
  }
}
