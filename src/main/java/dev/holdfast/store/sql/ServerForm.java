package dev.holdfast.store.sql;

import dev.holdfast.store.FormParameters;
import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.Encryption;
import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.FormValues;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.sql.tunnel.SshTarget;
import dev.holdfast.task.Texts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The form for a database on a server: {@code scheme://user@host:port/database?parameters}. Values
 * are plain text, the address is percent-encoded.
 *
 * @param schemes those it reads; it writes the first, unless an address was read under another one
 * @param fields {@link #DATABASE} and {@link #SSL} among them, {@link #SCHEMA} where there is one
 * @param sslParameter what the driver calls it
 * @param rootParameter what it calls the file of the authorities that are believed
 */
public record ServerForm(
    List<String> schemes, List<Field> fields, String sslParameter, String rootParameter) {

  private static final String HOST = "host";
  private static final String PORT = "port";
  private static final String DATABASE = "database";
  private static final String USER = "user";
  private static final String SCHEMA = "schema";
  private static final String SSL = "sslMode";
  private static final String ROOT = "sslRoot";
  private static final String SSH = "ssh";
  private static final String SSH_KEY = "sshKey";
  private static final String[] AUTHORITIES = {"*.crt", "*.pem", "*.cer"};
  private static final String SCHEME = "scheme";
  private static final String OTHERS = "others";
  private static final String CURRENT_SCHEMA = "currentSchema=";

  /** A form for databases of PostgreSQL under one scheme. */
  public static ConnectionForm postgres(String key, int order, String scheme) {
    List<Field> fields = new ArrayList<>(common());
    fields.add(Field.text(SCHEMA));
    fields.add(
        Field.choice(SSL, "verify-full", "verify-ca", "require", "prefer", "allow", "disable", "")
            .usually(""));
    fields.add(Field.file(ROOT, AUTHORITIES).onlyWith(SSL, "verify-.*"));
    fields.add(Field.text(SSH));
    fields.add(Field.file(SSH_KEY).onlyWith(SSH, ".*\\S.*"));
    fields.add(Field.carried(OTHERS));
    return new ServerForm(List.of(scheme), fields, "sslmode=", "sslrootcert=")
        .form(key, order, "PostgreSQL", "require");
  }

  /** A form for databases of MySQL and MariaDB. */
  public static ConnectionForm mysql(String key, int order) {
    List<Field> fields = new ArrayList<>(common());
    fields.add(Field.choice(SSL, "verify-full", "verify-ca", "trust", "disable", "").usually(""));
    fields.add(Field.file(ROOT, AUTHORITIES).onlyWith(SSL, "verify-.*"));
    fields.add(Field.text(SSH));
    fields.add(Field.file(SSH_KEY).onlyWith(SSH, ".*\\S.*"));
    fields.add(Field.carried(OTHERS));
    fields.add(Field.carried(SCHEME));
    // The driver of MySQL and MariaDB has a word of its own for encryption without a check.
    return new ServerForm(List.of("mysql", "mariadb"), fields, "sslMode=", "serverSslCert=")
        .form(key, order, "MySQL", "trust");
  }

  public ServerForm {
    schemes = List.copyOf(schemes);
    fields = List.copyOf(fields);
  }

  private static List<Field> common() {
    return List.of(
        Field.text(HOST),
        Field.number(PORT).matching("\\s*\\d{0,5}\\s*").besides(),
        Field.text(DATABASE),
        Field.text(USER));
  }

  private boolean hasSchema() {
    return fields.stream().anyMatch(field -> field.key().equals(SCHEMA));
  }

  private ConnectionForm form(String key, int order, String product, String unchecked) {
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
      if (hasSchema() && parameter.startsWith(CURRENT_SCHEMA) && !values.containsKey(SCHEMA)) {
        values.put(SCHEMA, FormParameters.decoded(parameter.substring(CURRENT_SCHEMA.length())));
      } else if (parameter.startsWith(sslParameter) && !values.containsKey(SSL)) {
        values.put(SSL, FormParameters.decoded(parameter.substring(sslParameter.length())));
      } else if (parameter.startsWith(rootParameter) && !values.containsKey(ROOT)) {
        values.put(ROOT, FormParameters.decoded(parameter.substring(rootParameter.length())));
      } else if (parameter.startsWith(SshTarget.HOST + "=")) {
        values.put(SSH, FormParameters.decoded(parameter.substring(SshTarget.HOST.length() + 1)));
      } else if (parameter.startsWith(SshTarget.KEY + "=")) {
        values.put(
            SSH_KEY, FormParameters.decoded(parameter.substring(SshTarget.KEY.length() + 1)));
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
    List<String> parameters = new ArrayList<>();
    if (hasSchema() && !values.get(SCHEMA).isEmpty()) {
      parameters.add(CURRENT_SCHEMA + FormParameters.encoded(values.get(SCHEMA)));
    }
    if (!values.get(SSL).isEmpty()) {
      parameters.add(sslParameter + FormParameters.encoded(values.get(SSL)));
    }
    if (!values.get(ROOT).isEmpty()) {
      parameters.add(rootParameter + FormParameters.legible(values.get(ROOT)));
    }
    if (!values.get(SSH).isBlank()) {
      parameters.add(SshTarget.HOST + "=" + FormParameters.legible(values.get(SSH).strip()));
      if (!values.get(SSH_KEY).isEmpty()) {
        parameters.add(SshTarget.KEY + "=" + FormParameters.legible(values.get(SSH_KEY)));
      }
    }
    if (!values.get(OTHERS).isEmpty()) {
      parameters.add(values.get(OTHERS));
    }
    StoreAddress made =
        StoreAddress.parse(
            parameters.isEmpty()
                ? address.toString()
                : address.append('?').append(String.join("&", parameters)).toString());
    if (!values.get(SSH).isBlank()) {
      SqlSession.checkServer(made);
    }
    return made;
  }
}
