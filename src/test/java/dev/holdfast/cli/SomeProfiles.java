package dev.holdfast.cli;

import dev.holdfast.cli.command.Profiles;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.Settings;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/** Saved connections that live as long as the test. */
public final class SomeProfiles implements Profiles {

  private Settings settings = Settings.DEFAULT;

  /** Adds one that is marked as nothing. */
  public SomeProfiles with(String name, String address, Path policy) {
    return with(new ConnectionProfile(name, address, Environment.NONE, policy));
  }

  /** Adds one. */
  public SomeProfiles with(ConnectionProfile profile) {
    settings = settings.adding(profile);
    return this;
  }

  @Override
  public Settings settings() {
    return settings;
  }

  @Override
  public void change(UnaryOperator<Settings> change) {
    settings = change.apply(settings);
  }
}
