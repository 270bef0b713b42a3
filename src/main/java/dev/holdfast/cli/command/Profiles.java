package dev.holdfast.cli.command;

import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Directories;
import dev.holdfast.settings.SavedConnection;
import dev.holdfast.settings.SecretStore;
import dev.holdfast.settings.Settings;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** This user's saved connections, as they are each time they are asked for. */
public interface Profiles {

  /** There are none, and none can be kept. */
  Profiles NONE = new Profiles() {};

  /** Returns what is remembered between runs. */
  default Settings settings() {
    return Settings.DEFAULT;
  }

  /**
   * Changes what is remembered; what other processes change meanwhile stays.
   *
   * @throws IOException if it cannot be kept; nothing is changed then
   */
  default void change(UnaryOperator<Settings> change) throws IOException {
    throw new IOException("no settings are kept here");
  }

  /** Returns where this user's files are; empty where nothing is kept. */
  default Optional<Directories> directories() {
    return Optional.empty();
  }

  /** Returns where the passwords of saved connections are kept. */
  default SecretStore secrets() {
    return SecretStore.NONE;
  }

  /** Returns whether an address, without secrets, is that of a saved connection. */
  default boolean isSaved(String address) {
    return all().stream().anyMatch(profile -> profile.address().equals(address));
  }

  /** Returns the address that is saved under this name. */
  default Optional<String> addressOf(String name) {
    return named(name).map(ConnectionProfile::address);
  }

  /** Returns the connection of this name. */
  default Optional<ConnectionProfile> named(String name) {
    return settings().connection(name);
  }

  /** Returns all of them, in the order in which they were saved. */
  default List<ConnectionProfile> all() {
    return settings().connections().stream().map(SavedConnection::profile).toList();
  }
}
