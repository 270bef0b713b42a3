package dev.holdfast.store;

/** Opens one kind of store. Found by {@link java.util.ServiceLoader}. */
public interface TaskStoreProvider {

  /** Returns the runtime whose stores this opens, such as {@code fib-flow}. */
  String kind();

  /** Returns whether this provider is for such an address; looks at the scheme only. */
  boolean accepts(StoreAddress address);

  /**
   * Opens the store for reading. Creates nothing and changes nothing there.
   *
   * @throws StoreException if it cannot be reached, or is not such a store
   */
  TaskStore open(StoreAddress address, StoreOptions options);
}
