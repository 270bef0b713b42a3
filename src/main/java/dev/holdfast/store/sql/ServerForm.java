package dev.holdfast.store.sql;

import dev.holdfast.store.FormParameters;
import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.Encryption;
import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.FormValues;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.sql.tunnel.ServerAddress;
import dev.holdfast.store.sql.tunnel.SshTarget;
import dev.holdfast.task.Texts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;

/**
 * The form for a database on a server: {@code scheme://user@host:port/database?parameters}. Values
 * are plain text, the address is percent-encoded.
 *
 * @param schemes those it reads; it writes the first, unless an address was read under another one
 * @param parameters the field of each parameter that has one, in the order in which they are
 *     written; what else an address has is carried along
 */
public record ServerForm(List<String> schemes, SequencedMap<String, String> parameters) {

  private static final String HOST = "host";
  private static final String PORT = "port";
  private static final String DATABASE = "database";
  private static final String USER = "user";
  private static final String SSL = "sslMode";
  private static final String ROOT = "sslRoot";
  private static final String SSH = "ssh";
  private static final String SSH_KEY = "sshKey";
  private static final String SCHEME = "scheme";
  private static final String OTHERS = "others";

  /** A form for databases of PostgreSQL under one scheme. */
  public static ConnectionForm postgres(String key, int order, String scheme) {
    SequencedMap<String, String> parameters = new LinkedHashMap<>();
    parameters.put(ServerAddress.SCHEMA, "schema");
    parameters.put("sslmode", SSL);
    parameters.put("sslrootcert", ROOT);
    return new ServerForm(List.of(scheme), parameters)
        .form(
            key,
            order,
            "PostgreSQL",
            "require",
            Field.text("schema"),
            Field.choice(
                SSL, "verify-full", "verify-ca", "require", "prefer", "allow", "disable", ""));
  }

  /** A form for databases of MySQL and MariaDB. */
  public static ConnectionForm mysql(String key, int order) {
    SequencedMap<String, String> parameters = new LinkedHashMap<>();
    parameters.put("sslMode", SSL);
    parameters.put("serverSslCert", ROOT);
    // The driver of MySQL and MariaDB has a word of its own for encryption without a check.
    return new ServerForm(List.of("mysql", "mariadb"), parameters)
        .form(
            key,
            order,
            "MySQL",
            "trust",
            Field.choice(SSL, "verify-full", "verify-ca", "trust", "disable", ""));
  }

  private ConnectionForm form(
      String key, int order, String product, String unchecked, Field... own) {
    parameters.put(SshTarget.HOST, SSH);
    parameters.put(SshTarget.KEY, SSH_KEY);
    List<Field> fields = new ArrayList<>();
    fields.add(Field.text(HOST));
    fields.add(Field.number(PORT).withFormat("\\s*\\d{0,5}\\s*").withBeside(true));
    fields.add(Field.text(DATABASE));
    fields.add(Field.text(USER));
    Stream.of(own).map(each -> each.withUsual("")).forEach(fields::add);
    fields.add(
        Field.file(ROOT, "*.crt", "*.pem", "*.cer").withOnly(new Field.Only(SSL, "verify-.*")));
    fields.add(Field.text(SSH));
    fields.add(Field.file(SSH_KEY).withOnly(new Field.Only(SSH, ".*\\S.*")));
    fields.add(Field.carried(OTHERS));
    fields.addAll(schemes.size() > 1 ? List.of(Field.carried(SCHEME)) : List.of());
    return ConnectionForm.named(DATABASE, key, order, fields, this::address, this::values)
        .withPlace(HOST)
        .withProduct(product)
        .withShared(Texts.in("dev.holdfast.store.sql.messages"))
        .withEncrypting(
            new ConnectionForm.Encrypting(
                SSL,
                ROOT,
                Map.of(
                    Encryption.VERIFY_FULL,
                    "verify-full",
                    Encryption.VERIFY_CA,
                    "verify-ca",
                    Encryption.REQUIRE,
                    unchecked,
                    Encryption.OFF,
                    "disable")));
  }

  private Optional<FormValues> values(StoreAddress address) {
    String location = address.location();
    if (!schemes.contains(address.scheme()) || !location.startsWith("//")) {
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
    Map<String, String> values = parameters(halves.length < 2 ? "" : halves[1]);
    values.put(HOST, withPort ? hostAndPort.substring(0, colon) : hostAndPort);
    values.put(PORT, withPort ? hostAndPort.substring(colon + 1) : "");
    values.put(DATABASE, FormParameters.decoded(database));
    values.put(USER, at < 0 ? "" : FormParameters.decoded(authority.substring(0, at)));
    values.put(SCHEME, address.scheme());
    return Optional.of(FormValues.of(values));
  }

  private Map<String, String> parameters(String text) {
    Map<String, String> values = new HashMap<>();
    List<String> others = new ArrayList<>();
    for (String parameter : text.split("&")) {
      String[] parts = parameter.split("=", 2);
      String field = parts.length < 2 ? null : parameters.get(parts[0]);
      if (field != null && !values.containsKey(field)) {
        values.put(field, FormParameters.decoded(parts[1]));
      } else if (!parameter.isEmpty()) {
        others.add(parameter);
      }
    }
    values.put(OTHERS, String.join("&", others));
    return values;
  }

  private StoreAddress address(FormValues values) {
    String scheme = schemes.contains(values.get(SCHEME)) ? values.get(SCHEME) : schemes.getFirst();
    StringBuilder address = new StringBuilder(scheme + "://");
    if (!values.get(USER).isEmpty()) {
      address.append(FormParameters.encoded(values.get(USER))).append('@');
    }
    // A service of PostgreSQL names the host; any would come before it.
    boolean service = ("&" + values.get(OTHERS)).contains("&service=");
    address.append(values.get(HOST).isEmpty() && !service ? "localhost" : values.get(HOST));
    if (!values.get(PORT).isEmpty()) {
      address.append(':').append(values.get(PORT));
    }
    address.append('/').append(FormParameters.encoded(values.get(DATABASE)));
    List<String> written = new ArrayList<>();
    parameters.forEach(
        (name, field) -> {
          boolean tunnels = !field.equals(SSH_KEY) || !values.get(SSH).isEmpty();
          if (tunnels && !values.get(field).isEmpty()) {
            written.add(name + "=" + FormParameters.legible(values.get(field)));
          }
        });
    if (!values.get(OTHERS).isEmpty()) {
      written.add(values.get(OTHERS));
    }
    StoreAddress made =
        StoreAddress.parse(
            written.isEmpty()
                ? address.toString()
                : address.append('?').append(String.join("&", written)).toString());
    if (!values.get(SSH).isBlank()) {
      SqlSession.checkServer(made);
    }
    return made;
  }
}
