package dev.holdfast.app;

import dev.holdfast.settings.Directories;
import dev.holdfast.settings.SettingsFile;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.Stores;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.Messages;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The desktop as the rest of the program starts it. Loads nothing of JavaFX before it is known that
 * a window can be opened.
 */
public final class Desktop {

  private Desktop() {}

  /**
   * Opens the window and returns when it was closed. To be called once in a process.
   *
   * @param store a saved connection's name, an address or a file; null opens the demo store if
   *     nothing is saved
   * @param stores whose address it may be
   */
  public static DesktopOutcome open(String store, Supplier<Stores> stores) {
    Optional<String> obstacle = DisplayCheck.ofThisSystem().obstacle();
    if (obstacle.isPresent()) {
      return new DesktopOutcome.NoWindow(obstacle.get());
    }
    Directories directories = Directories.ofThisUser();
    String whole = store;
    if (store != null) {
      try {
        whole =
            StartStore.of(
                    store,
                    new SettingsFile(directories.settingsFile()).read().settings(),
                    stores.get())
                .fromAnywhere(store);
      } catch (StoreException refused) {
        return new DesktopOutcome.NoSuchStore(
            new FailureText(Messages.common(), stores).of(refused.failure()));
      }
    }
    if (FirstWindow.of(System.getenv(), directories).handOver(whole)) {
      return new DesktopOutcome.TakenOver(AppMessages.load().get("start.takenOver"));
    }
    try {
      return Window.open(whole);
    } catch (NoClassDefFoundError missing) {
      return new DesktopOutcome.NoWindow(AppMessages.load().get("display.noJavaFx"));
    }
  }
}
