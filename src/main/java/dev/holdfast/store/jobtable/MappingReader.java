package dev.holdfast.store.jobtable;

import dev.holdfast.store.ClauseTerm.When;
import dev.holdfast.store.jobtable.YamlPart.Said;
import dev.holdfast.store.terms.TermLine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A mapping file as it was read by the form that {@code form.txt} tells: every value with its
 * place. What is not there and must be, or is something else, is refused.
 */
final class MappingReader {

  private static final String CHINESE = "zh:";
  private static final String ONE_VALUE = "one value is expected here";
  private static final Pattern LENGTH = Pattern.compile("(\\d+(?:[.]\\d+)?)(ms|s|m|h|d|w)");
  private static final Pattern RANGE = Pattern.compile("(\\d{1,18})(?:-(\\d{1,18}))?");
  private static final Map<String, Double> SECONDS =
      Map.of("ms", 0.001, "s", 1.0, "m", 60.0, "h", 3_600.0, "d", 86_400.0, "w", 604_800.0);

  private static final Map<String, TermLine> LINES = lines();

  /** The names below each path, in the order of the form. */
  private static final Map<String, List<String>> NAMES =
      LINES.keySet().stream()
          .collect(
              Collectors.groupingBy(
                  path -> path.substring(0, Math.max(0, path.lastIndexOf('/'))),
                  Collectors.mapping(
                      path -> path.substring(path.lastIndexOf('/') + 1), Collectors.toList())));

  private final String file;
  private final Set<String> without;
  private final Map<String, Said> places = new LinkedHashMap<>();

  /** All values in the order of the file. */
  final List<Leaf> leaves = new ArrayList<>();

  /** What it calls things, as {@link dev.holdfast.task.Texts#of} has them. */
  final Map<String, String> texts = new LinkedHashMap<>();

  /** What it says, as {@link Mapping} names it. */
  final Map<String, Object> values;

  /** One value, at a path of keys and places in lists. */
  record Leaf(TermLine line, String path, Said said) {}

  /**
   * Reads a file.
   *
   * @param without paths that are passed over
   * @throws MappingException if its form is wrong
   */
  MappingReader(String file, YamlPart root, Set<String> without) {
    this.file = file;
    this.without = without;
    places.put("", root.at());
    values = keys(root, new TermLine(""), "");
  }

  private static Map<String, TermLine> lines() {
    Map<String, TermLine> lines = new LinkedHashMap<>();
    TermLine.read(Words.text("form.txt")).forEach(line -> lines.put(line.path, line));
    return lines;
  }

  /** What programs call it. */
  private static String name(TermLine line) {
    return line.get("as", line.name());
  }

