package dev.holdfast.app;

import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.fx.FxTest;
import dev.holdfast.desktop.shell.ShellState;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.SavedSettings;
import dev.holdfast.settings.Settings;
import dev.holdfast.settings.SettingsFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test of the whole desktop as the product puts it together, with files of its own. */
abstract class DesktopTest extends FxTest {

  @TempDir Path directory;

  private AppContext context;
  private Path chosen;

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
    FilePicker files = (owner, title, kind, patterns) -> Optional.ofNullable(chosen);
    show(
        () -> {
          context =
              new AppContext(
                  directories,
                  saved,
                  theme(),
                  bug -> {
                    throw new AssertionError("a bug was reported", bug);
                  },
                  Clock.systemUTC(),
                  FxTest::stage,
                  files,
                  page -> {});
          return context.view().root();
        });
  }

  AppContext context() {
    return context;
  }

  /** What the operator picks in the next file dialog. */
  void choose(Path file) {
    chosen = file;
  }

  boolean isShown(String text) {
    return lookup(text).tryQuery().isPresent();
  }

  Path settingsFile() throws IOException {
    return directory.resolve("config/settings.json");
  }

  ShellState state() {
    return context.state();
  }
}
