package dev.holdfast.store.keyedstore;

import dev.holdfast.store.Kind;
import dev.holdfast.store.Opened;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.store.address.StoreAddress;
import java.util.List;

/** Opens SQLite files of pieces of work that can be deleted. */
public final class KeyedStoreProvider implements TaskStoreProvider {

  @Override
  public Kind kind() {
    return new Kind(
        KeyedStoreProvider.class, List.of(new Kind.Scheme("keyed")), () -> KeyedStore.TERMS);
  }

  @Override
  public Opened open(StoreAddress address, StoreOptions options, List<TaskStoreProvider> kinds) {
    return new Opened(new KeyedStore(address, options));
  }
}
