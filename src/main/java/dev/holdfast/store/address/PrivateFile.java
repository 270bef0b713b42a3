package dev.holdfast.store.address;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.slf4j.LoggerFactory;

/**
 * Files that only their owner may read: 0600 in folders of 0700, where the file system knows such
 * things. Elsewhere they are as private as the folder of the user is.
 *
 * <p>None is ever opened here: a process loses its locks on a file with the first one that it
 * closes, and SQLite holds such locks.
 */
public final class PrivateFile {

  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");

  private PrivateFile() {}

  /**
   * Makes a file and its folder if they are not there, and takes others' rights to both. Files that
   * SQLite makes beside it have its rights.
   *
   * @throws IOException if it cannot be made
   */
  public static void inOwnFolder(Path file) throws IOException {
    folder(file.toAbsolutePath().getParent());
    make(file);
  }

  /**
   * Makes a folder if it is not there, and takes others' rights to it.
   *
   * @throws IOException if it cannot be made
   */
  public static void folder(Path folder) throws IOException {
    Files.createDirectories(folder);
    tighten(folder, FOLDER);
  }

  /** Returns what a file in this place must be made with. */
  public static FileAttribute<?>[] rights(Path file) {
    return posix(file.toAbsolutePath().getParent())
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(FILE)}
        : new FileAttribute<?>[0];
  }

  /**
   * Makes a file if it is not there, and takes others' rights to it; its folder is somebody else's.
   *
   * @throws IOException if it cannot be made
   */
  public static void make(Path file) throws IOException {
    if (!Files.exists(file)) {
      try {
        Files.createFile(file, rights(file));
      } catch (FileAlreadyExistsException sooner) {
        // Somebody else made it meanwhile, in the same way.
      }
    }
    tighten(file, FILE);
  }

  /** Returns whether its group or others may do anything with a file; false where none can tell. */
  public static boolean isOpenToOthers(Path file) {
    try {
      return posix(file) && !FOLDER.containsAll(Files.getPosixFilePermissions(file));
    } catch (IOException unknown) {
      LoggerFactory.getLogger(PrivateFile.class)
          .debug("looking at the rights of {}", file, unknown);
      return false;
    }
  }

  /** What belongs to another user, or lies where rights cannot be changed, stays as it is. */
  private static void tighten(Path path, Set<PosixFilePermission> rights) {
    try {
      if (posix(path) && !rights.containsAll(Files.getPosixFilePermissions(path))) {
        Files.setPosixFilePermissions(path, rights);
      }
    } catch (IOException refused) {
      LoggerFactory.getLogger(PrivateFile.class).warn("taking others' rights to {}", path, refused);
    }
  }

  private static boolean posix(Path path) {
    return Files.getFileAttributeView(path, PosixFileAttributeView.class) != null;
  }
}
