package dev.holdfast.store;

import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.retention.RuntimePolicy;
import dev.holdfast.store.retention.RuntimePolicyException;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Texts;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Opens one kind of store. Found by {@link java.util.ServiceLoader}. */
public interface TaskStoreProvider {

  /** Returns what stores of this kind call things, as far as it is known before one is open. */
  Terms terms();

  /** Returns the same of what {@link TaskStore#retained} of its stores answers. */
  default Terms retainedTerms() {
    return terms();
  }

  /** Returns the schemes of its addresses, without a colon; one may be another kind’s, too. */
  List<String> schemes();

  /**
   * Returns what stores at an address may be able to do, before one is open; what is not in it,
   * none there can.
   */
  default Set<Capability> capabilities(StoreAddress address) {
    return EnumSet.allOf(Capability.class);
  }

  /**
   * Checks an address as far as that goes without opening it.
   *
   * @throws StoreException with {@link StoreFailure.MalformedAddress} if it leads nowhere
   */
  default void check(StoreAddress address) {}

  /**
   * Returns the name of a store in metrics: short, without secrets, and such that no two stores
   * share one.
   */
  default String label(StoreAddress address) {
    return address.withWholePath().display();
  }

  /** Returns the variable of the environment that gives the password; empty if none does. */
  default Optional<String> passwordVariable(StoreAddress address) {
    return Optional.empty();
  }

  /** Returns its texts. */
  default Texts texts() {
    return Texts.in(getClass().getPackageName() + ".messages");
  }

  /** Returns the forms that ask for its addresses; none if only whole addresses can be typed. */
  default List<ConnectionForm> forms() {
    return List.of();
  }

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
   * Opens the store for reading. Creates nothing and changes nothing there.
   *
   * @throws StoreException if it cannot be reached, or is not such a store
   */
  TaskStore open(StoreAddress address, StoreOptions options);

  /**
   * Opens the store that lies at an address, or that of another kind if such a one is meant.
   *
   * @param kinds all there are, of which others may lie there, too
   * @throws StoreException as {@link #open(StoreAddress, StoreOptions)} does
   */
  default Opened open(StoreAddress address, StoreOptions options, List<TaskStoreProvider> kinds) {
    return new Opened(open(address, options), List.of());
  }
}
