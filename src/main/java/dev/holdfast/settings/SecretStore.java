package dev.holdfast.settings;

import dev.holdfast.store.address.Secret;
import java.util.Optional;

/**
 * Keeps passwords of saved connections, each under the address without secrets. Every verb blocks,
 * perhaps on a person who unlocks it, and is called from background threads only.
 */
public interface SecretStore {

  /** Keeps nothing. */
  SecretStore NONE = new SecretStore() {};

  /** Returns whether passwords can be kept here. */
  default boolean available() {
    return false;
  }

  /**
   * Returns the password of an address; empty if none is kept.
   *
   * @throws KeyringException if that cannot be found out
   */
  default Optional<Secret> find(String address) throws KeyringException {
    return Optional.empty();
  }

  /**
   * Keeps a password, in place of the one that was kept.
   *
   * @throws KeyringException if it cannot be kept
   */
  default void save(String address, Secret secret) throws KeyringException {
    throw new KeyringException("there is none");
  }

  /**
   * Forgets a password; does nothing if none is kept.
   *
   * @throws KeyringException if it is kept still
   */
  default void remove(String address) throws KeyringException {}
}
