package dev.holdfast.store.jobtable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What of a mapping is asked at each opening, whatever lies there: of the files that ship it is
 * read line by line, since reading all of all their YAML takes longer than most commands.
 */
record Outline(List<String> engines, String schema, Map<String, List<String>> tables) {

  private static final Pattern LINE =
      Pattern.compile("(?m)^(engines|schema|  tables): [\\[{]?(.*?)[]}]?$");

  private static final Pattern TABLE = Pattern.compile("(\\w+): \\[([^]]*)]?");

  static Outline of(Mapping mapping) {
    return new Outline(mapping.engines(), mapping.schema(), mapping.tables());
  }

  /** Reads a file that ships: these stand in lines of their own. */
  static Outline of(String yaml) {
    Map<String, String> lines = new LinkedHashMap<>();
    // All of it stands before the subject; what comes then is long, and each start reads this.
    String head = yaml.substring(0, yaml.indexOf("\nsubject:"));
    for (Matcher line = LINE.matcher(head); line.find(); ) {
      lines.putIfAbsent(line.group(1).strip(), line.group(2));
    }
    Map<String, List<String>> tables = new LinkedHashMap<>();
    for (Matcher table = TABLE.matcher(lines.get("tables")); table.find(); ) {
      tables.put(table.group(1), List.of(table.group(2).split(", ")));
    }
    return new Outline(List.of(lines.get("engines").split(", ")), lines.get("schema"), tables);
  }
}
