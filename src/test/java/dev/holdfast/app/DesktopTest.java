package dev.holdfast.app;

import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.dialog.WholeTextFile;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.SavedSettings;
import dev.holdfast.settings.Settings;
import dev.holdfast.settings.SettingsFile;
import dev.holdfast.store.KnownStores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test of the whole desktop as the product puts it together, with files of its own. */
abstract class DesktopTest extends FxTest {

  @TempDir Path directory;

  private AppContext context;
  private Path chosen;
  private final List<URI> browsed = new CopyOnWriteArrayList<>();
  private boolean browsing = true;

  @BeforeEach
  void openWindow() throws Exception {
    open(Settings.DEFAULT);
  }

  @AfterEach
  void closeWindow() throws Exception {
    onFx(
        () -> {
          context.close();
          return null;
        });
  }

  /** Opens the window anew with these settings. */
  void open(Settings settings) throws Exception {
    if (context != null) {
      closeWindow();
    }
    Directories directories =
        new Directories(directory.resolve("config"), directory.resolve("data"));
    SavedSettings saved =
        new SavedSettings(new SettingsFile(directories.settingsFile()), settings, true);
    show(
        () -> {
          context = contents(directories, saved);
          return context.view.root;
        });
  }

  /** Makes what is in a window. */
  AppContext contents(Directories directories, SavedSettings saved) {
    FilePicker files = (owner, title, kind, patterns) -> Optional.ofNullable(chosen);
    return new AppContext(
        KnownStores.ALL,
        directories,
        saved,
        theme(),
        bug -> {
          throw new AssertionError("a bug was reported", bug);
        },
        Clock.systemUTC(),
        FxTest::stage,
        files,
        (owner, title, kind, name) ->
            Optional.ofNullable(chosen).map(place -> new WholeTextFile(place, false)),
        this::browse);
  }

  private void browse(URI page) {
    if (!browsing) {
      throw new UncheckedIOException(new IOException("no browser"));
    }
    browsed.add(page);
  }

  /** Leaves the system without a browser. */
  void withoutBrowser() {
    browsing = false;
  }

  /** Returns what was opened in the system's browser. */
  List<URI> browsed() {
    return browsed;
  }

  AppContext context() {
    return context;
  }

  /** What the operator picks in the next file dialog. */
  void choose(Path file) {
    chosen = file;
  }

  /** Clicks on the button of a page: Overview has cards that are called the same. */
  void openPage(String title) {
    clickOn(from(lookup("#pageButtons").<Node>query()).lookup(title).<Node>query());
  }

  boolean says(String text) {
    return lookup(
            node ->
                node instanceof Labeled label
                    && label.isVisible()
                    && label.getText() != null
                    && label.getText().contains(text))
        .tryQuery()
        .isPresent();
  }

  boolean isShown(String text) {
    return lookup(text).tryQuery().isPresent();
  }

  /**
   * Waits until an act has ended: its dialog is gone, and this is said over the page, and how long.
   */
  void awaitTold(String done) {
    await(
        "it is told over the page: " + done,
        () -> {
          Node toast = lookup("#toast").query();
          return toast.isVisible() && toast.getAccessibleText().startsWith(done + ", ");
        });
    await("the dialog is gone", () -> lookup(".act-dialog").tryQuery().isEmpty());
    await("it has read", () -> context().isIdle());
  }

  Path settingsFile() throws IOException {
    return directory.resolve("config/settings.json");
  }

  ShellState state() {
    return context.shell.state.get();
  }
}
