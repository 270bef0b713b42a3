package dev.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.ThreadJobRunner;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.Settings;
import dev.holdfast.store.KnownStores;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
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
    assertThat(window.handOverOrBecome(null)).isFalse();
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
        } catch (IOException gone) {
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
      assertThat(
              PosixFilePermissions.toString(
                  Files.getPosixFilePermissions(folder.resolve("deep/window.socket.lock"))))
          .as("whoever could read it could lock it, and keep every start waiting")
          .isEqualTo("rw-------");
    }
  }

  @Test
  void whereNoSocketCanBeMadeEachStartHasItsOwnWindow() {
    Path deep = folder.resolve("a".repeat(120));
    FirstWindow window = new FirstWindow(deep);
    assertThat(window.handOverOrBecome("x")).isFalse();
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
      window.handOverOrBecome(null);
      window.listen(jobs, store -> opened.add(Optional.ofNullable(store)));
      assertThat(FirstWindow.of(Map.of("DISPLAY", ":0"), own).handOver(null)).isTrue();
      assertThat(FirstWindow.of(Map.of("DISPLAY", ":1"), own).handOver(null)).isFalse();
      assertThat(FirstWindow.of(Map.of("DISPLAY", ":0"), other).handOver(null)).isFalse();
    }
  }

  @Test
  void ofTwoStartsAtOnceOneTakesThePlaceAndTheOtherWaitsForItsWindow() throws Exception {
    try (FirstWindow first = new FirstWindow(socket())) {
      assertThat(first.handOverOrBecome("/a.plan")).isFalse();
      LinkedBlockingQueue<Boolean> taken = new LinkedBlockingQueue<>();
      jobs.start(
          BackgroundJob.of(
              "",
              (progress, stop) ->
                  taken.add(new FirstWindow(socket()).handOverOrBecome("/b.plan"))));
      first.listen(jobs, store -> opened.add(Optional.ofNullable(store)));
      assertThat(next()).contains("/b.plan");
      assertThat(taken.poll(20, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(socket()).doesNotExist();
  }

  @Test
  void aWindowThatDoesNotAnswerIsReplacedAndLeavesTheNextOneAlone() {
    FirstWindow hung = new FirstWindow(socket());
    hung.handOverOrBecome(null);
    try (FirstWindow next = new FirstWindow(socket(), Duration.ofMillis(50))) {
      assertThat(next.handOverOrBecome("/a.plan")).isFalse();
      next.listen(jobs, store -> opened.add(Optional.ofNullable(store)));
      hung.close();
      assertThat(new FirstWindow(socket()).handOver("/b.plan")).isTrue();
    }
    assertThat(socket()).doesNotExist();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void whatAnotherUserLeftThereIsToldNothing() throws Exception {
    Path others = Files.createDirectories(folder.resolve("others"));
    assumeTrue(mayGiveAway(others), "only root gives files away");
    Directories own = new Directories(folder.resolve("c"), folder.resolve("d"));
    Map<String, String> environment = Map.of("XDG_RUNTIME_DIR", others.toString());
    try (FirstWindow window = FirstWindow.of(environment, own)) {
      window.handOverOrBecome(null);
      assertThat(others).as("the folder of another user").isEmptyDirectory();
      assertThat(folder.resolve("d")).isNotEmptyDirectory();
    }
    try (FirstWindow _ = listening()) {
      assertThat(mayGiveAway(socket())).isTrue();
      assertThat(new FirstWindow(socket()).handOver("postgresql://u:secret@h/db")).isFalse();
    }
    assertThat(opened).isEmpty();
  }

  private static boolean mayGiveAway(Path file) throws IOException {
    try {
      Files.setOwner(
          file,
          file.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
      return true;
    } catch (FileSystemException refused) {
      return false;
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
      StartStore store = StartStore.of(each.get(0), Settings.DEFAULT, KnownStores.ALL);
      assertThat(store.fromAnywhere(each.get(0))).isEqualTo(each.get(1));
    }
  }
}
