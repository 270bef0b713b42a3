package dev.holdfast.app;

import dev.holdfast.job.UnusedMemory;
import dev.holdfast.store.StoreException;
import javafx.application.Application;
import javafx.application.Platform;

/** Starts the toolkit, then the application. The first class that needs JavaFX. */
final class Window {

  private Window() {}

  static DesktopOutcome open(String store) {
    try {
      // By itself, so that a toolkit that does not start is told from a bug of ours.
      Platform.startup(() -> {});
    } catch (RuntimeException | LinkageError failure) {
      return new DesktopOutcome.NoWindow(
          AppMessages.load().get("display.toolkit", StoreException.deepest(failure)));
    }
    UnusedMemory.giveBack();
    Application.launch(
        HoldfastApplication.class, store == null ? new String[0] : new String[] {store});
    return new DesktopOutcome.Closed(0);
  }
}
