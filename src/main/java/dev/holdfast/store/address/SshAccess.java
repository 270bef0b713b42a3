package dev.holdfast.store.address;

import java.nio.file.Path;
import java.util.Objects;

/**
 * With what this user gets through SSH hosts.
 *
 * @param directory of keys, {@code config} and {@code known_hosts}
 * @param agent the socket of the agent that has keys; null if there is none
 * @param trust who decides about hosts that are not known
 */
public record SshAccess(Path directory, Path agent, HostTrust trust) {

  /**
   * A host that nobody has met.
   *
   * @param host as it was called, with its port
   * @param keyType such as {@code ssh-ed25519}
   * @param fingerprint of its key, such as {@code SHA256:…}
   */
  public record Stranger(String host, String keyType, String fingerprint) {}

  /** Decides about hosts that are not known. */
  @FunctionalInterface
  public interface HostTrust {

    /** Trusts nobody. */
    HostTrust NOBODY = stranger -> false;

    /**
     * Decides. May block on a person; called from a background thread.
     *
     * @return whether to connect, and to know the host from now on
     */
    boolean trusts(Stranger stranger);
  }

  public SshAccess {
    Objects.requireNonNull(directory);
    Objects.requireNonNull(trust);
  }

  /** Returns what the user of this process has. */
  public static SshAccess ofThisUser(HostTrust trust) {
    String socket = System.getenv("SSH_AUTH_SOCK");
    return new SshAccess(
        Path.of(System.getProperty("user.home"), ".ssh"),
        socket == null || socket.isBlank() ? null : Path.of(socket),
        trust);
  }
}
