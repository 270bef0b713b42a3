package dev.holdfast.settings;

import dev.holdfast.store.address.StoreAddress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A store an operator saved under a name. Holds no secret: the constructor takes out of the address
 * what may be one.
 *
 * @param name what the operator calls it; unique among profiles, never blank
 * @param address a well-formed address, as {@link StoreAddress#kept} has it
 * @param environment what it is used for
 * @param files that go with it, by {@link #POLICY}, {@link #APPROVERS} and {@link #KEY}; only paths
 * @param readOnly whether nothing is changed in the store until somebody unlocks it
 */
public record ConnectionProfile(
    String name,
    String address,
    Environment environment,
    Map<String, Path> files,
    boolean readOnly) {

  /** The policy by which the store is judged unless another is asked for. */
  public static final String POLICY = "policy";

  /** Those whose approval of a plan counts. */
  public static final String APPROVERS = "approvers";

  /** The key that this operator signs plans with. */
  public static final String KEY = "key";

  /** A store that is locked if its environment usually is. */
  public ConnectionProfile(String name, String address, Environment environment, Path policy) {
    this(
        name,
        address,
        environment,
        policy == null ? Map.of() : Map.of(POLICY, policy),
        environment.locked());
  }

  /** A store without a saved policy. */
  public ConnectionProfile(String name, String address, Environment environment) {
    this(name, address, environment, null);
  }

  /**
   * Checks the parts and forgets what may be a secret.
   *
   * @throws dev.holdfast.store.StoreException if the address is none
   */
  public ConnectionProfile {
    Objects.requireNonNull(environment);
    files = Map.copyOf(files);
    name = name.strip();
    if (name.isEmpty()) {
      throw new IllegalArgumentException("a connection profile needs a name");
    }
    address = StoreAddress.parse(address).withoutSecrets();
  }

  /** Returns the file of the saved policy; null if there is none. */
  public Path policy() {
    return files.get(POLICY);
  }

  /** Returns the same store with another file for something; null for none. */
  public ConnectionProfile withFile(String what, Path file) {
    Map<String, Path> all = new LinkedHashMap<>(files);
    all.compute(what, (_, _) -> file);
    return new ConnectionProfile(name, address, environment, all, readOnly);
  }

  /** Returns the same store, locked against changes or not. */
  public ConnectionProfile withReadOnly(boolean locked) {
    return new ConnectionProfile(name, address, environment, files, locked);
  }

  /** Returns whether its store is on a server, which may want a password. */
  public boolean onServer() {
    return storeAddress().location().startsWith("//");
  }

  /** Returns the parsed address. */
  public StoreAddress storeAddress() {
    return StoreAddress.parse(address);
  }
}
