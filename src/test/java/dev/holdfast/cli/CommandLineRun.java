package dev.holdfast.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.store.Stores;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * One run of the command line within the test, as a script sees it.
 *
 * @param exit the exit code
 * @param out standard output
 * @param err standard error
 */
record CommandLineRun(int exit, String out, String err) {

  /** The exit code of a desktop that would have opened. */
  static final int DESKTOP = 77;

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Runs a command; nobody answers its questions. */
  static CommandLineRun of(String... arguments) {
    return of(PasswordPrompt.NOBODY, Profiles.NONE, arguments);
  }

  /** Runs a command with somebody to ask for passwords, and saved connections. */
  static CommandLineRun of(PasswordPrompt prompt, Profiles profiles, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(out, err, StandardCharsets.UTF_8, false, false, prompt, ZoneOffset.UTC);
    Clock clock = Clock.fixed(Instant.ofEpochSecond(1_760_000_000), ZoneOffset.UTC);
    int exit = new Cli(terminal, Stores::installed, profiles, clock, _ -> DESKTOP).run(arguments);
    return new CommandLineRun(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Returns standard output as one JSON document. */
  JsonNode json() {
    return parse(out);
  }

  /** Returns standard output as one JSON document a line. */
  List<JsonNode> jsonLines() {
    return out.lines().map(CommandLineRun::parse).toList();
  }

  /** Returns the names of an object's fields, in their order. */
  static List<String> names(JsonNode object) {
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
