package dev.holdfast.store.smallstore;

import dev.holdfast.store.Kind;
import dev.holdfast.store.Opened;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.store.address.StoreAddress;
import java.util.List;

/** Opens SQLite files of pieces of work. */
public final class SmallStoreProvider implements TaskStoreProvider {

  @Override
  public Kind kind() {
    return new Kind(
        SmallStoreProvider.class, List.of(new Kind.Scheme("small")), () -> SmallStore.TERMS);
  }

  @Override
  public Opened open(StoreAddress address, StoreOptions options, List<TaskStoreProvider> kinds) {
    return new Opened(new SmallStore(address, options));
  }
}
