package dev.holdfast.desktop.connections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.KnownStores;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is dropped onto the window or chosen is opened; a folder or what is gone is not. */
class StoreFilesTest {

  @TempDir private Path directory;
  private final List<Path> opened = new ArrayList<>();
  private Path chosen;

  private StoreFiles files() {
    return new StoreFiles(
        KnownStores.ALL,
        (owner, title, kind, patterns) -> Optional.ofNullable(chosen),
        () -> null,
        opened::add);
  }

  private Path file(String name) throws Exception {
    return Files.writeString(directory.resolve(name), "{}");
  }

  @Test
  void everyFileThatIsDroppedIsOpened() throws Exception {
    Path story = file("task-58.json");
    Path store = file("tasks – copy.sqlite");
    assertThat(files().drop(List.of(story.toFile(), directory.toFile(), store.toFile()))).isTrue();
    assertThat(opened).containsExactly(story, store);
  }

  @Test
  void whatIsNoFileIsNotTaken() {
    List<File> none = List.of(directory.toFile(), directory.resolve("gone.json").toFile());
    assertThat(StoreFiles.files(none)).isEmpty();
    assertThat(files().drop(none)).isFalse();
    assertThat(files().drop(List.of())).as("a text was dragged").isFalse();
    assertThat(opened).isEmpty();
  }

  @Test
  void aFileCanBeChosenInstead() throws Exception {
    files().choose();
    assertThat(opened).isEmpty();
    chosen = file("task-58.json");
    files().choose();
    assertThat(opened).containsExactly(chosen);
  }
}
