package dev.holdfast.store.sql.tunnel;

import dev.holdfast.store.address.SshAccess.Stranger;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.config.hosts.KnownHostEntry;
import org.apache.sshd.client.keyverifier.KnownHostsServerKeyVerifier;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.NamedFactory;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.signature.Signature;

/**
 * The keys of hosts that this user knows. An unknown one is remembered and refused: who decides is
 * asked afterwards, not while the host waits.
 */
final class SshHostKeys extends KnownHostsServerKeyVerifier {

  private final Path file;
  private volatile Stranger stranger;
  private volatile Stranger changed;

  /**
   * Reads a file of known hosts.
   *
   * @param accepted the fingerprint of an unknown key that may be kept there; null for none
   */
  SshHostKeys(Path file, String host, String accepted) {
    this(file, new Unknown(host, accepted));
  }

  private SshHostKeys(Path file, Unknown unknown) {
    super(unknown, file);
    this.file = file;
    unknown.keys = this;
    setModifiedServerKeyAcceptor(
        (session, address, entry, expected, shown) -> {
          changed = unknown.stranger(shown);
          return false;
        });
  }

  /** Returns the unknown host that was met; null if none was. */
  Stranger stranger() {
    return stranger;
  }

  /** Returns the host whose key is another than the known one; null if none was met. */
  Stranger changed() {
    return changed;
  }

  /** Has the host show a key of a kind that is known of it, as OpenSSH does. */
  void prefer(SshClient client, String host, int port) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    Set<String> kinds =
        KnownHostEntry.readKnownHostEntries(file).stream()
            .filter(entry -> entry.isHostMatch(host, port) && entry.getKeyEntry() != null)
            .map(entry -> entry.getKeyEntry().getKeyType())
            .collect(Collectors.toSet());
    List<NamedFactory<Signature>> all = client.getSignatureFactories();
    client.setSignatureFactories(
        all.stream()
            .sorted(
                Comparator.comparing(
                    each -> !kinds.contains(KeyUtils.getCanonicalKeyType(each.getName()))))
            .toList());
  }

  private static final class Unknown
      implements org.apache.sshd.client.keyverifier.ServerKeyVerifier {

    private final String host;
    private final String accepted;
    private SshHostKeys keys;

    Unknown(String host, String accepted) {
      this.host = host;
      this.accepted = accepted;
    }

    Stranger stranger(PublicKey key) {
      return new Stranger(host, KeyUtils.getKeyType(key), KeyUtils.getFingerPrint(key));
    }

    @Override
    public boolean verifyServerKey(ClientSession session, SocketAddress address, PublicKey key) {
      Stranger met = stranger(key);
      if (met.fingerprint().equals(accepted)) {
        return true;
      }
      keys.stranger = met;
      return false;
    }
  }
}
