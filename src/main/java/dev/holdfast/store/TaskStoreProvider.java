package dev.holdfast.store;

import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.retention.RuntimePolicy;
import dev.holdfast.store.retention.RuntimePolicyException;
import java.util.List;
import java.util.Optional;

/** Opens one kind of store. Found by {@link java.util.ServiceLoader}. */
public interface TaskStoreProvider {

  /** Returns what is known of the kind; always the same. */
  Kind kind();

  /**
   * Checks an address as far as that goes without opening it.
   *
   * @throws StoreException with {@link StoreFailure.MalformedAddress} if it leads nowhere
   */
  default void check(StoreAddress address) {}

  /**
   * Reads a policy from what a file of the runtime says.
   *
   * @param content the file as JSON has it: {@code Map}, {@code List}, {@code String}, {@code
   *     Number}, {@code Boolean} or null
   * @return empty if it is no file of this runtime, or the runtime has none
   * @throws RuntimePolicyException if it may be one, and the runtime would refuse it
   */
  default Optional<RuntimePolicy> policy(Object content) throws RuntimePolicyException {
    return Optional.empty();
  }

  /**
   * Opens the store that lies at an address, or that of another kind if such a one is meant, for
   * reading. Creates nothing and changes nothing there.
   *
   * @param kinds all there are, of which others may lie there, too
   * @throws StoreException if it cannot be reached, or is not such a store
   */
  Opened open(StoreAddress address, StoreOptions options, List<TaskStoreProvider> kinds);
}
