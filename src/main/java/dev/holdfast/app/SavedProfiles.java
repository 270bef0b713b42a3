package dev.holdfast.app;

import dev.holdfast.cli.Profiles;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.SecretStore;
import dev.holdfast.settings.Settings;
import dev.holdfast.settings.SettingsFile;
import dev.holdfast.settings.SystemKeyring;
import java.io.IOException;
import java.util.function.UnaryOperator;

/** Saved connections in a file of settings, read each time they are asked for. */
public final class SavedProfiles implements Profiles {

  private final SettingsFile file;
  private final SecretStore secrets;

  /**
   * Takes the file; reads nothing yet.
   *
   * @param secrets where their passwords are kept
   */
  public SavedProfiles(SettingsFile file, SecretStore secrets) {
    this.file = file;
    this.secrets = secrets;
  }

  /** Returns those of the user this process runs as. */
  public static SavedProfiles ofThisUser() {
    return new SavedProfiles(
        new SettingsFile(Directories.ofThisUser().settingsFile()), new SystemKeyring());
  }

  @Override
  public Settings settings() {
    return file.read().settings();
  }

  @Override
  public SecretStore secrets() {
    return secrets;
  }

  @Override
  public void change(UnaryOperator<Settings> change) throws IOException {
    file.change(change);
  }
}
