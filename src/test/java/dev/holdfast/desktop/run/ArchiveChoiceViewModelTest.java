package dev.holdfast.desktop.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.connections.StoreAccess;
import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.desktop.run.CleanupQuestion.ArchiveOffer;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.SecretSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveChoiceViewModelTest {

  @TempDir private Path directory;

  private Path suggested() {
    return directory.resolve("archives").resolve("orders.sqlite");
  }

  private ArchiveChoiceViewModel model(long needed, boolean mayExist) {
    StoreSession session =
        new StoreSession(
            new StoreAccess(
                KnownStores.ALL,
                StoreOptions.defaults(SecretSource.NONE),
                new ImmediateJobRunner(),
                new FailureSentence(
                    KnownStores.ALL,
                    bug -> {
                      throw new AssertionError(bug);
                    }),
                Clock.systemUTC()),
            new ConnectionProfile("Orders", "sqlite:/orders.sqlite", Environment.NONE),
            TaskSessions.empty(directory));
    return new ArchiveChoiceViewModel(session, new ArchiveOffer(suggested(), needed, mayExist));
  }

  @Test
  void keepsWhatGoesUnlessTheOperatorSaysNo() {
    ArchiveChoiceViewModel model = model(1_200_000, false);
    assertThat(model.ready.get()).isTrue();
    assertThat(model.chosen()).isEqualTo(suggested());
    assertThat(model.note.get()).startsWith("About 1.2 MB;");
    assertThat(directory.resolve("archives")).as("nothing is made by looking").doesNotExist();
    model.keep.set(false);
    assertThat(model.chosen()).isNull();
    assertThat(model.ready.get()).isTrue();
  }

  @Test
  void whatDoesNotFitStopsTheCleanupUntilItIsChanged() {
    ArchiveChoiceViewModel model = model(Long.MAX_VALUE, false);
    assertThat(model.ready.get()).isFalse();
    assertThat(model.problem.get()).contains("are free there");
    model.keep.set(false);
    assertThat(model.ready.get()).isTrue();
  }

  @Test
  void nothingIsOverwrittenAndNoFolderIsGuessed() throws Exception {
    ArchiveChoiceViewModel model = model(1, false);
    Path there = Files.writeString(directory.resolve("there.sqlite"), "mine");
    model.path.set(there.toString());
    assertThat(model.problem.get()).contains("exists already");
    assertThat(model.ready.get()).isFalse();
    model.path.set(directory.resolve("none").resolve("a.sqlite").toString());
    assertThat(model.problem.get()).contains("folder does not exist");
    model.path.set("a.sqlite");
    assertThat(model.problem.get()).contains("full path");
    assertThat(model.ready.get()).isFalse();
    model.path.set(directory.resolve("free.sqlite").toString());
    assertThat(model.problem.get()).isEmpty();
    assertThat(model.ready.get()).isTrue();
    ArchiveChoiceViewModel again = model(1, true);
    again.path.set(there.toString());
    assertThat(again.ready.get()).isTrue();
  }

  @Test
  void anyConnectionGivesANameForAFile() {
    Instant at = Instant.parse("2026-11-21T16:00:00Z");
    assertThat(new ArchiveName("Orders / EU \u202e..", at).in(directory))
        .isEqualTo(directory.resolve("orders-eu-20261121-160000.sqlite"));
    assertThat(new ArchiveName("../..", at).in(directory))
        .isEqualTo(directory.resolve("store-20261121-160000.sqlite"));
    assertThat(new ArchiveName("x".repeat(500), at).in(directory).getFileName().toString())
        .hasSize(40 + "-20261121-160000.sqlite".length());
  }
}
