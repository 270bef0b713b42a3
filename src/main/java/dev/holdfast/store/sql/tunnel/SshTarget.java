package dev.holdfast.store.sql.tunnel;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.address.StoreAddress;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The SSH host through which a server is reached.
 *
 * @param user null for what the user’s configuration says, else this user
 * @param host a name, an address or a host of the user’s configuration
 * @param port 0 for what the configuration says, else the usual one
 * @param key the file of a private key; null for the agent and the usual ones
 */
public record SshTarget(String user, String host, int port, Path key) {

  /** The parameter of addresses that names it. */
  public static final String HOST = "ssh";

  /** The parameter that names the key. */
  public static final String KEY = "sshkey";

  private static final Pattern WRITTEN =
      Pattern.compile(
          "(?:([^@\\s]+)@)?([^@:\\s\\[\\]-][^@:\\s\\[\\]]*|\\[[0-9A-Fa-f:.]+])(?::(\\d{1,5}))?");

  /** Reads it from an address; null if the address names none. */
  public static SshTarget of(ServerAddress parts, StoreAddress address) {
    String written = parts.parameter(HOST);
    if (written.isEmpty()) {
      return null;
    }
    if (written.matches("(?s).*:.*@.*")) {
      throw new StoreException(new StoreFailure.SecretInParameter(address.display(), HOST));
    }
    Matcher matcher = WRITTEN.matcher(written);
    if (!matcher.matches()) {
      throw address.malformed();
    }
    int port = matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3));
    String key = parts.parameter(KEY);
    try {
      return new SshTarget(
          matcher.group(1),
          matcher.group(2).replaceAll("[\\[\\]]", ""),
          port,
          key.isEmpty() ? null : Path.of(key));
    } catch (InvalidPathException noPath) {
      throw address.malformed();
    }
  }
}
