package dev.holdfast.store.sql.tunnel;

import dev.holdfast.store.FormParameters;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.address.Transport;
import dev.holdfast.store.address.Transport.Trust;
import dev.holdfast.store.address.Transport.Way;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The parts of the address of a database server, such as {@code postgresql://user@host:5432/db}.
 *
 * @param user null if the address names none
 * @param hosts host and port as the drivers take them, possibly several; empty for this machine, or
 *     for what a service of PostgreSQL names
 * @param database as the address spells it; empty for the user's default
 * @param parameters all after the question mark; possibly empty
 */
public record ServerAddress(String user, String hosts, String database, String parameters) {

  /** pgjdbc’s parameter of the schemas in which names are looked up. */
  public static final String SCHEMA = "currentSchema";

  /** What decides how pgjdbc sends statements, and what it sets beside them. */
  private static final Set<String> OF_SESSIONS =
      Set.of(
          SCHEMA,
          "assumeMinServerVersion",
          "autosave",
          "groupStartupParameters",
          "preferQueryMode",
          "preparedStatementCacheQueries",
          "prepareThreshold",
          "readOnly",
          "readOnlyMode");

  private static final String SCHEMAS = SCHEMA + "=";

  private static final Pattern NAMES = Pattern.compile("\\s*\"((?:[^\"]|\"\")*)\"\\s*|([^,]+)");

  private static final String PORT =
      "0*(?:[1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d\\d|655[0-2]\\d|6553[0-5])";

  /** A name, an IPv4 address or an IPv6 address in brackets, each with a port or without. */
  private static final String HOST = "(?:\\[[^\\[\\]]*\\]|[^:,\\[\\]]*)(?::" + PORT + ")?";

  private static final Pattern HOSTS = Pattern.compile(HOST + "(?:," + HOST + ")*");

  private static final String LOOPBACK = "(?:localhost|127(?:\\.\\d{1,3}){3}|\\[::1\\])(?::\\d+)?";

  private static final Pattern THIS_MACHINE = Pattern.compile(LOOPBACK + "(?:," + LOOPBACK + ")*");

  private static final Pattern BROKEN_ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");

  public static ServerAddress of(StoreAddress address) {
    String location = address.location();
    if (!location.startsWith("//") || location.contains("#")) {
      throw address.malformed();
    }
    String rest = location.substring(2);
    int question = rest.indexOf('?');
    String parameters = question < 0 ? "" : rest.substring(question + 1);
    String path = question < 0 ? rest : rest.substring(0, question);
    int slash = path.indexOf('/');
    String authority = slash < 0 ? path : path.substring(0, slash);
    String database = slash < 0 ? "" : path.substring(slash + 1);
    int at = authority.lastIndexOf('@');
    String user = at < 0 ? null : authority.substring(0, at);
    String hosts = authority.substring(at + 1);
    if (!HOSTS.matcher(hosts).matches() || BROKEN_ESCAPE.matcher(database).find()) {
      // The driver would write its own warning to standard error and name no reason.
      throw address.malformed();
    }
    return new ServerAddress(
        user == null || user.isEmpty() ? null : FormParameters.decoded(user),
        hosts,
        database,
        Arrays.stream(parameters.split("&"))
            .map(each -> each.startsWith(SCHEMAS) ? SCHEMAS + searchPath(each) : each)
            .collect(Collectors.joining("&")));
  }

  /** The server takes a name without quotes for one in lower case, and a blank for a mistake. */
  private static String searchPath(String parameter) {
    String typed = FormParameters.decoded(parameter.substring(SCHEMAS.length()));
    List<String> names = new ArrayList<>(schemas(typed));
    if (!typed.contains("\"")) {
      // As the server reads them: where there is none that is called exactly so.
      names.addAll(schemas(typed.toLowerCase(Locale.ROOT)));
    }
    String path =
        names.stream()
            .distinct()
            .map(name -> '"' + name.replace("\"", "\"\"") + '"')
            .collect(Collectors.joining(","));
    return FormParameters.encoded(path);
  }

  /** Returns the names in a list of schemas, each with quotes or without. */
  public static List<String> schemas(String typed) {
    return NAMES
        .matcher(typed)
        .results()
        .map(
            each ->
                each.group(1) == null ? each.group(2).strip() : each.group(1).replace("\"\"", "\""))
        .filter(name -> !name.isEmpty())
        .toList();
  }

  /** Returns whether every host is this machine itself, as this machine calls it. */
  public boolean thisMachine() {
    return hosts.isEmpty() && parameter("service").isEmpty()
        || THIS_MACHINE.matcher(hosts).matches();
  }

  /**
   * Returns what is known of a connection.
   *
   * @param protocol as the server tells it; null or empty without encryption
   */
  public Transport transport(String protocol) {
    Way way =
        !parameter(SshTarget.HOST).isEmpty() ? Way.SSH : thisMachine() ? Way.LOCAL : Way.NETWORK;
    return protocol == null || protocol.isEmpty()
        ? new Transport(null, Trust.NOTHING, way)
        : new Transport(protocol, trust(), way);
  }

  /** Returns what the driver is told to check of the server. */
  public Trust trust() {
    return switch (parameter("sslmode").toLowerCase(Locale.ROOT)) {
      case "verify-full", "verify_full", "verify-identity", "verify_identity" -> Trust.SERVER;
      case "verify-ca", "verify_ca" -> Trust.AUTHORITY;
      default -> Trust.NOTHING;
    };
  }

  /** Returns the name of the first host, without its port. */
  String host() {
    String first = hosts.split(",", 2)[0];
    String name = first.replaceFirst(":\\d+$", "");
    return first.isEmpty() || name.isEmpty() ? "localhost" : name.replaceAll("[\\[\\]]", "");
  }

  /**
   * Returns the port of the first host.
   *
   * @param usual if the address names none
   */
  int port(int usual) {
    Matcher port = Pattern.compile(":(\\d+)$").matcher(hosts.split(",", 2)[0]);
    return port.find() ? Integer.parseInt(port.group(1)) : usual;
  }

  /** Returns the value of a parameter, whatever the case of its name; empty without one. */
  public String parameter(String name) {
    return Arrays.stream(parameters.split("&"))
        .map(each -> each.split("=", 2))
        .filter(parts -> parts.length == 2 && parts[0].equalsIgnoreCase(name))
        .map(parts -> FormParameters.decoded(parts[1]))
        .findFirst()
        .orElse("");
  }

  /** Returns the parameters without those that are not the driver’s. */
  public String driverParameters() {
    return Arrays.stream(parameters.split("&"))
        .filter(
            each -> !each.startsWith(SshTarget.HOST + "=") && !each.startsWith(SshTarget.KEY + "="))
        .collect(Collectors.joining("&"));
  }

  /**
   * Returns pgjdbc's URL; it holds neither user nor password, nor what a session sees to itself: in
   * which schema it looks, and that it leaves nothing on a connection.
   */
  public String postgresUrl() {
    String left =
        Arrays.stream(driverParameters().split("&"))
            .filter(each -> !OF_SESSIONS.contains(each.split("=", 2)[0]))
            .collect(Collectors.joining("&"));
    return "jdbc:postgresql://" + hosts + "/" + database + (left.isEmpty() ? "" : "?" + left);
  }

  /** Returns MariaDB's driver's URL: hosts, and neither database nor user nor password. */
  public String mariadbUrl() {
    return "jdbc:mariadb://" + (hosts.isEmpty() ? "localhost" : hosts) + "/";
  }
}
