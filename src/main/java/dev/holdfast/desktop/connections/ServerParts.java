package dev.holdfast.desktop.connections;

import dev.holdfast.store.StoreAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The parts of a {@code postgresql://}, {@code eventstream+postgresql://}, {@code mysql://} or
 * {@code mariadb://} address as a form asks for them. All are plain text, never null, empty where
 * nothing is said.
 *
 * @param host one host; empty means this workstation
 * @param port empty means that of the server, 5432 or 3306
 * @param schema PostgreSQL's {@code currentSchema}; empty means the user's search path
 * @param sslMode as the driver has it; empty means its default
 * @param others further parameters, as they stand in the address
 * @param mariaDb whether MySQL's address was written as MariaDB's
 */
record ServerParts(
    String host,
    String port,
    String database,
    String user,
    String schema,
    String sslMode,
    List<String> others,
    boolean mariaDb) {

  static final ServerParts EMPTY = new ServerParts("", "", "", "", "", "", List.of());

  ServerParts(
      String host,
      String port,
      String database,
      String user,
      String schema,
      String sslMode,
      List<String> others) {
    this(host, port, database, user, schema, sslMode, others, false);
  }

  ServerParts {
    others = List.copyOf(others);
  }

  /** Reads an address of a server; empty if a form cannot hold it (several hosts). */
  static Optional<ServerParts> of(StoreAddress address) {
    boolean postgres = address.scheme().endsWith("postgresql");
    String location = address.location();
    String ssl = sslParameter(postgres);
    if (!location.startsWith("//")) {
      return Optional.empty();
    }
    String[] halves = location.substring(2).split("\\?", 2);
    int slash = halves[0].indexOf('/');
    String authority = slash < 0 ? halves[0] : halves[0].substring(0, slash);
    String database = slash < 0 ? "" : halves[0].substring(slash + 1);
    int at = authority.lastIndexOf('@');
    String hostAndPort = authority.substring(at + 1);
    if (hostAndPort.contains(",") || database.contains("/")) {
      return Optional.empty();
    }
    int colon = hostAndPort.lastIndexOf(':');
    boolean withPort = colon > hostAndPort.lastIndexOf(']');
    String schema = "";
    String sslMode = "";
    List<String> others = new ArrayList<>();
    for (String parameter : halves.length < 2 ? new String[0] : halves[1].split("&")) {
      if (postgres && parameter.startsWith("currentSchema=") && schema.isEmpty()) {
        schema = decoded(parameter.substring("currentSchema=".length()));
      } else if (parameter.startsWith(ssl) && sslMode.isEmpty()) {
        sslMode = decoded(parameter.substring(ssl.length()));
      } else if (!parameter.isEmpty()) {
        others.add(parameter);
      }
    }
    return Optional.of(
        new ServerParts(
            withPort ? hostAndPort.substring(0, colon) : hostAndPort,
            withPort ? hostAndPort.substring(colon + 1) : "",
            decoded(database),
            at < 0 ? "" : decoded(authority.substring(0, at)),
            schema,
            sslMode,
            others,
            address.scheme().equals("mariadb")));
  }

  private static String sslParameter(boolean postgres) {
    return postgres ? "sslmode=" : "sslMode=";
  }

  /** Returns the address of a PostgreSQL server, or else of one of the others. */
  String address(boolean postgres) {
    String scheme = postgres ? "postgresql" : mariaDb ? "mariadb" : "mysql";
    StringBuilder address = new StringBuilder(scheme + "://");
    if (!user.isBlank()) {
      address.append(encoded(user.strip())).append('@');
    }
    address.append(host.isBlank() ? "localhost" : host.strip());
    if (!port.isBlank()) {
      address.append(':').append(port.strip());
    }
    address.append('/').append(encoded(database.strip()));
    List<String> parameters = new ArrayList<>();
    if (postgres && !schema.isBlank()) {
      parameters.add("currentSchema=" + encoded(schema.strip()));
    }
    if (!sslMode.isBlank()) {
      parameters.add(sslParameter(postgres) + encoded(sslMode));
    }
    parameters.addAll(others);
    return parameters.isEmpty()
        ? address.toString()
        : address.append('?').append(String.join("&", parameters)).toString();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return text;
    }
  }
}
