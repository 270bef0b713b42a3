package dev.holdfast.retention.hold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.store.StoreFingerprint;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HoldLockTest {

  @TempDir private Path directory;

  private static StoreFingerprint at(Path file) {
    return new StoreFingerprint("sqlite:" + file, "sha256:0");
  }

  private void share(Path file) {
    try (HoldLock lock = HoldLock.shared(directory, at(file))) {
      assertThat(lock).isNotNull();
    }
  }

  @Test
  void hardLinksOfAStoreShareItAndACopyHasItsOwn() throws Exception {
    Path file = Files.writeString(directory.resolve("store"), "rows");
    Path link = Files.createLink(directory.resolve("link"), file);
    Path copy = Files.copy(file, directory.resolve("copy"));
    try (HoldLock lock = HoldLock.alone(directory, at(file))) {
      assertThat(lock).isNotNull();
      assertThatThrownBy(() -> share(link))
          .isInstanceOfSatisfying(
              HoldException.class,
              busy -> assertThat(busy.kind).isEqualTo(HoldException.Kind.BUSY));
      share(copy);
    }
    share(link);
  }

  @Test
  void whatIsNoFileIsLockedByItsPlace() {
    Path gone = directory.resolve("gone");
    try (HoldLock lock = HoldLock.alone(directory, at(gone))) {
      assertThat(lock).isNotNull();
      assertThatThrownBy(() -> share(gone)).isInstanceOf(HoldException.class);
    }
    share(gone);
  }
}
