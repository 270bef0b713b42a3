package dev.holdfast.store.jobtable;

import dev.holdfast.task.ResourceText;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What of job tables is data of the program: texts that lie beside this class. */
final class Words {

  /** The lists of words that job tables are read by. */
  static final Map<String, List<String>> ALL = of("words.txt");

  private Words() {}

  /** Returns a text that lies beside this class. */
  static String text(String name) {
    return ResourceText.beside(Words.class, name);
  }

  /** Returns the lines of such a text without comments. */
  static List<String> lines(String name) {
    return text(name).lines().filter(line -> !line.startsWith("#")).toList();
  }

  /** Returns the lists of words of such a text, by their names, in their order. */
  static Map<String, List<String>> of(String file) {
    return lines(file).stream()
        .map(line -> line.split(": ", 2))
        .collect(
            Collectors.toMap(
                line -> line[0],
                line -> List.of(line[1].split(" ")),
                (one, more) -> Stream.concat(one.stream(), more.stream()).toList(),
                LinkedHashMap::new));
  }

  /** Returns what is said of each, one after the other. */
  static <T> String joined(String between, Collection<T> all, Function<T, String> said) {
    return all.stream().map(said).collect(Collectors.joining(between));
  }

  /** Returns what is said of each name and its value, one after the other. */
  static <T> String joined(String between, Map<String, T> all, BiFunction<String, T, String> said) {
    return joined(between, all.entrySet(), each -> said.apply(each.getKey(), each.getValue()));
  }

  /** Returns a list as a file says it. */
  static String list(Stream<String> all) {
    return all.map(Words::quoted).collect(Collectors.joining(", ", "[", "]"));
  }

  /** Returns a text as a file says it. */
  static String quoted(String text) {
    boolean bare =
        text.matches("[A-Za-z_](?:[\\w.]|::)*")
            && !text.matches("(?i)true|false|yes|no|on|off|null|y|n");
    return bare ? text : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
