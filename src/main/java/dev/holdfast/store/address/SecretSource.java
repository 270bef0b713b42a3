package dev.holdfast.store.address;

/** Where a password comes from when a server asks for one: a prompt or a dialog. */
@FunctionalInterface
public interface SecretSource {

  /** Has no password for anybody. */
  SecretSource NONE = address -> null;

  /**
   * Asks for the password. May block on a person; called from a background thread.
   *
   * @param address the store that asks
   * @return the password, or null if there is none to give
   */
  Secret passwordFor(StoreAddress address);

  /**
   * Returns another password, since the store refused the one that {@link #passwordFor} gave.
   *
   * @return null if there is no other to give
   */
  default Secret another(StoreAddress address) {
    return null;
  }
}
