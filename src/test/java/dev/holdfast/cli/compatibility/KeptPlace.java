package dev.holdfast.cli.compatibility;

import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.store.address.SamePlace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where the kept files were written, and where they are used: a plan, a hold and an archive belong
 * to the store at a place (see {@link SamePlace}), so it is one that every machine can have. One
 * test at a time has it.
 */
final class KeptPlace implements AutoCloseable {

  /** The version that wrote them. */
  static final String VERSION = "1.1";

  /** The place. */
  static final Path FOLDER = Path.of("/tmp/holdfast-kept-" + VERSION);

  private static final Path LOCK = FOLDER.resolve("lock");

  private final FileChannel lock;

  private KeptPlace(FileChannel lock) {
    this.lock = lock;
  }

  /** Waits until nobody has the place, and empties it. */
  static KeptPlace empty() throws IOException {
    Files.createDirectories(FOLDER);
    free(FOLDER, "rwxrwxrwx");
    if (!Files.exists(LOCK)) {
      Files.write(LOCK, new byte[0], StandardOpenOption.CREATE);
      free(LOCK, "rw-rw-rw-");
    }
    FileChannel channel = FileChannel.open(LOCK, StandardOpenOption.WRITE);
    channel.lock();
    clear(FOLDER);
    return new KeptPlace(channel);
  }

  /** The same with all kept files in it. */
  static KeptPlace filled() throws Exception {
    KeptPlace place = empty();
    copy(kept(), FOLDER);
    return place;
  }

  /** Returns the kept files of the version. */
  static Path kept() throws Exception {
    return Path.of(KeptPlace.class.getResource("/kept/" + VERSION).toURI());
  }

  /** Returns a file of the place. */
  static Path file(String name) {
    return FOLDER.resolve(name);
  }

  /** Returns where the operator's records are, and who that is. */
  static Records records() {
    return new Records(file("records"), null, new Operator("tester", null, "bench"));
  }

  /** Puts a kept state of a store where the store is. */
  static void use(String state, String store) throws IOException {
    Files.copy(file(state), file(store), StandardCopyOption.REPLACE_EXISTING);
  }

  /** Copies a folder with all in it. */
  static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(KeptPlace::says).toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        Files.createDirectories(target.getParent());
        Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  /** What says nothing, such as a lock, is not kept. */
  private static boolean says(Path file) {
    try {
      return Files.isRegularFile(file) && Files.size(file) > 0;
    } catch (IOException unread) {
      throw new UncheckedIOException(unread);
    }
  }

  /** Deletes what is in a folder, but for the lock. */
  static void clear(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> old =
          files
              .filter(file -> !file.equals(folder) && !file.equals(LOCK))
              .sorted(Comparator.reverseOrder())
              .toList();
      for (Path file : old) {
        Files.delete(file);
      }
    }
  }

  /** Whoever runs the tests next may be another user. */
  private static void free(Path path, String rights) throws IOException {
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    if (posix && Files.getOwner(path).getName().equals(System.getProperty("user.name"))) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(rights));
    }
  }

  @Override
  public void close() throws IOException {
    clear(FOLDER);
    lock.close();
  }
}
