package dev.holdfast.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Saved connections by name. */
@FunctionalInterface
public interface Profiles {

  /** There are none. */
  Profiles NONE = _ -> Optional.empty();

  /**
   * A saved connection.
   *
   * @param name what the operator calls it
   * @param address where the store is, without a password
   * @param policy the file of the policy it is judged by; null if none is saved for it
   */
  record Saved(String name, String address, Path policy) {}

  /** Returns the address that is saved under this name. */
  Optional<String> addressOf(String name);

  /** Returns all of them, in the order in which they were saved. */
  default List<Saved> all() {
    return List.of();
  }
}
