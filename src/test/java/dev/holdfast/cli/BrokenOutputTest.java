package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.command.Profiles;
import dev.holdfast.cli.output.PasswordPrompt;
import dev.holdfast.cli.output.Terminal;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Stores;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A result nobody can read, and a machine that is too small. */
class BrokenOutputTest {

  private static final String DELETED = "10 tasks deleted";

  @TempDir Path directory;

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void aCleanupSaysWhatItDeletedWhenTheDiskOfItsResultIsFull() throws Exception {
    assertThat(cleanup("No space left on device")).isEqualTo(1);
    assertThat(said()).contains(DELETED).contains("The result could not be written");
  }

  @Test
  void aCleanupKeepsItsExitCodeWhenItsReaderWentAway() throws Exception {
    assertThat(cleanup("Broken pipe")).isEqualTo(3);
    assertThat(said()).contains(DELETED).doesNotContain("could not be written");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"completion bash", "completion zsh", "completion fish", "--help", "tasks --help"})
  void whatIsNoResultOfAStoreFailsInTheSameWay(String command) {
    assertThat(run(broken("No space left on device"), () -> KnownStores.ALL, command.split(" ")))
        .isEqualTo(1);
    assertThat(said()).contains("The result could not be written").hasLineCount(1);
  }

  @Test
  void helpEndsWellWhenItsReaderWentAway() {
    assertThat(run(broken("Broken pipe"), () -> KnownStores.ALL, "--help")).isZero();
    assertThat(said()).isEmpty();
  }

  @Test
  void saysThatMemoryIsShort() {
    Supplier<Stores> stores =
        () -> {
          throw new OutOfMemoryError("Java heap space");
        };
    int exit = run(OutputStream.nullOutputStream(), stores, "overview", "sqlite:/any");
    assertThat(exit).isEqualTo(1);
    assertThat(said()).contains("not enough memory").hasLineCount(1);
  }

  private int cleanup(String failure) throws Exception {
    String store = OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK).address();
    return run(
        broken(failure),
        () -> KnownStores.ALL,
        "cleanup",
        store,
        "--keep",
        "7d",
        "--now",
        "1760000000",
        "--skip",
        "poison_child",
        "--skip",
        "pinned_child",
        "--max-tasks",
        "10",
        "--yes");
  }

  private static OutputStream broken(String failure) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(failure);
      }
    };
  }

  private int run(OutputStream out, Supplier<Stores> stores, String... arguments) {
    Terminal terminal =
        new Terminal(
            out,
            err,
            StandardCharsets.UTF_8,
            false,
            false,
            PasswordPrompt.NOBODY,
            () -> ZoneOffset.UTC,
            InputStream.nullInputStream(),
            false,
            0);
    return new Cli(terminal, stores, Profiles.NONE, Clock.systemUTC(), RecordsBench::shared, _ -> 0)
        .run(arguments);
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
