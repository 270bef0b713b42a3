package dev.holdfast.settings;

import dev.holdfast.store.address.Secret;

/** Says in one line what the keyring of its session does with a password. */
final class KeyringProbe {

  static final String ADDRESS = "postgresql://probe@keyring.invalid/holdfast?sslmode=verify-full";
  static final String PASSWORD = "pä ss'\"$";

  private KeyringProbe() {}

  public static void main(String[] arguments) {
    SystemKeyring keyring = new SystemKeyring();
    String said = "available " + keyring.available();
    try {
      keyring.save(ADDRESS, new Secret(PASSWORD.toCharArray()));
      said += ", read back " + read(keyring);
      keyring.save(ADDRESS, new Secret("another".toCharArray()));
      said += ", replaced " + !read(keyring);
      keyring.remove(ADDRESS);
      keyring.remove(ADDRESS);
      said += ", removed " + keyring.find(ADDRESS).isEmpty();
    } catch (KeyringException refused) {
      said += ", save refused: " + refused.getMessage();
    }
    System.out.println(said);
    System.exit(0);
  }

  private static boolean read(SystemKeyring keyring) throws KeyringException {
    return keyring.find(ADDRESS).map(Secret::reveal).filter(PASSWORD::equals).isPresent();
  }
}
