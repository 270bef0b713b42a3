package dev.holdfast.app;

import dev.holdfast.cli.Profiles;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.Settings;
import dev.holdfast.settings.SettingsFile;
import java.io.IOException;
import java.util.function.UnaryOperator;

/** Saved connections in a file of settings, read each time they are asked for. */
public final class SavedProfiles implements Profiles {

  private final SettingsFile file;

  /** Takes the file; reads nothing yet. */
  public SavedProfiles(SettingsFile file) {
    this.file = file;
  }

  /** Returns those of the user this process runs as. */
  public static SavedProfiles ofThisUser() {
    return new SavedProfiles(new SettingsFile(Directories.ofThisUser().settingsFile()));
  }

  @Override
  public Settings settings() {
    return file.read().settings();
  }

  @Override
  public void change(UnaryOperator<Settings> change) throws IOException {
    file.change(change);
  }
}