  private static String last(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static String below(String path, String key) {
    return path.isEmpty() ? key : path + "/" + key;
  }

  private static TermLine line(TermLine above, String key) {
    return LINES.getOrDefault(below(above.path, key), LINES.get(below(above.path, "*")));
  }

  private Map<String, Object> keys(YamlPart part, TermLine line, String path) {
    Map<String, YamlPart> there = part.keys();
    if (there == null) {
      throw wrong(part.at(), "keys with values are expected here");
    }
    List<String> names = NAMES.getOrDefault(line.path, List.of());
    few(line, part, there.size());
    Collection<String> known = line.is("roles") ? JobTerms.ROLES.keySet() : names;
    for (YamlPart each : there.values()) {
      if (line.is("names") && !matches(each.key(), line.get("names"))) {
        throw wrong(each.at(), line.text);
      }
      if (!known.contains("*")) {
        requireOne(each.key(), "key here", known);
      }
    }
    if (there.isEmpty() && line.is("!") && line.text != null) {
      throw wrong(part.at(), line.text);
    }
    Map<String, Object> read = new LinkedHashMap<>();
    for (String name : names) {
      TermLine child = line(line, name);
      if (!there.containsKey(name) && child.is("!")) {
        boolean keys = child.is("{");
        String missing = "“" + name + (keys ? "” is missing" : "” is missing here");
        throw wrong(part.at(), keys && child.text != null ? child.text : missing);
      }
      if (!there.containsKey(name) && child.is("else")) {
        String usual = child.get("else").replace("*", last(path));
        read.put(name(child), to(child, new Said(usual, 1, 1)));
      }
    }
    there.forEach((key, value) -> read(line(line, key), key, value, below(path, key), read));
    texts(line, path, read);
    return read;
  }

  private void read(
      TermLine line, String key, YamlPart value, String path, Map<String, Object> into) {
    if (line.is("raw") && value.keys() == null) {
      throw wrong(value.at(), "keys with values are expected here");
    }
    if (without.contains(path) || line.is("raw")) {
      return;
    }
    places.put(path, new Said(key, value.at().line(), value.at().column()));
    Object read = value(value, line, path);
    if (line.is("^") && read instanceof Map<?, ?> part) {
      part.forEach((name, each) -> into.put((String) name, each));
    } else {
      into.put(line.path.endsWith("*") ? key : name(line), read);
    }
  }

  private Object value(YamlPart at, TermLine line, String path) {
    if (!line.is("[")) {
      return one(at, line, path);
    }
    List<YamlPart> items = at.items() == null ? List.of(at) : at.items();
    few(line, at, items.size());
    List<Object> all = new ArrayList<>();
    for (int place = 0; place < items.size(); place++) {
      if (!without.contains(path + "/" + place)) {
        all.add(one(items.get(place), line, path + "/" + place));
      }
    }
    return all;
  }

  private Object one(YamlPart at, TermLine line, String path) {
    Said said = at.at();
    if (!line.is("{")) {
      if (said.text() == null || said.text().isBlank() && !line.is("sql")) {
        throw wrong(said, said.text() == null || line.text == null ? ONE_VALUE : line.text);
      }
      if (line.is("~") && !matches(said, line.get("~"))) {
        throw wrong(said, line.text);
      }
      if (line.is("one")) {
        String[] one = line.get("one").split(":");
        requireOne(said, one[0].replace('_', ' '), List.of(one[1].split(",")));
      }
      places.putIfAbsent(path, said);
      leaves.add(new Leaf(line, path, said));
      return to(line, said);
    }
    YamlPart part = at;
    if (line.is("short") && said.text() != null) {
      Said key = new Said(line.get("short"), said.line(), said.column());
      Map<String, YamlPart> keys = Map.of(key.text(), new YamlPart(key, said, null, null));
      part = new YamlPart(null, said, null, keys);
    } else {
      places.putIfAbsent(path, said);
    }
    Map<String, Object> read = keys(part, line, path);
    return line.is("only") ? read.get(line.get("only")) : read;
  }

  /** Each is planned and drawn, and some are asked of each row. */
  private void few(TermLine line, YamlPart at, int count) {
    int most = Integer.parseInt(line.get("most", "1000"));
    if (count > most) {
      throw wrong(at.at(), "at most %d can stand here, and there are %d".formatted(most, count));
    }
  }

  private static boolean matches(Said said, String what) {
    try {
      return said.text().matches(what);
    } catch (StackOverflowError tooLong) {
      return false;
    }
  }

  private Object to(TermLine line, Said said) {
    String text = said.text();
    Object value =
        switch (line.get("to")) {
          case null -> text;
          case "seconds" -> seconds(text);
          case "versions" -> versions(text);
          case "when" ->
              Stream.of(When.values()).filter(each -> each.code.equals(text)).findFirst().get();
          case "now" -> Double.NaN;
          case String word -> text.equals(word);
        };
    if (value == null) {
      throw wrong(said, line.text);
    }
    return value;
  }

  private static Double seconds(String typed) {
    Matcher length = LENGTH.matcher(typed);
    if (!length.matches()) {
      return null;
    }
    return Double.parseDouble(length.group(1)) * SECONDS.get(length.group(2));
  }

  /** Reads versions such as {@code 6-8} or {@code 123,125}; null if they are none. */
  static Mapping.Versions versions(String typed) {
    List<Mapping.Versions.Range> ranges = new ArrayList<>();
    for (String each : typed.equals("none") ? new String[0] : typed.split(",")) {
      Matcher range = RANGE.matcher(each.strip());
      if (!range.matches()) {
        return null;
      }
      long from = Long.parseLong(range.group(1));
      long to = range.group(2) == null ? from : Long.parseLong(range.group(2));
      if (to < from) {
        return null;
      }
      ranges.add(new Mapping.Versions.Range(from, to));
    }
    return new Mapping.Versions(ranges);
  }

  /** The texts in Chinese stand under {@code zh}, by the ids of what they are about. */
  private void texts(TermLine line, String path, Map<String, Object> read) {
    Object name = read.getOrDefault("id", last(path));
    String language = line.path.startsWith("zh") ? CHINESE : "";
    for (String key : NAMES.getOrDefault(line.path, List.of())) {
      TermLine child = line(line, key);
      if (child.is("text") && read.get(name(child)) instanceof String text) {
        String about = child.get("text").replace("*", name.toString());
        List.of(about.split(",")).forEach(each -> texts.put(language + each, text));
      }
    }
  }

  /** Returns what refuses something. */
  MappingException wrong(Said at, String problem) {
    return new MappingException(file, at, problem);
  }

  /** Refuses any other text, and names the nearest one. */
  void requireOne(Said said, String what, Collection<String> known) {
    if (!known.contains(said.text())) {
      String nearest =
          known.stream()
              .min(Comparator.comparingInt(each -> distance(each, said.text())))
              .orElse("");
      throw wrong(said, "“%s” is no %s; “%s” is one".formatted(said.text(), what, nearest));
    }
  }

  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    Arrays.setAll(row, at -> at);
    for (int i = 1; i <= one.length(); i++) {
      int corner = row[0]++;
      for (int j = 1; j <= other.length(); j++) {
        int change = corner + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        corner = row[j];
        row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[other.length()];
  }

  /** Returns the values of one line of the form. */
  List<Leaf> leaves(String line) {
    return leaves.stream().filter(leaf -> leaf.line.path.equals(line)).toList();
  }

  /** Returns the place of what stands at a path, or of the last part of the path that is there. */
  Said at(String path) {
    return places.containsKey(path)
        ? places.get(path)
        : at(path.substring(0, Math.max(0, path.lastIndexOf('/'))));
  }

  /** Returns what stands at each path right below one: keys, or values of a list. */
  List<Said> under(String path) {
    List<Said> under = new ArrayList<>();
    places.forEach(
        (at, said) -> under.addAll(at.equals(below(path, last(at))) ? List.of(said) : List.of()));
    return under;
  }
}
