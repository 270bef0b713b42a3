package dev.holdfast.app;

import dev.holdfast.demo.DemoSpec;
import dev.holdfast.demo.DemoStore;
import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.Preparation;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;

/** Writes the demo store the first time it is opened. */
record DemoPreparation(Path file, Clock clock) implements Preparation {
  private static final long TASKS = 5_000;
  private static final long SEED = 1;

  /** Returns the demo store as a line of the sidebar. */
  ConnectionItem item() {
    ConnectionProfile profile =
        new ConnectionProfile(
            AppMessages.load().get("demo.name"), DemoStore.address(file), Environment.LOCAL);
    return ConnectionItem.unsaved(profile, profile.storeAddress(), this);
  }

  @Override
  public void prepare(Progress progress, Cancellation cancellation) {
    if (Files.exists(file)) {
      return;
    }
    DemoSpec spec = new DemoSpec(TASKS, SEED, clock.instant().getEpochSecond());
    try {
      Files.createDirectories(file.getParent());
      DemoStore.write(
          file, spec, written -> progress.report(written, TASKS), cancellation::isCancelled);
    } catch (IOException failure) {
      if (!Files.exists(file)) {
        throw new StoreException(new StoreFailure.NotWritable(detail(failure)), failure);
      }
      // Another window made it meanwhile.
    }
  }

  private static String detail(IOException failure) {
    return failure instanceof java.nio.file.AccessDeniedException denied
        ? denied.getFile() + ": permission denied"
        : String.valueOf(failure.getMessage());
  }
}
