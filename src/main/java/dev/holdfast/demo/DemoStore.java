package dev.holdfast.demo;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/** Writes demo stores. */
public final class DemoStore {

  private static final String SCHEME = "sqlite:";

  private DemoStore() {}

  /** Returns the address that opens a store which was written. */
  public static String address(Path file) {
    return SCHEME + file;
  }

  /**
   * Returns the file that was typed, as a path or as the address of the store to make.
   *
   * @throws java.nio.file.InvalidPathException if it is no path
   */
  public static Path file(String typed) {
    return Path.of(typed.startsWith(SCHEME) ? typed.substring(SCHEME.length()) : typed);
  }

  /**
   * Writes a fib-flow SQLite store. The rows go to a temporary file beside the target, which gets
   * its name when it is complete and on disk; a run that fails, is cancelled or killed never leaves
   * a file under the target's name.
   *
   * @param file the store to make; must not exist, its folder must
   * @param spec what to write
   * @param tasksWritten hears how many tasks are written, now and then and at the end; at the
   *     specified number the indexes are still to be built, about as long again
   * @param cancelled asked now and then on the calling thread; true ends the run
   * @throws DemoRefused if the file exists or its folder does not; the message names the file
   * @throws CancellationException if the run was cancelled; nothing is left behind
   * @throws IOException if the file cannot be written; nothing is left behind
   */
  public static void write(
      Path file, DemoSpec spec, LongConsumer tasksWritten, BooleanSupplier cancelled)
      throws IOException {
    Path target = file.toAbsolutePath();
    refuseUnlessFree(file, target);
    String unique = UUID.randomUUID().toString().substring(0, 8);
    Path partial = target.resolveSibling(target.getFileName() + "." + unique + ".partial");
    try {
      new StoreFill(spec, tasksWritten, cancelled).into(partial);
      try (FileChannel channel = FileChannel.open(partial, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      // Without REPLACE_EXISTING: a file that appeared meanwhile is not overwritten either.
      Files.move(partial, target);
    } catch (FileAlreadyExistsException e) {
      throw exists(file);
    } catch (SQLException e) {
      throw new IOException(file + " could not be written: " + e.getMessage(), e);
    } finally {
      Files.deleteIfExists(partial);
    }
  }

  private static void refuseUnlessFree(Path file, Path target) throws DemoRefused {
    // A dangling link would make the move fail late; it counts as taken.
    if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
      throw exists(file);
    }
    if (target.getParent() == null || !Files.isDirectory(target.getParent())) {
      throw new DemoRefused(file + " cannot be written: its folder does not exist");
    }
  }

  private static DemoRefused exists(Path file) {
    return new DemoRefused(file + " exists already; a demo store never overwrites a file");
  }
}
