package dev.holdfast.store.fibflow;

import dev.holdfast.store.address.StoreAddress;
import java.util.Optional;

/** The address of a database that was opened by an address which names another kind of store. */
final class PlainAddress {

  private static final String SUFFIX = "+postgresql";

  private PlainAddress() {}

  /**
   * Returns the address without the kind, and without what only that kind understands: the table it
   * reads, and the schema of its tables.
   *
   * @return empty if the address names no other kind on PostgreSQL
   */
  static Optional<StoreAddress> of(StoreAddress address) {
    return Optional.of(address)
        .filter(typed -> typed.scheme().endsWith(SUFFIX))
        .map(
            typed ->
                typed.as(
                    "postgresql",
                    each -> !each.startsWith("table=") && !each.startsWith("currentSchema=")));
  }
}
