package dev.holdfast.app;

import dev.holdfast.job.UnusedMemory;
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
          AppMessages.load().get("display.toolkit", reason(failure)));
    }
    UnusedMemory.giveBack();
    Application.launch(
        HoldfastApplication.class, store == null ? new String[0] : new String[] {store});
    return new DesktopOutcome.Closed(0);
  }

  private static String reason(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
  }
}
