package dev.holdfast.retention.columns;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Memory for what has many rows, which is not on the heap: files without a name, each mapped as a
 * whole. The system takes one back when nobody refers to it any more, or the process has ended.
 * Buffers, for the first compiler makes slow code of memory segments.
 */
public final class Pieces {

  /** The bytes of one. Some 60,000 can be mapped: enough for as many rows as have numbers. */
  static final int SIZE = 1 << 21;

  /** What has fewer rows is on the heap: there the first compiler makes faster code. */
  static final int FROM = 1_000_000;

  private static final Path LASTING = Path.of("/var/tmp");

  /** Those that were given back, as long as the collector lets them be. */
  private static final Deque<WeakReference<ByteBuffer>> FREE = new ConcurrentLinkedDeque<>();

  private static final AtomicLong MAPPED = new AtomicLong();

  private Pieces() {}

  /** Returns where the files are: {@code TMPDIR}, or what outlives a restart and is no memory. */
  public static Path directory() {
    String usual =
        Files.isWritable(LASTING) ? LASTING.toString() : System.getProperty("java.io.tmpdir");
    return Path.of(Objects.requireNonNullElse(System.getenv("TMPDIR"), usual));
  }

  /** Returns how many bytes were mapped since the process began. */
  public static long mapped() {
    return MAPPED.get();
  }

  /**
   * Returns one, with anything in it.
   *
   * @throws StoreException if the disk is full
   */
  static ByteBuffer take() {
    for (WeakReference<ByteBuffer> free = FREE.poll(); free != null; free = FREE.poll()) {
      ByteBuffer piece = free.get();
      if (piece != null) {
        return piece;
      }
    }
    Path directory = directory();
    try (FileChannel file =
        FileChannel.open(
            Files.createTempFile(directory, "holdfast-rows", null),
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE)) {
      // Written first: where a mapped page finds no room the process would be ended.
      ByteBuffer nothing = ByteBuffer.allocate(SIZE);
      while (nothing.hasRemaining()) {
        file.write(nothing);
      }
      MAPPED.addAndGet(SIZE);
      return file.map(FileChannel.MapMode.READ_WRITE, 0, SIZE).order(ByteOrder.nativeOrder());
    } catch (IOException full) {
      throw new StoreException(
          new StoreFailure.NoRoom(directory.toString(), String.valueOf(full.getMessage())));
    }
  }

  /** Gives one back: its rows must not be read any more. */
  static void give(ByteBuffer piece) {
    FREE.add(new WeakReference<>(piece));
  }
}
