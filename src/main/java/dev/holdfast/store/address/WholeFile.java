package dev.holdfast.store.address;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;
import java.util.UUID;

/**
 * Files that hold, at any moment and after a loss of power, what was written last or what was
 * written before that, whole.
 */
public final class WholeFile {

  private WholeFile() {}

  /**
   * Writes a file: first beside it, under a hidden name that nobody looks for, then in its place.
   *
   * @param rights what the new file is made with, see {@link PrivateFile#rights}
   * @throws IOException if that fails; what was there before is there still
   */
  public static void replace(Path file, byte[] bytes, FileAttribute<?>... rights)
      throws IOException {
    Path part = file.resolveSibling("." + UUID.randomUUID() + ".part");
    try {
      write(part, bytes, rights);
      try {
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      } catch (AtomicMoveNotSupportedException notHere) {
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
      }
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static void write(Path part, byte[] bytes, FileAttribute<?>... rights)
      throws IOException {
    try (FileChannel out =
        FileChannel.open(
            part, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), rights)) {
      ByteBuffer left = ByteBuffer.wrap(bytes);
      while (left.hasRemaining()) {
        out.write(left);
      }
      // A loss of power must not leave an empty file under the name.
      out.force(true);
    }
  }
}
