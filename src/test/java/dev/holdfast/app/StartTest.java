package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.app.DisplayCheck.Condition;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.Settings;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SecretSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartTest {

  private static Optional<String> obstacle(
      String system, Map<String, String> environment, Condition found) {
    return new DisplayCheck(system, environment::get, false, () -> found).obstacle();
  }

  @Test
  void withoutADisplayOneSentenceSaysSo() {
    assertThat(obstacle("Linux", Map.of(), Condition.READY).orElseThrow())
        .startsWith("There is no display");
    assertThat(obstacle("Linux", Map.of("DISPLAY", ""), Condition.READY)).isPresent();
    assertThat(obstacle("Windows 11", Map.of(), Condition.NO_GTK)).isEmpty();
    assertThat(obstacle("Mac OS X", Map.of(), Condition.NO_GTK)).isEmpty();
    assertThat(obstacle("Linux", Map.of("DISPLAY", ":0"), Condition.READY)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "NO_GTK, sudo apt install libgtk-3-0",
    "NO_X11, sudo apt install libx11-6",
    "UNREACHABLE, The display :7 cannot be opened"
  })
  void whatIsMissingIsNamed(Condition found, String words) {
    assertThat(obstacle("Linux", Map.of("DISPLAY", ":7"), found).orElseThrow()).contains(words);
  }

  @Test
  void aToolkitWithoutADisplayIsLetThrough() {
    assertThat(new DisplayCheck("Linux", _ -> null, true, () -> Condition.NO_GTK).obstacle())
        .isEmpty();
  }

  @Test
  void aStoreIsNamedByConnectionFileOrAddress(@TempDir Path directory) throws Exception {
    Settings settings =
        Settings.DEFAULT.adding(
            new ConnectionProfile("Orders", "sqlite:/orders.db", Environment.PRODUCTION));
    assertThat(StartStore.of("Orders", settings, KnownStores.ALL).saved()).isTrue();
    Path file = Files.createFile(directory.resolve("tasks.sqlite"));
    StartStore byFile = StartStore.of(file.toString(), settings, KnownStores.ALL);
    assertThat(byFile.address().display()).isEqualTo("sqlite:" + file);
    assertThat(byFile.profile().name()).isEqualTo("tasks.sqlite");
    StartStore byAddress =
        StartStore.of("psql://u:pw@h/db?sslmode=require", settings, KnownStores.ALL);
    assertThat(byAddress.profile().name()).isEqualTo("db");
    assertThat(byAddress.address().password().reveal()).isEqualTo("pw");
    assertThat(byAddress.profile().toString()).doesNotContain("pw");
    assertThat(StartStore.of("postgresql://h", settings, KnownStores.ALL).profile().name())
        .isEqualTo("h");
    assertThat(StartStore.of("sqlite:x", settings, KnownStores.ALL).profile().name())
        .isEqualTo("sqlite:x");
    assertThatThrownBy(() -> StartStore.of("nonsense", settings, KnownStores.ALL))
        .isInstanceOf(StoreException.class);
  }

  @Test
  void theDemoStoreIsMadeOnce(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("deep/demo.sqlite");
    DemoPreparation demo = new DemoPreparation(file, Clock.systemUTC());
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    assertThatThrownBy(() -> demo.prepare(Progress.NONE, cancelled))
        .isInstanceOf(CancellationException.class);
    assertThat(file).doesNotExist();
    long[] told = new long[2];
    demo.prepare(
        (done, total) -> {
          told[0] = done;
          told[1] = total;
        },
        Cancellation.never());
    assertThat(told).containsExactly(5_000, 5_000);
    byte[] before = Files.readAllBytes(file);
    demo.prepare(Progress.NONE, Cancellation.never());
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
    try (TaskStore store =
        KnownStores.ALL.open(demo.item().address(), StoreOptions.defaults(SecretSource.NONE))) {
      assertThat(store.overview(Cancellation.never()).tasks()).isEqualTo(5_000);
    }
  }

  @Test
  void aDemoStoreThatCannotBeWrittenIsAnExpectedFailure(@TempDir Path directory) throws Exception {
    Path file = Files.createFile(directory.resolve("file"));
    DemoPreparation demo = new DemoPreparation(file.resolve("demo.sqlite"), Clock.systemUTC());
    assertThatThrownBy(() -> demo.prepare(Progress.NONE, Cancellation.never()))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.failure()).isInstanceOf(StoreFailure.NotWritable.class));
  }

  @Test
  void theSameBugHasTheSameCode() {
    String first = ErrorCode.of(bug("orders"));
    assertThat(first).matches("H-[2-9A-Z]{6}").isEqualTo(ErrorCode.of(bug("bills")));
    assertThat(ErrorCode.of(otherBug())).isNotEqualTo(first);
    Exception endless = new Exception();
    endless.initCause(new Exception(endless));
    assertThat(ErrorCode.of(endless)).isNotBlank();
  }

  private static Exception bug(String data) {
    return new IllegalStateException(data);
  }

  private static Exception otherBug() {
    return new IllegalStateException("orders");
  }
}
