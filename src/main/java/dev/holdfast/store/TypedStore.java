package dev.holdfast.store;

import dev.holdfast.store.address.StoreAddress;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/** Which store an operator means who typed a saved connection's name, an address or a file. */
public final class TypedStore {

  private TypedStore() {}

  /**
   * Finds its address. What has a scheme is an address, then come the names of saved connections,
   * then files.
   *
   * @param saved returns the address that is saved under a name
   * @return empty if it is none of them
   * @throws StoreException with {@link StoreFailure.MalformedAddress} or {@link
   *     StoreFailure.UnknownScheme} for what looks like an address and is none
   */
  public static Optional<StoreAddress> address(
      String typed, Function<String, Optional<String>> saved) {
    if (isAddress(typed)) {
      return Optional.of(StoreAddress.parse(typed));
    }
    Optional<StoreAddress> known = saved.apply(typed).map(StoreAddress::parse);
    if (known.isPresent()) {
      return known;
    }
    if (isFile(typed)) {
      return Optional.of(ofFile(typed));
    }
    return typed.contains(":") ? Optional.of(StoreAddress.parse(typed)) : Optional.empty();
  }

  /** Returns whether it can only be an address: not a name, and not a file. */
  public static boolean isAddress(String typed) {
    return Stores.installed().isAddress(typed);
  }

  /** What no kind knows by its name is a database, or says that it is none. */
  private static StoreAddress ofFile(String file) {
    return Stores.installed().ofFile(file).orElseGet(() -> new StoreAddress("sqlite", file, null));
  }

  /** A path, there or not: if it is not, the store says what is wrong with it. */
  private static boolean isFile(String typed) {
    try {
      Path path = Path.of(typed);
      return !typed.isBlank()
          && (Files.exists(path)
              || path.isAbsolute()
              || path.startsWith(".")
              || path.startsWith(".."));
    } catch (InvalidPathException noPath) {
      return false;
    }
  }
}
