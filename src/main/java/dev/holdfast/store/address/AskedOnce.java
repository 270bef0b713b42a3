package dev.holdfast.store.address;

import java.util.HashMap;
import java.util.Map;

/** A source of passwords that asks the one behind it once for each address. Thread-safe. */
public final class AskedOnce implements SecretSource {

  private final SecretSource source;
  private final Map<String, Secret> known = new HashMap<>();

  /** Remembers what this one says, for as long as it lives. */
  public AskedOnce(SecretSource source) {
    this.source = source;
  }

  @Override
  public synchronized Secret passwordFor(StoreAddress address) {
    String place = address.location();
    if (!known.containsKey(place)) {
      known.put(place, source.passwordFor(address));
    }
    return known.get(place);
  }

  @Override
  public synchronized Secret another(StoreAddress address) {
    Secret other = source.another(address);
    if (other != null) {
      known.put(address.location(), other);
    }
    return other;
  }
}
