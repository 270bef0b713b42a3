package dev.holdfast.demo;

import dev.holdfast.task.ResourceText;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** What {@code demo.yaml} beside this class says; its first lines tell of its form. */
final class Script {

  private final Map<String, Object> said;
  private final Map<String, Choice> stories = new HashMap<>();

  /** Whole numbers from one to another, both included. */
  record Range(long low, long high) {}

  /** The lines of which one is told, as words, and the sums of their weights up to each. */
  private record Choice(List<List<String>> lines, double[] sums) {}

  Script() {
    String text = ResourceText.beside(Script.class, "demo.yaml");
    said = map(read(new Load(LoadSettings.builder().build()).loadFromString(text)));
    part("stories").forEach((name, lines) -> stories.put(name, choice(lines)));
    Map<String, Object> any = part("kinds", "any");
    part("kinds").values().forEach(kind -> any.forEach(map(kind)::putIfAbsent));
  }

  /** Texts become templates and ranges, whole numbers longs. */
  private static Object read(Object value) {
    return switch (value) {
      case Map<?, ?> all -> {
        Map<String, Object> read = new LinkedHashMap<>();
        all.forEach((name, one) -> read.put(name.toString(), read(one)));
        yield read;
      }
      case List<?> all -> all.stream().map(Script::read).toList();
      case Integer number -> number.longValue();
      case String text when text.matches("\\d+\\.\\.\\d+") -> {
        String[] ends = text.split("\\.\\.");
        yield new Range(Long.parseLong(ends[0]), Long.parseLong(ends[1]));
      }
      case String text -> new Template(text);
      case null, default -> value;
    };
  }

  private static Choice choice(Object said) {
    List<?> lines = said instanceof List<?> several ? several : List.of("1 " + said);
    List<List<String>> words = lines.stream().map(Script::words).toList();
    double[] sums =
        words.stream().mapToDouble(line -> Double.parseDouble(line.getFirst())).toArray();
    Arrays.parallelPrefix(sums, Double::sum);
    return new Choice(words.stream().map(line -> line.subList(1, line.size())).toList(), sums);
  }

  /** Returns a line of a story. */
  List<String> line(String name, SplittableRandom random) {
    Choice choice = Objects.requireNonNull(stories.get(name), name);
    double roll = random.nextDouble() * choice.sums[choice.sums.length - 1];
    int at = 0;
    while (choice.sums[at] <= roll) {
      at++;
    }
    return choice.lines.get(at);
  }

  /** Returns what the resource has under some names; null if it has none. */
  Map<String, Object> part(String... path) {
    Map<String, Object> part = said;
    for (String name : path) {
      part = map(part.get(name));
    }
    return part;
  }

  List<String> scenes() {
    return ((List<?>) said.get("scenes")).stream().map(Object::toString).toList();
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }

  static List<String> words(Object line) {
    return List.of(line.toString().split(" "));
  }

  /** Returns a length of time such as {@code 5m} in seconds. */
  static long seconds(String text) {
    int last = text.length() - 1;
    long unit =
        switch (text.charAt(last)) {
          case 'm' -> 60;
          case 'h' -> 3_600;
          case 'd' -> 86_400;
          default -> 1;
        };
    return Long.parseLong(unit == 1 ? text : text.substring(0, last)) * unit;
  }
}
