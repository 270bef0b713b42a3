package dev.holdfast.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.cli.command.Profiles;
import dev.holdfast.cli.output.PasswordPrompt;
import dev.holdfast.cli.output.Terminal;
import dev.holdfast.journal.Records;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.Stores;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * One run of the command line within the test, as a script sees it.
 *
 * @param exit the exit code
 * @param out standard output
 * @param err standard error
 */
public record CommandLineRun(int exit, String out, String err) {

  /** The exit code of a desktop that would have opened. */
  static final int DESKTOP = 77;

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Runs a command; nobody answers its questions. */
  public static CommandLineRun of(String... arguments) {
    return of(PasswordPrompt.NOBODY, Profiles.NONE, arguments);
  }

  /** Runs a command whose records are kept in a directory of the test's own. */
  public static CommandLineRun in(Path records, String... arguments) {
    return run(PasswordPrompt.NOBODY, Profiles.NONE, () -> RecordsBench.in(records), arguments);
  }

  /** Runs a command with somebody to ask for passwords, and saved connections. */
  public static CommandLineRun of(PasswordPrompt prompt, Profiles profiles, String... arguments) {
    return run(prompt, profiles, RecordsBench::shared, arguments);
  }

  /** Runs a command as another operator, with records of the test's own. */
  public static CommandLineRun as(Records records, String... arguments) {
    return run(PasswordPrompt.NOBODY, Profiles.NONE, () -> records, arguments);
  }

  /** Runs a command on a machine whose clock shows another zone's time. */
  public static CommandLineRun at(ZoneId zone, String... arguments) {
    return run(PasswordPrompt.NOBODY, Profiles.NONE, RecordsBench::shared, zone, arguments);
  }

  /** Runs a command on stores that say something else than those that are installed. */
  public static CommandLineRun on(Supplier<Stores> stores, Records records, String... arguments) {
    return run(
        PasswordPrompt.NOBODY, Profiles.NONE, () -> records, ZoneOffset.UTC, stores, arguments);
  }

  /** Runs a command of a user with files of their own. */
  public static CommandLineRun of(Profiles profiles, Supplier<Stores> stores, String... arguments) {
    return run(
        PasswordPrompt.NOBODY, profiles, RecordsBench::shared, ZoneOffset.UTC, stores, arguments);
  }

  private static CommandLineRun run(
      PasswordPrompt prompt, Profiles profiles, Supplier<Records> records, String... arguments) {
    return run(prompt, profiles, records, ZoneOffset.UTC, arguments);
  }

  private static CommandLineRun run(
      PasswordPrompt prompt,
      Profiles profiles,
      Supplier<Records> records,
      ZoneId zone,
      String... arguments) {
    return run(prompt, profiles, records, zone, () -> KnownStores.ALL, arguments);
  }

  private static CommandLineRun run(
      PasswordPrompt prompt,
      Profiles profiles,
      Supplier<Records> records,
      ZoneId zone,
      Supplier<Stores> stores,
      String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(
            out,
            err,
            StandardCharsets.UTF_8,
            false,
            false,
            prompt,
            () -> zone,
            InputStream.nullInputStream(),
            false,
            0);
    Clock clock = Clock.fixed(Instant.ofEpochSecond(1_760_000_000), ZoneOffset.UTC);
    int exit = new Cli(terminal, stores, profiles, clock, records, _ -> DESKTOP).run(arguments);
    return new CommandLineRun(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Returns standard output as one JSON document. */
  public JsonNode json() {
    return parse(out);
  }

  /** Returns standard output as one JSON document a line. */
  public List<JsonNode> jsonLines() {
    return out.lines().map(CommandLineRun::parse).toList();
  }

  /** Returns the names of an object's fields, in their order. */
  public static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static JsonNode parse(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException broken) {
      throw new AssertionError("not JSON: " + text, broken);
    }
  }
}
