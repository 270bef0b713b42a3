package dev.holdfast.app;

import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.JobRunner;
import dev.holdfast.settings.Directories;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;

/**
 * The one window of a user on a display. A second start hands what it was to open over to it and
 * ends: two windows would write the same settings, each without knowing of the other.
 *
 * <p>They meet at a socket in the file system that only this user may open. Where none can be made,
 * each start has a window of its own.
 */
final class FirstWindow implements AutoCloseable {

  /** The longest thing to open, in bytes of UTF-8. */
  private static final int LONGEST = 16 << 10;

  /** The most that all systems take as the name of a socket, in bytes. */
  private static final int LONGEST_NAME = 100;

  private static final byte TAKEN = 1;

  /** How long a window may think about it: one that is being opened may take seconds. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Path socket;
  private final Duration patience;
  private ServerSocketChannel listening;
  private Object bound;

  /** Takes where the socket is, or will be. */
  FirstWindow(Path socket) {
    this(socket, PATIENCE);
  }

  FirstWindow(Path socket, Duration patience) {
    this.socket = socket;
    this.patience = patience;
  }

  /** Returns that of this user on this display. */
  static FirstWindow of(Map<String, String> environment, Directories directories) {
    String runtime = environment.get("XDG_RUNTIME_DIR");
    // That of another user may stand there after “su”: what is handed over may hold a password.
    Path folder =
        runtime != null && Path.of(runtime).isAbsolute() && isMine(Path.of(runtime))
            ? Path.of(runtime)
            : directories.data();
    // Another display is another person's desk; other settings are another window's.
    int place =
        Objects.hash(
            environment.get("DISPLAY"),
            environment.get("WAYLAND_DISPLAY"),
            directories.settingsFile().toString());
    return new FirstWindow(folder.resolve("holdfast-%08x.socket".formatted(place)));
  }

  /**
   * Hands over what is to be opened, if there is a window already. Blocks.
   *
   * @param store as it would be given at a start; null if nothing was
   * @return whether the window took it
   */
  boolean handOver(String store) {
    byte[] text = (store == null ? "" : store).getBytes(StandardCharsets.UTF_8);
    if (!Files.exists(socket) || !isMine(socket) || text.length > LONGEST) {
      return false;
    }
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        Selector answers = Selector.open()) {
      channel.connect(UnixDomainSocketAddress.of(socket));
      ByteBuffer out = ByteBuffer.wrap(text);
      while (out.hasRemaining()) {
        channel.write(out);
      }
      channel.shutdownOutput();
      channel.configureBlocking(false);
      channel.register(answers, SelectionKey.OP_READ);
      ByteBuffer answer = ByteBuffer.allocate(1);
      return answers.select(patience.toMillis()) == 1
          && channel.read(answer) == 1
          && answer.get(0) == TAKEN;
    } catch (IOException nobody) {
      // The socket of a window that was killed.
      return false;
    }
  }

  /** What others made may be read by others. Where files have no owners, folders are the user's. */
  private static boolean isMine(Path file) {
    try {
      return !file.getFileSystem().supportedFileAttributeViews().contains("posix")
          || Files.getOwner(file).getName().equals(System.getProperty("user.name"));
    } catch (IOException unknown) {
      return false;
    }
  }

  /**
   * Takes the place of the first window, or hands over what is to be opened to a window that has
   * it. Of two starts at once one takes it, and the other waits until that one listens. Blocks.
   *
   * @param store as for {@link #handOver}
   * @return whether another window took it
   */
  boolean handOverOrBecome(String store) {
    if (handOver(store)) {
      return true;
    }
    if (socket.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
      return false;
    }
    try {
      Files.createDirectories(socket.getParent());
      Path lock = socket.resolveSibling(socket.getFileName() + ".lock");
      try (FileChannel turns =
              FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock _ = turns.lock()) {
        keepToMyself(lock);
        // Somebody else may have had the turn before.
        if (handOver(store)) {
          return true;
        }
        become();
      }
    } catch (IOException | UnsupportedOperationException impossible) {
      LoggerFactory.getLogger(FirstWindow.class).info("Later starts open a window", impossible);
      close();
    }
    return false;
  }

  private static void keepToMyself(Path file) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
  }

  private void become() throws IOException {
    Files.deleteIfExists(socket);
    listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    listening.bind(UnixDomainSocketAddress.of(socket));
    keepToMyself(socket);
    bound = Files.readAttributes(socket, BasicFileAttributes.class).fileKey();
  }

  /**
   * Takes what later starts hand over, until this is closed; nothing if this is not the first
   * window.
   *
   * @param jobs on whose threads to wait
   * @param opening told what is to be opened, null for nothing but the window; on a background
   *     thread
   */
  void listen(JobRunner jobs, Consumer<String> opening) {
    if (listening == null) {
      return;
    }
    ServerSocketChannel mine = listening;
    jobs.start(
        BackgroundJob.of(
            "",
            (progress, stop) -> {
              while (mine.isOpen()) {
                take(mine, opening);
              }
              return null;
            }));
  }

  private static void take(ServerSocketChannel listening, Consumer<String> opening) {
    try (SocketChannel channel = listening.accept()) {
      ByteBuffer text = ByteBuffer.allocate(LONGEST + 1);
      int read = 0;
      while (read >= 0 && text.hasRemaining()) {
        read = channel.read(text);
      }
      if (text.hasRemaining()) {
        String store = StandardCharsets.UTF_8.decode(text.flip()).toString();
        opening.accept(store.isEmpty() ? null : store);
        channel.write(ByteBuffer.wrap(new byte[] {TAKEN}));
      }
    } catch (ClosedChannelException over) {
      // Either side has gone; if it was this one, the caller sees it.
      return;
    } catch (IOException failed) {
      LoggerFactory.getLogger(FirstWindow.class).info("A later start was not heard", failed);
    }
  }

  /** Takes nothing any more. */
  @Override
  public void close() {
    if (listening == null) {
      return;
    }
    try {
      listening.close();
      // One that found this window too slow has put its own socket there.
      if (bound == null
          || bound.equals(Files.readAttributes(socket, BasicFileAttributes.class).fileKey())) {
        Files.deleteIfExists(socket);
      }
    } catch (NoSuchFileException gone) {
      // Nothing is left behind.
      return;
    } catch (IOException left) {
      LoggerFactory.getLogger(FirstWindow.class).info("A socket was left behind", left);
    }
  }
}
