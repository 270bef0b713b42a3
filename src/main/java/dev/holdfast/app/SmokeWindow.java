package dev.holdfast.app;

import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.desktop.theme.Theme;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.SavedSettings;
import dev.holdfast.settings.Settings;
import dev.holdfast.settings.SettingsFile;
import dev.holdfast.store.Stores;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextField;
import javafx.stage.Stage;

/** The desktop's window, without a display, as {@link Smoke} goes through it. */
final class SmokeWindow implements AutoCloseable {

  /** How long an answer may take on the slowest of machines. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final Duration PAUSE = Duration.ofMillis(20);

  private final Stores stores;
  private final Clock clock;
  private MainWindow window;
  private AppContext context;
  private Stage stage;

  /** Starts the toolkit; to be made once in a process. */
  SmokeWindow(Stores stores, Clock clock) {
    this.stores = stores;
    this.clock = clock;
    System.setProperty("glass.platform", "Headless");
    System.setProperty("prism.order", "sw");
    Platform.startup(() -> {});
    Platform.setImplicitExit(false);
  }

  /** Opens the window on the demo store, with files of its own. */
  void open(Directories directories, Function<Throwable, String> bugs) {
    onFx(
        () -> {
          stage = new Stage();
          SettingsFile file = new SettingsFile(directories.settingsFile());
          SavedSettings settings = new SavedSettings(file, Settings.DEFAULT, true);
          Theme theme = new Theme();
          window =
              new MainWindow(
                  stage,
                  theme,
                  settings,
                  Locale.getDefault(),
                  () ->
                      new AppContext(
                          stores,
                          directories,
                          settings,
                          theme,
                          bugs,
                          clock,
                          () -> stage,
                          (owner, title, kind, patterns) -> Optional.empty(),
                          (owner, title, kind, name) -> Optional.empty(),
                          page -> {}));
          context = window.context();
          // The Headless platform's screen has 1000 x 1000 points.
          stage.setWidth(1_000);
          stage.setHeight(800);
          HoldfastApplication.showIcons(stage);
          stage.show();
          context.start(null);
          return null;
        });
    until("the demo store is open", () -> context.shell.state.get() instanceof ShellState.Open);
  }

  /** Returns the names of the store's pages. */
  List<String> pages() {
    return onFx(() -> ((ShellState.Open) context.shell.state.get()).store().titles());
  }

  /** Brings a page to the front and waits until it has all its answers. */
  void show(int page) {
    onFx(
        () -> {
          context.shell.showPage(page);
          stage.getScene().getRoot().applyCss();
          stage.getScene().getRoot().layout();
          return null;
        });
    settled();
  }

  /** Previews a policy on the page in front; returns what its delete button says. */
  String preview(String keep) {
    onFx(
        () -> {
          find("#keep", TextField.class).setText(keep);
          find("#preview", Button.class).fire();
          return null;
        });
    until("the preview", () -> stage.getScene().lookup("#delete") instanceof Button);
    settled();
    return onFx(() -> find("#delete", Labeled.class).getText());
  }

  private void settled() {
    until("every answer", context::isIdle);
    // What the last answer changed is laid out and painted.
    onFx(
        () -> {
          stage.getScene().snapshot(null);
          return null;
        });
  }

  private <N extends Node> N find(String selector, Class<N> type) {
    Node found = stage.getScene().lookup(selector);
    if (found == null) {
      throw new IllegalStateException("nothing in the window is " + selector);
    }
    return type.cast(found);
  }

  private static void until(String what, Supplier<Boolean> condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!onFx(condition)) {
      if (System.nanoTime() - end > 0) {
        throw new IllegalStateException("waited in vain for " + what);
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  private static <T> T onFx(Supplier<T> work) {
    return CompletableFuture.supplyAsync(work, Platform::runLater).join();
  }

  @Override
  public void close() {
    onFx(
        () -> {
          if (window != null) {
            window.close(null);
            stage.hide();
          }
          return null;
        });
    Platform.exit();
  }
}
