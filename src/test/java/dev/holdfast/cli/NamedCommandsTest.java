package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.KnownStores;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.Language;
import dev.holdfast.text.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Every command and option that a text names exists: those of the program, and of its pages. */
class NamedCommandsTest {

  private static final Path RESOURCES = Path.of("src/main/resources");

  private static final List<String> PAGES =
      List.of("README.md", "CONTRIBUTING.md", "packaging/README.md", "src/site/markdown");

  /** What stands in quotation marks or behind the name of the program. */
  private static final Pattern QUOTED =
      Pattern.compile("“([^”]+)”|\\b(holdfast [a-z](?:[^“”,;.]|\\.\\S)*)");

  /** A span or a line of code. */
  private static final Pattern CODE =
      Pattern.compile("`([^`\\n]+)`|^(?:\\$ |target/dist/bin/)?(holdfast .*)$", Pattern.MULTILINE);

  private static final String PROGRAM = "holdfast ";

  private final CommandLine line = CommandsTest.line();

  @AfterEach
  void asBefore() {
    Language.choose(Locale.ENGLISH);
  }

  @Test
  void textsOfTheProgramNameWhatThereIs() throws IOException {
    TreeSet<String> wrong = new TreeSet<>();
    List<String> named = new ArrayList<>();
    for (Locale language : List.of(Locale.ENGLISH, Language.CHINESE)) {
      Language.choose(language);
      for (String bundle : bundles()) {
        for (Messages texts : inTheWordsOfEachKind(bundle)) {
          ResourceBundle all = texts.bundle();
          for (String key : Collections.list(all.getKeys())) {
            QUOTED
                .matcher(all.getString(key))
                .results()
                .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                .forEach(text -> look(text, bundle + " " + key, named, wrong));
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(named).contains("holdfast task STORE ID", "holdfast policy list STORE");
  }

  @Test
  void pagesNameWhatThereIs() throws IOException {
    TreeSet<String> wrong = new TreeSet<>();
    List<String> named = new ArrayList<>();
    for (Path page : pages()) {
      CODE.matcher(Files.readString(page))
          .results()
          .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
          .forEach(text -> look(text, page.toString(), named, wrong));
    }
    assertThat(wrong).isEmpty();
    assertThat(named).hasSizeGreaterThan(100);
  }

  private void look(String text, String place, List<String> named, TreeSet<String> wrong) {
    boolean whole = text.startsWith(PROGRAM);
    List<String> words = List.of((whole ? text.substring(PROGRAM.length()) : text).split("\\s+"));
    CommandLine command = line.getSubcommands().get(words.getFirst());
    if (command == null) {
      boolean other = !words.getFirst().matches("[a-z-]+") || words.getFirst().startsWith("--");
      if (!other && (whole || words.size() > 1 && words.get(1).equals("STORE"))) {
        wrong.add(place + ": no command “" + text + "”");
      }
      return;
    }
    if (!whole && words.size() > 1 && words.get(1).matches("[a-z].*")) {
      // Words of a sentence that begins like a command, unless a command follows.
      if (!command.getSubcommands().containsKey(words.get(1))) {
        return;
      }
    }
    named.add(text);
    int next = 1;
    while (next < words.size() && command.getSubcommands().containsKey(words.get(next))) {
      command = command.getSubcommands().get(words.get(next++));
    }
    if (next < words.size()
        && !command.getSubcommands().isEmpty()
        && words.get(next).matches("[a-z]+")) {
      wrong.add(place + ": no command “" + text + "”");
    }
    for (String word : words.subList(next, words.size())) {
      String option = word.replaceFirst("^\\[", "").replaceFirst("[=,;:.\\])…].*$", "");
      if (option.matches("--[a-z][a-z-]*") && command.getCommandSpec().findOption(option) == null) {
        wrong.add(place + ": no option " + option + " in “" + text + "”");
      }
      if (word.matches("[|>&;]+|&&")) {
        break;
      }
    }
  }

  private static List<Messages> inTheWordsOfEachKind(String bundle) {
    Messages texts = Messages.load(bundle);
    return Stream.concat(
            Stream.of(texts),
            KnownStores.ALL.kinds().stream()
                .flatMap(kind -> kind.operations().stream())
                .filter(operation -> operation.texts() != null)
                .map((OperationTerm operation) -> texts.in(operation)))
        .toList();
  }

  private static List<String> bundles() throws IOException {
    try (Stream<Path> files = Files.walk(RESOURCES)) {
      return files
          .map(file -> RESOURCES.relativize(file).toString())
          .filter(name -> name.endsWith(".properties") && !name.contains("_zh."))
          .map(name -> name.replace(".properties", "").replace('/', '.').replace('\\', '.'))
          .sorted()
          .toList();
    }
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (String page : PAGES) {
      try (Stream<Path> files = Files.walk(Path.of(page), 1)) {
        files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
      }
    }
    return pages;
  }
}
