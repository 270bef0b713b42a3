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
  /** The same of a PostgreSQL database that holds event streams. */
  STREAMS,
  /** The same of a MySQL or MariaDB server. */
  MYSQL,
  /** The whole address in one field. */
  ADDRESS;

  /** Returns whether the parts of a server's address are asked for. */
  boolean server() {
    return this == POSTGRESQL || this == STREAMS || this == MYSQL;
  }

  /** Returns the kind whose fields can hold an address without losing anything. */
  static AddressKind of(StoreAddress address) {
    return switch (address.scheme()) {
      case "sqlite" -> SQLITE;
      case "story" -> STORY;
      case "postgresql" -> ServerParts.of(address).isPresent() ? POSTGRESQL : ADDRESS;
      case "eventstream+postgresql" -> ServerParts.of(address).isPresent() ? STREAMS : ADDRESS;
      case "mysql", "mariadb" -> ServerParts.of(address).isPresent() ? MYSQL : ADDRESS;
      default -> ADDRESS;
    };
  }
}
