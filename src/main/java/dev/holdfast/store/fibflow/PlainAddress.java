package dev.holdfast.store.fibflow;

import dev.holdfast.store.address.StoreAddress;
import java.util.Arrays;
import java.util.List;
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
    if (!address.scheme().endsWith(SUFFIX)) {
      return Optional.empty();
    }
    String location = address.location();
    int question = location.indexOf('?');
    if (question >= 0) {
      List<String> rest =
          Arrays.stream(location.substring(question + 1).split("&"))
              .filter(each -> !each.startsWith("table=") && !each.startsWith("currentSchema="))
              .toList();
      location = location.substring(0, question);
      location = rest.isEmpty() ? location : location + "?" + String.join("&", rest);
    }
    return Optional.of(new StoreAddress("postgresql", location, address.password()));
  }
}
