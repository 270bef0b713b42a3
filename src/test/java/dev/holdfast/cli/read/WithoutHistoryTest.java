package dev.holdfast.cli.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.kind.ObjectFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store that does not record what happens: no command takes that for a task without events. */
class WithoutHistoryTest {

  private static final String SENTENCE =
      "This kind of store keeps no history: it does not record what happened in it.";

  @TempDir private Path directory;
  private ObjectFolder store;

  @BeforeEach
  void fill() throws Exception {
    store = new ObjectFolder(Files.createDirectory(directory.resolve("objects")));
    store.put("a", "stored", ObjectFolder.OLD, 3);
  }

  private CommandLineRun run(String... arguments) {
    return CommandLineRun.in(directory.resolve("records"), arguments);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "timeline STORE a",
        "timeline STORE a --workflow --json",
        "timeline STORE absent",
        "diff STORE a 1 2",
        "diff STORE a --last-good",
        "task STORE a --at 2026-01-01",
        "export STORE a FILE"
      })
  void whatNeedsOneSaysSo(String line) {
    Path file = directory.resolve("story.json");
    CommandLineRun run =
        run(
            List.of(line.split(" ")).stream()
                .map(
                    word ->
                        switch (word) {
                          case "STORE" -> store.address();
                          case "FILE" -> file.toString();
                          default -> word;
                        })
                .toArray(String[]::new));

    assertThat(run.exit()).as(run.err()).isEqualTo(Exit.FAILED.code);
    assertThat(run.err()).contains(SENTENCE);
    assertThat(run.out()).isEmpty();
    assertThat(file).doesNotExist();
  }

  @Test
  void theRowIsShownAllTheSame() {
    JsonNode task = run("task", store.address(), "a", "--json").json();
    assertThat(task.at("/task/status").asText()).isEqualTo("stored");
    assertThat(task.get("events").isNull()).isTrue();
    assertThat(task.get("attempts").isNull()).isTrue();

    CommandLineRun read = run("task", store.address(), "a");
    assertThat(read.exit()).as(read.err()).isZero();
    assertThat(read.out()).contains("stored").contains(SENTENCE);
  }
}
