package dev.holdfast.store.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {

  @TempDir private Path folder;

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @Test
  void theNewFileTakesThePlaceOfTheOldOneAndNothingIsLeftBeside() throws Exception {
    Path file = folder.resolve("file");
    WholeFile.replace(file, new byte[] {1, 2, 3});
    WholeFile.replace(file, new byte[] {4});

    assertThat(file).hasBinaryContent(new byte[] {4});
    assertThat(files()).containsExactly(file);
  }

  @Test
  void aFailureLeavesWhatWasThere() throws Exception {
    Path full = Files.createDirectory(folder.resolve("full"));
    Path inside = Files.writeString(full.resolve("inside"), "kept");

    assertThatThrownBy(() -> WholeFile.replace(full, new byte[] {1}))
        .isInstanceOf(IOException.class);
    assertThat(inside).hasContent("kept");
    assertThat(files()).containsExactly(full);
  }

  @Test
  void theFileIsMadeWithTheRightsThatAreAsked() throws Exception {
    assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("posix"));
    Path file = Files.writeString(folder.resolve("file"), "open to all");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

    WholeFile.replace(file, new byte[] {1}, PrivateFile.rights(file));

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }
}
