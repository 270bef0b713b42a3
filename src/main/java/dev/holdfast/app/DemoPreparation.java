package dev.holdfast.app;

import dev.holdfast.demo.DemoSpec;
import dev.holdfast.demo.DemoStore;
import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.Preparation;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Writes the demo store the first time it is opened, also without a window to show it in. */
public record DemoPreparation(Path file, Clock clock) implements Preparation {
  private static final long TASKS = 5_000;
  private static final long SEED = 1;
  private static final ReentrantLock WRITING = new ReentrantLock();
  private static final long PAUSE_NANOS = 20_000_000;
  private static volatile long written;

  /**
   * Returns the demo store's address, and writes the store if it is not there yet: where the
   * desktop keeps it, or in a temporary folder if this user cannot write there.
   *
   * @throws StoreException if it cannot be written there either
   */
  public static String embedded(Clock clock) {
    try {
      return prepared(Directories.ofThisUser().demoStore(), clock);
    } catch (StoreException homeless) {
      Path folder = temporary();
      Path file = folder.resolve("demo.sqlite");
      String address = prepared(file, clock);
      folder.toFile().deleteOnExit();
      file.toFile().deleteOnExit();
      return address;
    }
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("holdfast-demo");
    } catch (IOException failure) {
      throw unwritable(failure);
    }
  }

  private static String prepared(Path file, Clock clock) {
    new DemoPreparation(file, clock).prepare(Progress.NONE, Cancellation.never());
    return DemoStore.address(file);
  }

  /** Returns the demo store as a line of the sidebar. */
  ConnectionItem item() {
    ConnectionProfile profile =
        new ConnectionProfile(
            AppMessages.load().get("demo.name"), DemoStore.address(file), Environment.LOCAL);
    return ConnectionItem.unsaved(profile, profile.storeAddress(), this);
  }

  @Override
  public void prepare(Progress progress, Cancellation cancellation) {
    // Who comes second waits for the first, and finds the file.
    while (!WRITING.tryLock()) {
      cancellation.throwIfCancelled();
      if (Thread.interrupted()) {
        throw new CancellationException();
      }
      progress.report(written, TASKS);
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    try {
      if (!Files.exists(file)) {
        write(progress, cancellation);
      }
    } finally {
      WRITING.unlock();
    }
  }

  private void write(Progress progress, Cancellation cancellation) {
    DemoSpec spec = new DemoSpec(TASKS, SEED, clock.instant().getEpochSecond());
    try {
      Files.createDirectories(file.getParent());
      DemoStore.write(
          file,
          spec,
          tasks -> {
            written = tasks;
            progress.report(tasks, TASKS);
          },
          cancellation::isCancelled);
    } catch (IOException failure) {
      if (!Files.exists(file)) {
        throw unwritable(failure);
      }
      // Another window made it meanwhile.
    }
  }

  private static StoreException unwritable(IOException failure) {
    String detail =
        failure instanceof AccessDeniedException denied
            ? denied.getFile() + ": permission denied"
            : String.valueOf(failure.getMessage());
    return new StoreException(new StoreFailure.NotWritable(detail), failure);
  }
}
