package dev.holdfast.app;

import dev.holdfast.cli.Profiles;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.SavedConnection;
import dev.holdfast.settings.Settings;
import dev.holdfast.settings.SettingsFile;
import java.util.List;
import java.util.Optional;

/** This user's saved connections, read from the settings each time they are asked for. */
public final class SavedProfiles implements Profiles {

  /** Reads nothing yet. */
  public SavedProfiles() {}

  @Override
  public Optional<String> addressOf(String name) {
    return settings().connection(name).map(ConnectionProfile::address);
  }

  @Override
  public List<Saved> all() {
    return settings().connections().stream()
        .map(SavedConnection::profile)
        .map(each -> new Saved(each.name(), each.address(), each.policy()))
        .toList();
  }

  private static Settings settings() {
    return new SettingsFile(Directories.ofThisUser().settingsFile()).read().settings();
  }
}
