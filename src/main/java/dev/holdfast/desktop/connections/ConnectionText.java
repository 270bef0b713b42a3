package dev.holdfast.desktop.connections;

import dev.holdfast.store.StoreAddress;
import dev.holdfast.text.Messages;

/** What is said about a store in few words. */
final class ConnectionText {

  private ConnectionText() {}

  /** Returns the engine as the store told it; before that, what the address says. */
  static String engine(ConnectionItem item) {
    String told = item.engineProperty().get();
    StoreAddress address = item.profile().storeAddress();
    return switch (AddressKind.of(address)) {
      case SQLITE -> (told == null ? "SQLite" : told) + " · " + fileName(address.location());
      case STORY -> told == null ? fileName(address.location()) : told;
      case POSTGRESQL, STREAMS -> (told == null ? "PostgreSQL" : told) + " · " + host(address);
      case MYSQL -> (told == null ? "MySQL" : told) + " · " + host(address);
      case ADDRESS -> told == null ? address.display() : told;
    };
  }

  private static String host(StoreAddress address) {
    return ServerParts.of(address).orElseThrow().host();
  }

  /** Returns one line for a screen reader. */
  static String accessible(ConnectionItem item, Messages messages) {
    return String.join(
        ", ",
        item.profile().name(),
        messages.get("environment." + item.profile().environment().name()),
        engine(item),
        messages.get("state." + item.stateProperty().get().name()));
  }

  private static String fileName(String path) {
    return path.replaceAll(".*[/\\\\]", "");
  }
}
