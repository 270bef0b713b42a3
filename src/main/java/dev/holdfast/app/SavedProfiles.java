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

/**
 * Saved connections in a file of settings, read each time they are asked for.
 *
 * @param own where the files of the user are
 * @param secrets where their passwords are kept
 */
public record SavedProfiles(Directories own, SettingsFile file, SecretStore secrets)
    implements Profiles {

  /** Takes where the files are; reads nothing yet. */
  public SavedProfiles(Directories own, SecretStore secrets) {
    this(own, new SettingsFile(own.settingsFile()), secrets);
  }

  /** Returns those of the user this process runs as. */
  public static SavedProfiles ofThisUser() {
    return new SavedProfiles(Directories.ofThisUser(), new SystemKeyring());
  }

  @Override
  public Optional<Directories> directories() {
    return Optional.of(own);
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
