package dev.holdfast.plan;

import dev.holdfast.store.StoreAddress;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** A store's address as it may stand in a file that is handed on. */
final class PlanAddress {

  private PlanAddress() {}

  /** Returns it without any secret, and a file by its whole path. */
  static String of(StoreAddress address) {
    if (address.scheme().equals("sqlite")) {
      try {
        return "sqlite:" + Path.of(address.location()).toAbsolutePath().normalize();
      } catch (InvalidPathException noPath) {
        return address.kept();
      }
    }
    return address.kept();
  }
}
