package dev.holdfast.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads option files: words separated by white space, with {@code "…"} around those that have any,
 * {@code #} before a remark, and <code>${name}</code> for what differs from build to build.
 */
record OptionFiles(Path folder, Map<String, String> variables) {

  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+)}");

  List<String> read(String... names) throws IOException {
    List<String> options = new ArrayList<>();
    for (String name : names) {
      for (String line : Files.readAllLines(folder.resolve(name + ".options"))) {
        if (!line.startsWith("#")) {
          WORD.matcher(line)
              .results()
              .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
              .map(this::filled)
              .forEach(options::add);
        }
      }
    }
    return options;
  }

  /** Puts values for the variables of a text; an unknown one is an error. */
  String filled(String text) {
    return VARIABLE
        .matcher(text)
        .replaceAll(
            name -> {
              String value = variables.get(name.group(1));
              if (value == null) {
                throw new IllegalArgumentException("nothing is known of ${" + name.group(1) + "}");
              }
              return Matcher.quoteReplacement(value);
            });
  }
}
