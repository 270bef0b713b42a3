package dev.holdfast.store.smallstore;

import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.Terms;
import java.util.List;

/** Opens SQLite files of pieces of work. */
public final class SmallStoreProvider implements TaskStoreProvider {

  @Override
  public Terms terms() {
    return SmallStore.TERMS;
  }

  @Override
  public List<String> schemes() {
    return List.of("small");
  }

  @Override
  public TaskStore open(StoreAddress address, StoreOptions options) {
    return new SmallStore(address, options);
  }
}
