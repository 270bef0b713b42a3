package dev.holdfast.app;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.Preparation;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.Settings;
import dev.holdfast.store.Stores;
import dev.holdfast.store.address.StoreAddress;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the operator named when starting the desktop.
 *
 * @param profile the saved connection of that name, or a nameless one made for the address
 * @param address where the store is, with a password if one was typed
 * @param saved whether it is in the settings
 */
record StartStore(ConnectionProfile profile, StoreAddress address, boolean saved) {

  /**
   * Reads what was typed.
   *
   * @param typed a saved connection's name, an address or a file
   * @param stores whose addresses and files it may be
   * @throws dev.holdfast.store.StoreException if it is none of them
   */
  static StartStore of(String typed, Settings settings, Stores stores) {
    Optional<ConnectionProfile> known = settings.connection(typed);
    if (known.isPresent()) {
      return new StartStore(known.get(), known.get().storeAddress(), true);
    }
    StoreAddress address = stores.address(typed);
    String shown = address.withoutSecrets();
    ConnectionProfile profile = new ConnectionProfile(nameOf(shown), shown, Environment.NONE);
    return new StartStore(profile, address, false);
  }

  /** Returns whether what was typed is a file: a store's, a story's or a plan's. */
  boolean isFile(String typed) {
    return !saved && address.location().equals(typed);
  }

  /**
   * Returns what was typed so that it means the same in a process that runs in another folder.
   *
   * @param typed what this was read from
   */
  String fromAnywhere(String typed) {
    if (saved) {
      return typed;
    }
    if (isFile(typed)) {
      return Path.of(typed).toAbsolutePath().toString();
    }
    StoreAddress portable = address.withWholePath();
    return portable.equals(address) ? typed : portable.scheme() + ":" + portable.location();
  }

  /** Returns the store as a line of the sidebar that is not saved. */
  ConnectionItem item() {
    return ConnectionItem.unsaved(profile, address, Preparation.NONE);
  }

  private static String nameOf(String address) {
    String path = address.replaceAll("\\?.*", "").replaceAll("/+$", "");
    String last = path.substring(path.lastIndexOf('/') + 1);
    return last.isBlank() ? address : last;
  }
}
