package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.Settings;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A second start and the window of the first. */
class FirstWindowTest {

  @TempDir private Path folder;
  private final ThreadJobRunner jobs = new ThreadJobRunner(Runnable::run);
  private final LinkedBlockingQueue<Optional<String>> opened = new LinkedBlockingQueue<>();

  @AfterEach
  void stop() {
    jobs.close();
  }

  private Path socket() {
    return folder.resolve("deep/window.socket");
  }

  private FirstWindow listening() {
    FirstWindow window = new FirstWindow(socket());
    window.listen(jobs, store -> opened.add(Optional.ofNullable(store)));
    return window;
  }

  private Optional<String> next() throws InterruptedException {
    return opened.poll(20, TimeUnit.SECONDS);
  }

  @Test
  void aSecondStartHandsOverWhatToOpen() throws Exception {
    try (FirstWindow _ = listening()) {
      assertThat(new FirstWindow(socket()).handOver("/a folder/größe.plan")).isTrue();
      assertThat(next()).contains("/a folder/größe.plan");
      assertThat(new FirstWindow(socket()).handOver(null)).isTrue();
      assertThat(next()).as("the window alone").isEmpty();
    }
    assertThat(socket()).doesNotExist();
    assertThat(new FirstWindow(socket()).handOver("x")).isFalse();
  }

  @Test
  void whatIsLeftOfAKilledWindowIsNobody() throws Exception {
    Files.createDirectories(socket().getParent());
    Files.createFile(socket());
    assertThat(new FirstWindow(socket()).handOver("x")).isFalse();
    try (FirstWindow _ = listening()) {
      assertThat(new FirstWindow(socket()).handOver("x")).isTrue();
    }
  }

  @Test
  void whoeverSaysTooMuchOrLeavesIsNotHeardAndTheNextOneIs() throws Exception {
    try (FirstWindow _ = listening()) {
      try (SocketChannel flood = SocketChannel.open(StandardProtocolFamily.UNIX)) {
        flood.connect(UnixDomainSocketAddress.of(socket()));
        ByteBuffer much = ByteBuffer.allocate(1 << 20);
        try {
          while (much.hasRemaining()) {
            flood.write(much);
          }
        } catch (java.io.IOException gone) {
          assertThat(gone).isNotNull();
        }
      }
      assertThat(new FirstWindow(socket()).handOver("/next")).isTrue();
      assertThat(next()).contains("/next");
      assertThat(new FirstWindow(socket()).handOver("x".repeat(20_000))).isFalse();
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void nobodyElseMayOpenTheSocket() throws Exception {
    try (FirstWindow _ = listening()) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket())))
          .isEqualTo("rw-------");
    }
  }

  @Test
  void whereNoSocketCanBeMadeEachStartHasItsOwnWindow() {
    Path deep = folder.resolve("a".repeat(120));
    FirstWindow window = new FirstWindow(deep);
    window.listen(jobs, store -> opened.add(Optional.ofNullable(store)));
    assertThat(deep).doesNotExist();
    assertThat(new FirstWindow(deep).handOver("x")).isFalse();
    window.close();
  }

  @Test
  void anotherDisplayIsAnotherDesk() {
    Directories own = new Directories(folder.resolve("c"), folder.resolve("d"));
    Directories other = new Directories(folder.resolve("e"), folder.resolve("d"));
    try (FirstWindow window = FirstWindow.of(Map.of("DISPLAY", ":0"), own)) {
      window.listen(jobs, store -> opened.add(Optional.ofNullable(store)));
      assertThat(FirstWindow.of(Map.of("DISPLAY", ":0"), own).handOver(null)).isTrue();
      assertThat(FirstWindow.of(Map.of("DISPLAY", ":1"), own).handOver(null)).isFalse();
      assertThat(FirstWindow.of(Map.of("DISPLAY", ":0"), other).handOver(null)).isFalse();
    }
  }

  @Test
  void aFileMeansTheSameInAnotherFolder() {
    String here = Path.of("").toAbsolutePath().toString();
    for (List<String> each :
        List.of(
            List.of("./a.plan", here + "/./a.plan"),
            List.of("sqlite:a.db", "sqlite:" + here + "/a.db"),
            List.of("/srv/a.db", "/srv/a.db"),
            List.of("postgresql://u@h/db", "postgresql://u@h/db"))) {
      StartStore store = StartStore.of(each.get(0), Settings.DEFAULT);
      assertThat(store.fromAnywhere(each.get(0))).isEqualTo(each.get(1));
    }
  }
}
