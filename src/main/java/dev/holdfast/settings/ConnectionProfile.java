package dev.holdfast.settings;

import dev.holdfast.store.StoreAddress;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A store an operator saved under a name. Holds no secret: the constructor takes a password out of
 * the address.
 *
 * @param name what the operator calls it; unique among profiles, never blank
 * @param address a well-formed address, without a password
 * @param environment what it is used for
 * @param policy the file of the policy by which the store is judged unless another is asked for;
 *     null if there is none
 */
public record ConnectionProfile(String name, String address, Environment environment, Path policy) {

  /** A store without a saved policy. */
  public ConnectionProfile(String name, String address, Environment environment) {
    this(name, address, environment, null);
  }

  /**
   * Checks the parts and forgets a password.
   *
   * @throws dev.holdfast.store.StoreException if the address is none
   */
  public ConnectionProfile {
    Objects.requireNonNull(environment);
    name = name.strip();
    if (name.isEmpty()) {
      throw new IllegalArgumentException("a connection profile needs a name");
    }
    address = withoutSecrets(address);
  }

  /** Returns the same store with another saved policy; null for none. */
  public ConnectionProfile withPolicy(Path file) {
    return new ConnectionProfile(name, address, environment, file);
  }

  /** Returns the parsed address. */
  public StoreAddress storeAddress() {
    return StoreAddress.parse(address);
  }

  private static String withoutSecrets(String typed) {
    String shown = StoreAddress.parse(typed).display();
    int question = shown.indexOf('?');
    if (question < 0) {
      return shown;
    }
    // pgjdbc's own name for the passphrase of a client key.
    String kept = shown.substring(question).replaceAll("(?i)(?<=[?&])sslpassword=[^&]*&?", "");
    return shown.substring(0, question) + kept.replaceAll("[?&]$", "");
  }
}
