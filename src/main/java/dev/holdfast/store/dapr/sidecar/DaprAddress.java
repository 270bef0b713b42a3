package dev.holdfast.store.dapr.sidecar;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.address.AddressQuery;
import dev.holdfast.store.address.Loopback;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.dapr.DaprTerms;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a sidecar, taken apart: {@code
 * dapr://HOST[:50001]?app=ID[&namespace=default][&tls=true&ca=FILE][&http=3500][&plaintext=true]}.
 *
 * @param shown the address as it may be shown
 * @param host without the brackets of a number of IPv6
 * @param app whose workflows it is about: a sidecar serves one app
 * @param ca the file with the certificates that are trusted; null for those of the Java runtime
 * @param http the port of the sidecar's HTTP, asked for nothing but its metadata; 0 for none
 * @param httpTyped whether that port was typed, not the usual one
 * @param plaintext whether the token may be sent without encryption
 */
public record DaprAddress(
    String shown,
    String host,
    int port,
    String app,
    String namespace,
    boolean tls,
    String ca,
    int http,
    boolean httpTyped,
    boolean plaintext) {

  public static final String SCHEME = "dapr";

  static final int PORT = 50001;
  static final int HTTP_PORT = 3500;
  public static final String DEFAULT_NAMESPACE = "default";

  public static final String APP = "app";
  public static final String NAMESPACE = "namespace";
  static final String TLS = "tls";
  static final String CA = "ca";
  static final String HTTP = "http";
  static final String PLAINTEXT = "plaintext";

  /** All of them, in the order in which they are written. */
  static final List<String> KNOWN = List.of(APP, NAMESPACE, TLS, CA, HTTP, PLAINTEXT);

  private static final int LAST_PORT = 65_535;

  private static final Pattern PLACE =
      Pattern.compile("//(\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9._-]+)(?::([^/:]*))?/?");

  /**
   * Reads it.
   *
   * @throws StoreException with {@link StoreFailure.OfKind} if something of it is wrong
   */
  public static DaprAddress of(StoreAddress address) {
    AddressQuery query = new AddressQuery(address, KNOWN, DaprTerms.TEXTS);
    Matcher place = PLACE.matcher(query.place);
    if (!place.matches()) {
      throw query.wrong("noHost", "");
    }
    String app = query.get(APP);
    if (app == null) {
      throw query.wrong("noApp", "");
    }
    boolean tls = query.flag(TLS, false);
    if (!tls && query.get(CA) != null) {
      throw query.wrong("caWithoutTls", "");
    }
    int port = place.group(2) == null ? PORT : port(query, place.group(2));
    boolean httpTyped = query.get(HTTP) != null;
    return new DaprAddress(
        query.address.display(),
        place.group(1).replaceAll("[\\[\\]]", ""),
        port,
        name(query, app),
        name(query, query.get(NAMESPACE) == null ? DEFAULT_NAMESPACE : query.get(NAMESPACE)),
        tls,
        query.get(CA),
        // Beside another port than the usual one, the usual HTTP may be another app's.
        httpTyped ? port(query, query.get(HTTP)) : port == PORT ? HTTP_PORT : 0,
        httpTyped,
        query.flag(PLAINTEXT, false));
  }

  private static int port(AddressQuery query, String typed) {
    int port = typed.matches("\\d{1,5}") ? Integer.parseInt(typed) : 0;
    if (port < 1 || port > LAST_PORT) {
      throw query.wrong("port", typed);
    }
    return port;
  }

  private static String name(AddressQuery query, String typed) {
    if (typed.contains("||") || typed.chars().anyMatch(Character::isISOControl)) {
      throw query.wrong("badName", typed);
    }
    return typed;
  }

  /**
   * Returns whether what is sent there can be read by nobody between, or somebody said that is
   * well.
   */
  boolean mayCarryToken() {
    return tls || plaintext || Loopback.is(host);
  }

  /** Returns the host as it stands before a colon. */
  String authority() {
    return host.contains(":") ? "[" + host + "]" : host;
  }

  /** Returns which app's workflows these are, the same however the sidecar's host is spelled. */
  public String place() {
    return SCHEME + ":" + Loopback.name(host) + ":" + port + "/" + namespace + "/" + app;
  }
}
