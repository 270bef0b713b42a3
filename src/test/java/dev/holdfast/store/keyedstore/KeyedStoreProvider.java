package dev.holdfast.store.keyedstore;

import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.Terms;
import java.util.List;

/** Opens SQLite files of pieces of work that can be deleted. */
public final class KeyedStoreProvider implements TaskStoreProvider {

  @Override
  public Terms terms() {
    return KeyedStore.TERMS;
  }

  @Override
  public List<String> schemes() {
    return List.of("keyed");
  }

  @Override
  public TaskStore open(StoreAddress address, StoreOptions options) {
    return new KeyedStore(address, options);
  }
}
