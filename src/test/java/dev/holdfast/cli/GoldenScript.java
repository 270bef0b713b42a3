package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Commands that are run one after the other on one store, and what they said when somebody last
 * looked at it: {@code /golden/NAME.script} and the folder {@code /golden/NAME}. A section of the
 * script is a file of the folder.
 *
 * <p>A line is a command; one that begins with {@code *} is run in each format. {@code show FILE}
 * prints a file, {@code schema FILE} the tables of a database, {@code forget FILE} deletes one.
 * What differs from run to run is told apart by {@link GoldenText}.
 *
 * <p>{@code -Dholdfast.golden=write} writes the folder anew in the sources, to be read with {@code
 * git diff}.
 */
final class GoldenScript {

  private static final List<String> FORMATS = List.of("table", "json", "ndjson", "csv");

  private static final boolean WRITING = "write".equals(System.getProperty("holdfast.golden"));

  private final String name;
  private final Path records;
  private final Map<String, String> words;

  /**
   * Takes a script.
   *
   * @param records where the journal and all that lies beside it is kept
   * @param words what stands for a word of the script, and for it in what is said
   */
  GoldenScript(String name, Path records, Map<String, String> words) {
    this.name = name;
    this.records = records;
    this.words = new LinkedHashMap<>(words);
  }

  /** Runs all of it and compares. */
  void holds() throws IOException, SQLException {
    Map<String, StringBuilder> said = new LinkedHashMap<>();
    String section = null;
    for (String line : resource(name + ".script").lines().toList()) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      if (line.startsWith("[")) {
        section = line.substring(1, line.indexOf(']'));
        continue;
      }
      StringBuilder text = said.computeIfAbsent(section, _ -> new StringBuilder());
      for (String command : commands(line)) {
        text.append("$ ").append(command).append('\n').append(run(command)).append('\n');
      }
    }
    GoldenText text = new GoldenText(words);
    Map<String, String> now = new LinkedHashMap<>();
    said.forEach((file, raw) -> now.put(file, text.of(raw.toString())));
    same(name, now);
  }

  /** Compares texts with the files of a folder, or writes them. */
  static void same(String name, Map<String, String> now) throws IOException {
    if (WRITING) {
      write(name, now);
    }
    Map<String, String> then = new LinkedHashMap<>();
    for (String file : now.keySet()) {
      then.put(file, WRITING ? now.get(file) : resource(name + "/" + file + ".txt"));
    }
    assertThat(now).isNotEmpty();
    now.forEach((file, told) -> assertThat(told).as(name + "/" + file).isEqualTo(then.get(file)));
  }

  private static List<String> commands(String line) {
    return line.startsWith("*")
        ? FORMATS.stream().map(format -> line.substring(1) + " --format " + format).toList()
        : List.of(line);
  }

  private String run(String command) throws IOException, SQLException {
    List<String> arguments = new ArrayList<>();
    for (String word : command.split(" ")) {
      String replaced = word;
      for (Map.Entry<String, String> each : words.entrySet()) {
        replaced = replaced.replace(each.getKey(), each.getValue());
      }
      arguments.add(replaced);
    }
    return switch (arguments.getFirst()) {
      case "show" -> shown(Path.of(arguments.get(1)));
      case "schema" -> schema(Path.of(arguments.get(1)));
      case "forget" -> Files.deleteIfExists(Path.of(arguments.get(1))) ? "" : "it was not there\n";
      default -> command(arguments);
    };
  }

  private String command(List<String> arguments) {
    CommandLineRun run = CommandLineRun.in(records, arguments.toArray(String[]::new));
    return "exit %d%n%s%s"
        .formatted(
            run.exit(), run.out(), run.err().isEmpty() ? "" : "--- standard error\n" + run.err())
        .replace(System.lineSeparator(), "\n");
  }

  /** Of a plan the rows are no text; its digest covers them. */
  private static String shown(Path file) throws IOException {
    StringBuilder text = new StringBuilder();
    long bytes = 0;
    for (String line : Files.readString(file, StandardCharsets.ISO_8859_1).split("\n", -1)) {
      String decoded =
          new String(line.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
      if (decoded.chars().anyMatch(c -> c < ' ' && c != '\t' || c == '\uFFFD')) {
        bytes += line.length();
      } else {
        text.append(decoded).append('\n');
      }
    }
    return text + (bytes == 0 ? "" : "(bytes that are no text)\n");
  }

  private static String schema(Path file) throws SQLException {
    StringBuilder text = new StringBuilder();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select sql from sqlite_master where sql is not null order by 1")) {
      while (rows.next()) {
        text.append(rows.getString(1)).append(";\n");
      }
    }
    return text.toString();
  }

  private static void write(String name, Map<String, String> files) throws IOException {
    Path folder = Path.of("src/test/resources/golden").resolve(name);
    if (Files.exists(folder)) {
      try (Stream<Path> old = Files.list(folder)) {
        for (Path file : old.toList()) {
          Files.delete(file);
        }
      }
    }
    Files.createDirectories(folder);
    for (Map.Entry<String, String> file : files.entrySet()) {
      Files.writeString(folder.resolve(file.getKey() + ".txt"), file.getValue());
    }
  }

  private static String resource(String path) throws IOException {
    try (InputStream in = GoldenScript.class.getResourceAsStream("/golden/" + path)) {
      assertThat(in).as("/golden/" + path).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
