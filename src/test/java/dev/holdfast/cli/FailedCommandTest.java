package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.Profiles;
import dev.holdfast.cli.output.PasswordPrompt;
import dev.holdfast.cli.output.Terminal;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.retention.Distrust;
import dev.holdfast.store.terms.OperationTerm;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** What is said of a failure where options help, which the window does not have. */
class FailedCommandTest {

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private Exit end(StoreFailure failure) {
    Terminal terminal =
        new Terminal(
            new ByteArrayOutputStream(),
            err,
            StandardCharsets.UTF_8,
            false,
            false,
            PasswordPrompt.NOBODY,
            () -> ZoneOffset.UTC,
            InputStream.nullInputStream(),
            false,
            0);
    CommandContext context =
        new CommandContext(
            terminal,
            () -> KnownStores.ALL,
            Profiles.NONE,
            Clock.systemUTC(),
            RecordsBench::shared,
            OperationTerm.DELETE);
    return new FailedCommand(context, false).end(new StoreException(failure));
  }

  @Test
  void theOptionThatHelpsIsNamed() {
    assertThat(end(new StoreFailure.TooMany(9))).isEqualTo(Exit.REFUSED);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("in slices", "--max-tasks N");
    end(new StoreFailure.Untrusted("db", Distrust.SELF_SIGNED, "CN=db", ""));
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("--tls-root FILE");
  }

  @Test
  void noneIsNamedWhereNoneHelps() {
    end(new StoreFailure.Untrusted("db", Distrust.EXPIRED, "CN=db", "2026-01-01"));
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("db").doesNotContain("--");
  }
}
