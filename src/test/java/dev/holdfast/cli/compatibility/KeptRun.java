package dev.holdfast.cli.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.journal.Records;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Commands on the kept files, by the clock of the machine. */
final class KeptRun {

  /** Any age: the plans grow older with the years. */
  private static final String ANY_AGE = "36500d";

  private KeptRun() {}

  /** Runs a command with the kept records, and looks at how it ends. */
  static CommandLineRun run(int exit, String... words) {
    return run(KeptPlace.records(), exit, words);
  }

  static CommandLineRun run(Records records, int exit, String... words) {
    String[] arguments =
        Stream.of(words).flatMap(word -> Stream.of(word.split(" "))).toArray(String[]::new);
    CommandLineRun run = CommandLineRun.as(records, arguments);
    assertThat(run.exit())
        .as(String.join(" ", words) + "\n" + run.out() + run.err())
        .isEqualTo(exit);
    return run;
  }

  /** Runs a kept plan. */
  static CommandLineRun plan(int exit, String store, String plan, String... more) {
    String[] first = {"cleanup", store, "--json --max-age", ANY_AGE, "--plan", file(plan)};
    return run(exit, Stream.concat(Stream.of(first), Stream.of(more)).toArray(String[]::new));
  }

  static String file(String name) {
    return KeptPlace.file(name).toString();
  }

  /** Returns the second line of a plan, as anybody can read it. */
  static JsonNode header(String plan) throws IOException {
    String text = Files.readString(KeptPlace.file(plan), StandardCharsets.ISO_8859_1);
    return new ObjectMapper().readTree(text.split("\n")[1]);
  }

  /** Returns the name of the recovery file of a plan, without its ending. */
  static String digest(String plan) throws IOException {
    String text = Files.readString(KeptPlace.file(plan), StandardCharsets.ISO_8859_1).strip();
    return text.substring(text.lastIndexOf("sha256:") + "sha256:".length());
  }

  /** Returns every row of every table of a SQLite file, the numbering of new ones aside. */
  static Map<String, TreeSet<String>> rows(String name) throws SQLException {
    Map<String, TreeSet<String>> tables = new TreeMap<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file(name));
        Statement statement = connection.createStatement()) {
      for (String table :
          texts(
              statement,
              "select name from sqlite_master where type = 'table' and name <>"
                  + " 'sqlite_sequence'")) {
        String columns =
            String.join(
                " || ',' || ",
                texts(
                    statement,
                    "select 'quote(\"' || name || '\")' from pragma_table_info('" + table + "')"));
        tables.put(table, texts(statement, "select " + columns + " from " + table));
      }
    }
    return tables;
  }

  private static TreeSet<String> texts(Statement statement, String sql) throws SQLException {
    TreeSet<String> texts = new TreeSet<>();
    try (ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
    }
    return texts;
  }

  /** Changes one bit in the middle of a text that a file has, or in the middle of the file. */
  static void damage(Path file, String within) throws IOException {
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    int at = within == null ? text.length() / 2 : text.indexOf(within) + within.length() / 2;
    assertThat(at).as(within).isGreaterThan(0);
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    bytes[at] ^= 1;
    Files.write(file, bytes);
  }

  /** Forgets what was run. */
  static void forgetRuns() throws IOException {
    try (Stream<Path> files = Files.list(KeptPlace.file("records/runs"))) {
      for (Path file : List.copyOf(files.toList())) {
        Files.delete(file);
      }
    }
  }
}
