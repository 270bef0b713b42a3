package dev.holdfast.store.sql.tunnel;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.SshAccess;
import dev.holdfast.store.address.SshAccess.Stranger;
import dev.holdfast.store.address.TunnelTrouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.auth.pubkey.UserAuthPublicKeyFactory;
import org.apache.sshd.client.config.hosts.ConfigFileHostEntryResolver;
import org.apache.sshd.client.config.hosts.HostConfigEntry;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.SshException;
import org.apache.sshd.common.keyprovider.KeyIdentityProvider;
import org.apache.sshd.common.util.net.SshdSocketAddress;
import org.apache.sshd.core.CoreModuleProperties;

/**
 * A way to one server through an SSH host: its near end is a port of this machine that only this
 * machine can reach. Opened when it is first needed, and anew after it was lost. Thread-safe.
 */
final class SshTunnel implements AutoCloseable {

  private static final Duration HEARTBEAT = Duration.ofSeconds(20);
  private static final int USUAL_PORT = 22;

  private final SshTarget target;
  private final SshdSocketAddress far;
  private final StoreOptions options;
  private SshClient client;
  private ClientSession session;
  private int port;

  /**
   * Opens nothing yet.
   *
   * @param host of the server, as the SSH host calls it
   */
  SshTunnel(SshTarget target, String host, int port, StoreOptions options) {
    this.target = target;
    this.far = new SshdSocketAddress(host, port);
    this.options = options;
  }

  /**
   * Returns the port of its near end.
   *
   * @throws TunnelException if there is no way through
   */
  synchronized int port() throws TunnelException {
    if (session == null || !session.isOpen()) {
      close();
      open();
    }
    return port;
  }

  private void open() throws TunnelException {
    HostConfigEntry entry = entry();
    String name = entry.getHostName() + ":" + entry.getPort();
    SshKeys keys = new SshKeys(name, files(entry));
    entry.setIdentities(List.of());
    String accepted = null;
    while (true) {
      SshHostKeys hosts =
          new SshHostKeys(options.ssh().directory().resolve("known_hosts"), name, accepted);
      try {
        connect(entry, keys, hosts);
        return;
      } catch (IOException failed) {
        close();
        accepted = again(name, keys, hosts, accepted, failed);
      }
    }
  }

  /** Asks what can be asked; returns the fingerprint that is accepted from now on. */
  private String again(
      String name, SshKeys keys, SshHostKeys hosts, String accepted, IOException failed)
      throws TunnelException {
    Stranger changed = hosts.changed();
    if (changed != null) {
      throw new TunnelException(name, TunnelTrouble.CHANGED_HOST, changed.fingerprint());
    }
    Stranger stranger = hosts.stranger();
    if (stranger != null) {
      if (!options.ssh().trust().test(stranger)) {
        throw new TunnelException(name, TunnelTrouble.UNKNOWN_HOST, stranger.fingerprint());
      }
      return stranger.fingerprint();
    }
    boolean refused = failed instanceof SshException known && known.getDisconnectCode() == 14;
    if (!(failed instanceof Refused) && !refused) {
      throw new TunnelException(name, TunnelTrouble.UNREACHABLE, StoreException.deepest(failed));
    }
    if (!keys.hasLocked()) {
      throw keys.ignored.isEmpty()
          ? new TunnelException(name, TunnelTrouble.REFUSED, StoreException.deepest(failed))
          : new TunnelException(name, TunnelTrouble.OPEN_KEY, keys.ignored.getFirst().toString());
    }
    keys.unlock(options.secrets());
    return accepted;
  }

  private void connect(HostConfigEntry entry, SshKeys keys, SshHostKeys hosts) throws IOException {
    SshAccess access = options.ssh();
    client = SshClient.setUpDefaultClient();
    client.setServerKeyVerifier(hosts);
    client.setHostConfigEntryResolver(resolver());
    client.setUserAuthFactories(List.of(UserAuthPublicKeyFactory.INSTANCE));
    client.setKeyIdentityProvider(KeyIdentityProvider.wrapKeyPairs(keys.open));
    if (access.agent() != null && Files.exists(access.agent())) {
      client.setAgentFactory(SshAgentSocket.at(access.agent()));
    }
    CoreModuleProperties.HEARTBEAT_INTERVAL.set(client, HEARTBEAT);
    hosts.prefer(client, entry.getHostName(), entry.getPort());
    client.start();
    session = client.connect(entry).verify(options.connectTimeout()).getSession();
    try {
      session.auth().verify(options.connectTimeout().multipliedBy(3));
    } catch (SshException failed) {
      throw session.isOpen() || failed.getDisconnectCode() == 14 ? new Refused(failed) : failed;
    }
    port = session.startLocalPortForwarding(new SshdSocketAddress("127.0.0.1", 0), far).getPort();
  }

  /** The host was reached, and let nobody in. */
  private static final class Refused extends IOException {
    private static final long serialVersionUID = 1L;

    Refused(IOException cause) {
      super(cause.getMessage(), cause);
    }
  }

  private ConfigFileHostEntryResolver resolver() {
    return new ConfigFileHostEntryResolver(options.ssh().directory().resolve("config"));
  }

  private HostConfigEntry entry() throws TunnelException {
    HostConfigEntry found;
    try {
      found =
          resolver()
              .resolveEffectiveHost(target.host(), target.port(), null, target.user(), null, null);
    } catch (IOException unreadable) {
      throw new TunnelException(
          target.host(), TunnelTrouble.UNREACHABLE, StoreException.deepest(unreadable));
    }
    HostConfigEntry entry =
        found == null
            ? new HostConfigEntry(target.host(), target.host(), target.port(), target.user())
            : found;
    String command = entry.getProperty("ProxyCommand");
    if (command != null && !command.equals("none")) {
      throw new TunnelException(target.host(), TunnelTrouble.PROXY_COMMAND, "");
    }
    if (entry.getHostName() == null || entry.getHostName().isEmpty()) {
      entry.setHostName(target.host());
    }
    if (entry.getPort() <= 0) {
      entry.setPort(USUAL_PORT);
    }
    if (entry.getUsername() == null || entry.getUsername().isEmpty()) {
      entry.setUsername(System.getProperty("user.name"));
    }
    return entry;
  }

  /** The key that is named, else those of the configuration, else those with the usual names. */
  private List<Path> files(HostConfigEntry entry) throws TunnelException {
    if (target.key() != null) {
      return List.of(target.key());
    }
    Path home = options.ssh().directory().toAbsolutePath().getParent();
    List<Path> configured =
        entry.getIdentities().stream()
            .map(each -> each.startsWith("~/") ? home.resolve(each.substring(2)) : Path.of(each))
            .filter(Files::exists)
            .toList();
    return configured.isEmpty()
        ? Stream.of("id_ed25519", "id_ecdsa", "id_rsa")
            .map(options.ssh().directory()::resolve)
            .filter(Files::exists)
            .toList()
        : configured;
  }

  /** Closes it; what goes through it is lost. */
  @Override
  public synchronized void close() {
    if (client != null) {
      client.stop();
    }
    client = null;
    session = null;
  }
}
