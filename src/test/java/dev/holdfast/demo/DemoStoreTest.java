package dev.holdfast.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoStoreTest {

  private static final List<String> TABLES =
      List.of(
          "fib_flow_tasks", "fib_flow_task_events", "fib_flow_task_attempts", "fib_flow_workers");

  @TempDir Path folder;

  @Test
  void equalSpecsGiveEqualRows() throws IOException {
    DemoFile first = DemoFile.write(folder.resolve("first.sqlite"), 300, 7);
    DemoFile second = DemoFile.write(folder.resolve("second.sqlite"), 300, 7);
    for (String table : TABLES) {
      assertThat(first.rows(table)).isNotEmpty().isEqualTo(second.rows(table));
    }
  }

  @Test
  void anotherSeedGivesOtherRows() throws IOException {
    DemoFile first = DemoFile.write(folder.resolve("first.sqlite"), 300, 7);
    DemoFile second = DemoFile.write(folder.resolve("second.sqlite"), 300, 8);
    for (String table : TABLES) {
      assertThat(first.rows(table)).isNotEqualTo(second.rows(table));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 7, 8, 9, 20, 57, 143, 1_000})
  void writesExactlyAsManyTasksAsAsked(long tasks) throws IOException {
    for (long seed = 1; seed <= 5; seed++) {
      DemoFile store = DemoFile.write(folder.resolve("store" + seed + ".sqlite"), tasks, seed);
      assertThat(store.number("SELECT count(*) FROM fib_flow_tasks")).isEqualTo(tasks);
      assertThat(store.number("SELECT count(DISTINCT status) FROM fib_flow_tasks"))
          .isEqualTo(Math.min(tasks, 8));
    }
  }

  @Test
  void reportsProgressUpToTheWholeNumber() throws IOException {
    List<Long> heard = new ArrayList<>();
    DemoSpec spec = new DemoSpec(11_000, 1, DemoFile.NOW);
    DemoStore.write(folder.resolve("store.sqlite"), spec, heard::add, () -> false);
    assertThat(heard).isSorted().hasSizeGreaterThan(2).endsWith(11_000L);
  }

  @Test
  void copesWithAnyFileName() throws IOException {
    Path odd = Files.createDirectory(folder.resolve("a b%41#"));
    DemoFile store = DemoFile.write(odd.resolve("zoë & co.sqlite"), 20, 1);
    assertThat(store.number("SELECT count(*) FROM fib_flow_tasks")).isEqualTo(20);
    assertThat(contents(odd)).containsExactly("zoë & co.sqlite");
  }

  @Test
  void refusesToOverwriteAFile() throws IOException {
    Path file = Files.writeString(folder.resolve("precious.txt"), "keep me");
    assertThatThrownBy(() -> DemoFile.write(file, 20, 1))
        .isInstanceOf(DemoRefused.class)
        .hasMessage(file + " exists already; a demo store never overwrites a file");
    assertThat(file).hasContent("keep me");
    assertThat(contents(folder)).containsExactly("precious.txt");
  }

  @Test
  void refusesAFileThatAppearsWhileItIsWritten() throws IOException {
    Path file = folder.resolve("store.sqlite");
    DemoSpec spec = new DemoSpec(20, 1, DemoFile.NOW);
    assertThatThrownBy(
            () -> DemoStore.write(file, spec, written -> create(file, "late"), () -> false))
        .isInstanceOf(DemoRefused.class);
    assertThat(file).hasContent("late");
    assertThat(contents(folder)).containsExactly("store.sqlite");
  }

  @Test
  void refusesAFolderThatIsNotThere() {
    Path file = folder.resolve("missing").resolve("store.sqlite");
    assertThatThrownBy(() -> DemoFile.write(file, 20, 1))
        .isInstanceOf(DemoRefused.class)
        .hasMessage(file + " cannot be written: its folder does not exist");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 40})
  void cancelLeavesNothing(int looksBefore) {
    AtomicInteger looks = new AtomicInteger();
    Path file = folder.resolve("store.sqlite");
    DemoSpec spec = new DemoSpec(12_000, 1, DemoFile.NOW);
    assertThatThrownBy(
            () ->
                DemoStore.write(
                    file, spec, written -> {}, () -> looks.getAndIncrement() >= looksBefore))
        .isInstanceOf(CancellationException.class);
    assertThat(contents(folder)).isEmpty();
  }

  @Test
  void aFailingListenerLeavesNothing() {
    DemoSpec spec = new DemoSpec(20, 1, DemoFile.NOW);
    assertThatThrownBy(
            () ->
                DemoStore.write(
                    folder.resolve("store.sqlite"),
                    spec,
                    written -> {
                      throw new IllegalStateException("listener");
                    },
                    () -> false))
        .hasMessage("listener");
    assertThat(contents(folder)).isEmpty();
  }

  @Test
  void theTargetAppearsOnlyWhenItIsComplete() throws IOException {
    Path file = folder.resolve("store.sqlite");
    DemoSpec spec = new DemoSpec(6_000, 1, DemoFile.NOW);
    DemoStore.write(file, spec, written -> assertThat(file).doesNotExist(), () -> false);
    assertThat(contents(folder)).containsExactly("store.sqlite");
  }

  private static void create(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> contents(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
