package dev.holdfast.cli;

import java.util.Optional;

/** Saved connections by name. */
@FunctionalInterface
public interface Profiles {

  /** There are none. */
  Profiles NONE = _ -> Optional.empty();

  /** Returns the address that is saved under this name. */
  Optional<String> addressOf(String name);
}
