package dev.holdfast.retention.policy.file;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import dev.holdfast.job.Deadline;
import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.file.PolicyDocument.Shape;
import dev.holdfast.retention.policy.file.YamlNode.Entries;
import dev.holdfast.store.Stores;
import dev.holdfast.store.retention.RuntimePolicy;
import dev.holdfast.store.retention.RuntimePolicyException;
import dev.holdfast.task.TaskStatus;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads policies: Holdfast's own files (YAML, or JSON with the same keys), JSON or TOML in the
 * shape of a runtime that some kind of store knows, and Dapr's configuration documents.
 *
 * @param nameable the statuses it may name
 * @param stores whose runtimes' files it may be
 * @param environment returns the value of a variable; null if it is not set
 */
public record PolicyReader(
    List<TaskStatus> nameable, Stores stores, UnaryOperator<String> environment) {
  /** The largest file: 1 MiB. */
  public static final int MOST_BYTES = 1 << 20;

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** How the parser says that a key is there already: it has no exception of its own for it. */
  private static final Pattern TWICE = Pattern.compile("^Duplicate field '(.*)'", Pattern.DOTALL);

  /**
   * Reads a file.
   *
   * @param nameable the statuses it may name; a Dapr document names what Dapr has
   * @param stores whose runtimes' files it may be
   * @throws PolicyFileException if it is no policy
   * @throws IOException if it cannot be read
   */
  public static PolicyDocument read(Path file, List<TaskStatus> nameable, Stores stores)
      throws PolicyFileException, IOException {
    return read(text(file), String.valueOf(file.getFileName()), nameable, stores);
  }

  /**
   * Reads one of several documents of Dapr that lie over one another.
   *
   * @throws PolicyFileException if it is none, or its durations are none
   * @throws IOException if it cannot be read
   */
  public static DaprLayer layer(Path file) throws PolicyFileException, IOException {
    return new PolicyReader(List.of(), null, System::getenv).layer(text(file));
  }

  private static String text(Path file) throws PolicyFileException, IOException {
    byte[] bytes = Files.isRegularFile(file) ? bytes(file) : piped(file);
    if (bytes.length > MOST_BYTES) {
      throw new PolicyFileException(PolicyProblem.TOO_LARGE, 0);
    }
    return text(bytes);
  }

  private static byte[] bytes(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(MOST_BYTES + 1);
    }
  }

  /** A policy may come from another program; nobody waits for ever for one that never ends. */
  private static byte[] piped(Path pipe) throws IOException {
    try {
      return Deadline.orLeave(PATIENCE, () -> bytes(pipe))
          .orElseThrow(() -> new IOException("its end did not come within 30 seconds"));
    } catch (IOException | RuntimeException failed) {
      throw failed;
    } catch (Exception stopped) {
      throw new IOException(stopped);
    }
  }

  private static String text(byte[] bytes) throws PolicyFileException {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException notText) {
      throw new PolicyFileException(PolicyProblem.NOT_TEXT, 0);
    }
  }

  /**
   * Reads what an editor holds: always Holdfast's own YAML.
   *
   * @param nameable the statuses it may name
   * @throws PolicyFileException if it is no policy
   */
  public static Policy own(String text, List<TaskStatus> nameable) throws PolicyFileException {
    return OwnFile.read(
        YamlTree.read(text, true)
            .orElseThrow(() -> new PolicyFileException(PolicyProblem.NO_RULES, 1)),
        nameable);
  }

  /**
   * Reads a text.
   *
   * @param name the file's name, whose ending tells YAML from JSON where the text does not
   * @param nameable the statuses it may name
   * @param stores whose runtimes' files it may be
   */
  public static PolicyDocument read(
      String text, String name, List<TaskStatus> nameable, Stores stores)
      throws PolicyFileException {
    return new PolicyReader(nameable, stores, System::getenv).document(text, name);
  }

  /** Reads a text, see {@link #read(String, String, List, Stores)}. */
  PolicyDocument document(String text, String name) throws PolicyFileException {
    if (name.endsWith(".toml")) {
      return runtime(toml(text));
    }
    boolean yaml = name.endsWith(".yaml") || name.endsWith(".yml");
    if (!yaml) {
      try {
        return json(text);
      } catch (JsonProcessingException noJson) {
        if (name.endsWith(".json") || text.stripLeading().startsWith("{")) {
          int line = noJson.getLocation() == null ? 1 : noJson.getLocation().getLineNr();
          Matcher twice = TWICE.matcher(String.valueOf(noJson.getOriginalMessage()));
          throw twice.find()
              ? new PolicyFileException(PolicyProblem.DUPLICATE_KEY, line, twice.group(1))
              : new PolicyFileException(PolicyProblem.NOT_JSON, line);
        }
      }
    }
    return yaml(text);
  }

  private PolicyDocument json(String text) throws PolicyFileException, JsonProcessingException {
    Object content =
        new ObjectMapper()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .readValue(text, Object.class);
    if (content instanceof Map<?, ?> map
        && !map.containsKey("expire_time")
        && (map.containsKey("rules") || map.containsKey("kind") || map.containsKey("spec"))) {
      return yaml(text);
    }
    return runtime(content);
  }

  /** TOML is what runtimes write their settings in: none of our own files is. */
  private static Object toml(String text) throws PolicyFileException {
    try {
      return new TomlMapper().readValue(text, Object.class);
    } catch (JsonProcessingException noToml) {
      int line = noToml.getLocation() == null ? 1 : noToml.getLocation().getLineNr();
      throw new PolicyFileException(PolicyProblem.NOT_TOML, line);
    }
  }

  private PolicyDocument yaml(String text) throws PolicyFileException {
    GoVariables variables = new GoVariables(environment);
    YamlNode document = YamlTree.read(variables.marked(text), false).orElse(null);
    if (!(document instanceof Entries entries)) {
      throw new PolicyFileException(
          PolicyProblem.NOT_A_POLICY, document == null ? 1 : document.line());
    }
    if (DaprFile.looksLikeOne(entries)) {
      return new DaprFile(variables).read(entries).document();
    }
    return new PolicyDocument(
        own(text, nameable), own(text, nameable), Shape.HOLDFAST, "", List.of(), List.of());
  }

  /** Reads a text as a document of Dapr. */
  DaprLayer layer(String text) throws PolicyFileException {
    GoVariables variables = new GoVariables(environment);
    YamlNode document = YamlTree.read(variables.marked(text), false).orElse(null);
    if (document instanceof Entries entries && DaprFile.looksLikeOne(entries)) {
      return new DaprFile(variables).read(entries);
    }
    throw new PolicyFileException(PolicyProblem.NO_LAYER, 0);
  }

  private PolicyDocument runtime(Object content) throws PolicyFileException {
    try {
      RuntimePolicy read =
          stores
              .policy(content)
              .orElseThrow(() -> new PolicyFileException(PolicyProblem.NOT_A_POLICY, 1));
      List<Rule> rules = read.ages().stream().map(PolicyReader::rule).toList();
      return PolicyDocument.of(new Policy(rules, false), read);
    } catch (RuntimePolicyException refused) {
      throw new PolicyFileException(PolicyProblem.RUNTIME_REFUSES, 0, refused);
    }
  }

  private static Rule rule(RuntimePolicy.Age age) {
    Match match = age.statuses().isEmpty() ? Match.ALL : Match.statuses(age.statuses());
    return Rule.aged(match, age.seconds());
  }
}
