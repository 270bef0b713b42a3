package dev.holdfast.store.address;

import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * With what this user gets through SSH hosts.
 *
 * @param directory of keys, {@code config} and {@code known_hosts}
 * @param agent the socket of the agent that has keys; null if there is none
 * @param trust decides whether to connect to a host that is not known, and to know it from now on;
 *     may block on a person; called from a background thread
 */
public record SshAccess(Path directory, Path agent, Predicate<Stranger> trust) {

  /**
   * A host that nobody has met.
   *
   * @param host as it was called, with its port
   * @param keyType such as {@code ssh-ed25519}
   * @param fingerprint of its key, such as {@code SHA256:…}
   */
  public record Stranger(String host, String keyType, String fingerprint) {}

  /** Trusts no host that is not known. */
  public static final Predicate<Stranger> NOBODY = _ -> false;

  public SshAccess {
    Objects.requireNonNull(directory);
    Objects.requireNonNull(trust);
  }

  /** Returns what the user of this process has. */
  public static SshAccess ofThisUser(Predicate<Stranger> trust) {
    String socket = System.getenv("SSH_AUTH_SOCK");
    return new SshAccess(
        Path.of(System.getProperty("user.home"), ".ssh"),
        socket == null || socket.isBlank() ? null : Path.of(socket),
        trust);
  }
}
