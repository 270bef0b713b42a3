package dev.holdfast.settings;

import dev.holdfast.store.address.Secret;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Stands for a keyring of the system that is unlocked, until a test locks it. */
public final class MemorySecrets implements SecretStore {

  private final TreeMap<String, Secret> kept = new TreeMap<>();
  private boolean locked;

  /** Refuses everything from now on, as a keyring that nobody unlocks. */
  public void lock() {
    locked = true;
  }

  /** Returns of which addresses it keeps the password. */
  public Set<String> addresses() {
    return Set.copyOf(kept.keySet());
  }

  @Override
  public boolean available() {
    return true;
  }

  @Override
  public Optional<Secret> find(String address) throws KeyringException {
    requireOpen();
    return Optional.ofNullable(kept.get(address));
  }

  @Override
  public void save(String address, Secret secret) throws KeyringException {
    requireOpen();
    kept.put(address, secret);
  }

  @Override
  public void remove(String address) throws KeyringException {
    requireOpen();
    kept.remove(address);
  }

  private void requireOpen() throws KeyringException {
    if (locked) {
      throw new KeyringException("it is locked");
    }
  }
}
