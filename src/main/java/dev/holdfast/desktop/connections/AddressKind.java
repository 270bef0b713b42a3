package dev.holdfast.desktop.connections;

import dev.holdfast.store.StoreAddress;

/** Which fields a form shows for an address. */
public enum AddressKind {
  /** A path. */
  SQLITE,
  /** The path of an exported story. */
  STORY,
  /** Host, port, database and so on. */
  POSTGRESQL,
  /** The whole address in one field. */
  ADDRESS;

  /** Returns the kind whose fields can hold an address without losing anything. */
  static AddressKind of(StoreAddress address) {
    return switch (address.scheme()) {
      case "sqlite" -> SQLITE;
      case "story" -> STORY;
      case "postgresql" -> PostgresParts.of(address.location()).isPresent() ? POSTGRESQL : ADDRESS;
      default -> ADDRESS;
    };
  }
}
