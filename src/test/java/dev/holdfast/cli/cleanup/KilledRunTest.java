package dev.holdfast.cli.cleanup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.kind.ObjectFolder;
import dev.holdfast.kind.ObjectFolder.Answer;
import dev.holdfast.kind.ObjectFolder.Killed;
import dev.holdfast.kind.ObjectFolder.Moment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Where no two deletes are one transaction, a run may be killed with half of a subject gone: what
 * is gone is on record all the same, and the plan run again takes none of it for somebody else's.
 */
class KilledRunTest {

  /** Each unit of a plan is one of these. */
  private static final List<String> COUNTS =
      List.of(
          "objects_pruned",
          "drifted_count",
          "failed_count",
          "already_gone",
          "unknown",
          "undone",
          "skipped",
          "remaining",
          "done_before");

  @TempDir private Path directory;
  private ObjectFolder store;

  @BeforeEach
  void makeStore() throws IOException {
    store = new ObjectFolder(Files.createDirectory(directory.resolve("objects")));
  }

  static Stream<Arguments> kills() {
    return Stream.of(Moment.values())
        .flatMap(
            moment ->
                Stream.of(true, false)
                    .flatMap(
                        several ->
                            Stream.of(true, false)
                                .map(planned -> Arguments.of(moment, several, planned))));
  }

  private void fill(boolean several) {
    for (String key : several ? List.of("a", "b", "c") : List.of("a")) {
      store.put(key, "stored", ObjectFolder.OLD, 2, Answer.DELETES, several ? 1 : 3);
    }
    store.put("y after", "stored", ObjectFolder.OLD + 1, 2);
    store.put("z young", "stored", ObjectFolder.NOW - 1, 2);
  }

  private CommandLineRun run(String... arguments) {
    return CommandLineRun.in(directory.resolve("records"), arguments);
  }

  private String[] cleanup(boolean planned) {
    String plan = directory.resolve("a.plan").toString();
    if (planned && !Files.exists(Path.of(plan))) {
      assertThat(run("preview", store.address(), "--keep", "1d", "--plan", plan).exit()).isZero();
    }
    return planned
        ? new String[] {"cleanup", store.address(), "--plan", plan, "--yes", "--json"}
        : new String[] {"cleanup", store.address(), "--keep", "1d", "--yes", "--json"};
  }

  /** Returns what is there, each part of a subject for itself. */
  private Set<String> there() {
    return store.all().stream()
        .flatMap(each -> each.versions().stream().map(version -> each.key() + " " + version))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns what the recovery files say was begun. */
  private Set<String> begun() throws IOException {
    Set<String> begun = new TreeSet<>();
    try (Stream<Path> files = Files.list(directory.resolve("records/runs"))) {
      for (Path file : files.toList()) {
        for (String line : Files.readAllLines(file)) {
          JsonNode entry = new ObjectMapper().readTree(line);
          entry
              .path("parts")
              .forEach(part -> begun.add(entry.get("begin").asText() + " " + part.asText()));
        }
      }
    }
    return begun;
  }

  private static long sum(JsonNode result) {
    return COUNTS.stream().mapToLong(count -> result.path(count).asLong()).sum();
  }

  @ParameterizedTest(name = "at {0}, several subjects a call: {1}, with a plan: {2}")
  @MethodSource("kills")
  void whatIsGoneIsOnRecordAndNoDrift(Moment moment, boolean several, boolean planned)
      throws Exception {
    fill(several);
    int subjects = several ? 4 : 2;
    String[] cleanup = cleanup(planned);
    Set<String> before = there();
    List<String> keys = store.keys();

    ObjectFolder.killAt(moment);
    assertThatThrownBy(() -> run(cleanup)).isInstanceOf(Killed.class);

    Set<String> gone = new TreeSet<>(before);
    gone.removeAll(there());
    assertThat(gone.isEmpty()).isEqualTo(moment.compareTo(Moment.IN_CALL) < 0);
    assertThat(begun()).containsAll(gone);
    JsonNode killed = run("journal", "list", "--json").json().get("items").get(0);
    assertThat(killed.get("outcome").asText()).isEqualTo("failed");
    assertThat(killed.get("plan").asText()).startsWith("sha256:");
    for (String key : keys) {
      CommandLineRun shown = run("task", store.address(), key, "--json");
      assertThat(shown.exit()).as("what is pruned is listed still").isZero();
    }

    int left = (int) store.keys().stream().filter(key -> !key.startsWith("z")).count();
    JsonNode again = run(cleanup).json();
    assertThat(again.get("drifted_count").asInt()).isZero();
    assertThat(again.get("objects_pruned").asInt()).isEqualTo(left);
    assertThat(again.path("done_before").asInt()).isEqualTo(planned ? subjects - left : 0);
    assertThat(sum(again)).isEqualTo(planned ? subjects : left);
    assertThat(store.keys()).containsExactly("z young");

    JsonNode third = run(cleanup).json();
    assertThat(third.get("drifted_count").asInt()).isZero();
    assertThat(sum(third)).isEqualTo(planned ? subjects : 0);
  }
}
