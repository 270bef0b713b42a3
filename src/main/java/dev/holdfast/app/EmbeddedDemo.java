package dev.holdfast.app;

import dev.holdfast.demo.DemoStore;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.settings.Directories;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;

/** The demo store for those who have none of their own, also without a window to show it in. */
public final class EmbeddedDemo {

  private EmbeddedDemo() {}

  /**
   * Returns the demo store's address, and writes the store if it is not there yet: where the
   * desktop keeps it, or in a temporary folder if this user cannot write there.
   *
   * @throws StoreException if it cannot be written there either
   */
  public static String address(Clock clock) {
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
      throw new StoreException(
          new StoreFailure.NotWritable(String.valueOf(failure.getMessage())), failure);
    }
  }

  private static String prepared(Path file, Clock clock) {
    new DemoPreparation(file, clock).prepare(Progress.NONE, Cancellation.never());
    return DemoStore.address(file);
  }
}
