package dev.holdfast.app;

import dev.holdfast.cli.command.Profiles;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.SecretStore;
import dev.holdfast.settings.Settings;
import dev.holdfast.settings.SettingsFile;
import dev.holdfast.settings.SystemKeyring;
import java.io.IOException;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Saved connections in a file of settings, read each time they are asked for. */
public final class SavedProfiles implements Profiles {

  private final Directories directories;
  private final SettingsFile file;
  private final SecretStore secrets;

  /**
   * Takes where the files are; reads nothing yet.
   *
   * @param secrets where their passwords are kept
   */
  public SavedProfiles(Directories directories, SecretStore secrets) {
    this.directories = directories;
    this.file = new SettingsFile(directories.settingsFile());
    this.secrets = secrets;
  }

  /** Returns those of the user this process runs as. */
  public static SavedProfiles ofThisUser() {
    return new SavedProfiles(Directories.ofThisUser(), new SystemKeyring());
  }

  @Override
  public Optional<Directories> directories() {
    return Optional.of(directories);
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
