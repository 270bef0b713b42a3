package dev.holdfast.desktop.connections;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The parts of a {@code postgresql://} address as a form asks for them. All are plain text, never
 * null, empty where nothing is said.
 *
 * @param host one host; empty means this workstation
 * @param port empty means 5432
 * @param schema becomes {@code currentSchema}; empty means the user's search path
 * @param sslMode as pgjdbc has it; empty means its default, {@code prefer}
 * @param others further parameters, as they stand in the address
 */
record PostgresParts(
    String host,
    String port,
    String database,
    String user,
    String schema,
    String sslMode,
    List<String> others) {

  static final PostgresParts EMPTY = new PostgresParts("", "", "", "", "", "", List.of());

  PostgresParts {
    others = List.copyOf(others);
  }

  /** Reads what follows {@code postgresql:}; empty if a form cannot hold it (several hosts). */
  static Optional<PostgresParts> of(String location) {
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
      if (parameter.startsWith("currentSchema=") && schema.isEmpty()) {
        schema = decoded(parameter.substring("currentSchema=".length()));
      } else if (parameter.startsWith("sslmode=") && sslMode.isEmpty()) {
        sslMode = decoded(parameter.substring("sslmode=".length()));
      } else if (!parameter.isEmpty()) {
        others.add(parameter);
      }
    }
    return Optional.of(
        new PostgresParts(
            withPort ? hostAndPort.substring(0, colon) : hostAndPort,
            withPort ? hostAndPort.substring(colon + 1) : "",
            decoded(database),
            at < 0 ? "" : decoded(authority.substring(0, at)),
            schema,
            sslMode,
            others));
  }

  /** Returns the address. */
  String address() {
    StringBuilder address = new StringBuilder("postgresql://");
    if (!user.isBlank()) {
      address.append(encoded(user.strip())).append('@');
    }
    address.append(host.isBlank() ? "localhost" : host.strip());
    if (!port.isBlank()) {
      address.append(':').append(port.strip());
    }
    address.append('/').append(encoded(database.strip()));
    List<String> parameters = new ArrayList<>();
    if (!schema.isBlank()) {
      parameters.add("currentSchema=" + encoded(schema.strip()));
    }
    if (!sslMode.isBlank()) {
      parameters.add("sslmode=" + encoded(sslMode));
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
