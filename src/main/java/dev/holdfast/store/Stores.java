package dev.holdfast.store;

import java.util.List;
import java.util.ServiceLoader;

/** Every kind of store this installation knows. */
public final class Stores {

  private final List<TaskStoreProvider> providers;

  /** Takes the providers given. */
  public Stores(List<TaskStoreProvider> providers) {
    this.providers = List.copyOf(providers);
  }

  /** Finds the providers on the class path. */
  public static Stores installed() {
    return new Stores(
        ServiceLoader.load(TaskStoreProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList());
  }

  /**
   * Opens the store at this address.
   *
   * @throws StoreException if no provider takes the address or the store does not open
   */
  public TaskStore open(StoreAddress address, StoreOptions options) {
    return providers.stream()
        .filter(provider -> provider.accepts(address))
        .findFirst()
        .orElseThrow(() -> new StoreException(new StoreFailure.UnknownScheme(address.scheme())))
        .open(address, options);
  }
}
