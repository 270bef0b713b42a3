package dev.holdfast.settings;

import dev.holdfast.store.StoreAddress;
import dev.holdfast.store.StoreException;
import java.util.Objects;

/**
 * A store an operator saved under a name. Holds no secret: the constructor takes a password out of
 * the address.
 *
 * @param name what the operator calls it; unique among profiles, never blank
 * @param address as typed, without a password
 * @param environment what it is used for
 */
public record ConnectionProfile(String name, String address, Environment environment) {

  public ConnectionProfile {
    Objects.requireNonNull(environment);
    if (name.isBlank()) {
      throw new IllegalArgumentException("a connection profile needs a name");
    }
    address = withoutPassword(address);
  }

  /** Returns the parsed address. */
  public StoreAddress storeAddress() {
    return StoreAddress.parse(address);
  }

  private static String withoutPassword(String typed) {
    try {
      return StoreAddress.parse(typed).display();
    } catch (StoreException malformed) {
      // Kept so that the operator can mend it, but not with what may be a password.
      return typed.replaceAll("(?<=//)([^/@:]*):[^@]*@", "$1@");
    }
  }
}
