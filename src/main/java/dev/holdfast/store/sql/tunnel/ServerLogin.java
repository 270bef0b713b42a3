package dev.holdfast.store.sql.tunnel;

import dev.holdfast.store.Notice;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.Secret;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.address.Transport.Trust;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import javax.sql.DataSource;

/**
 * How to log in to one database of a server. The password comes from the address, from the
 * environment, or is asked for when the server wants one and nothing else gave it; it is kept in
 * memory only.
 */
public abstract class ServerLogin {

  private final StoreAddress address;
  public final ServerAddress parts;
  private final int usualPort;
  public final StoreOptions options;
  private final SshTunnel tunnel;
  private Secret password;

  /**
   * Opens no connection yet.
   *
   * @param variable of the environment, with the password
   * @param usualPort the port of such servers where an address names none
   */
  public ServerLogin(
      StoreAddress address,
      StoreOptions options,
      Map<String, String> environment,
      String variable,
      int usualPort) {
    this.address = address;
    this.usualPort = usualPort;
    this.parts = ServerAddress.of(address);
    this.options = options;
    Secret given = address.password();
    if (given == null && environment.containsKey(variable)) {
      given = new Secret(environment.get(variable).toCharArray());
    }
    this.password = given;
    SshTarget target = SshTarget.of(parts, address);
    this.tunnel =
        target == null ? null : new SshTunnel(target, parts.host(), parts.port(usualPort), options);
  }

  /**
   * Logs in once, asking for a password if need be.
   *
   * @throws StoreException if the server cannot be reached or lets nobody in
   */
  public final void tryOut() {
    try {
      requirePlainFiles();
      enter();
    } catch (StoreException refused) {
      close();
      throw refused;
    }
  }

  /** The drivers read what is named there to its end, if it has one. */
  private void requirePlainFiles() {
    for (String name : List.of("sslrootcert", "sslcert", "sslkey", "serverSslCert")) {
      Path file = Path.of(parts.parameter(name));
      if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
        throw new StoreException(
            new StoreFailure.Unreadable(file.toString(), "it is not a plain file"));
      }
    }
  }

  private void enter() {
    try {
      first();
    } catch (SQLException said) {
      SQLException refused = scrubbed(said);
      StoreFailure failure =
          TunnelException.in(refused)
              .orElseGet(() -> distrust(whileOpening(refused, password != null), refused));
      if (!(failure instanceof StoreFailure.PasswordNeeded)) {
        throw new StoreException(failure, refused);
      }
      password = options.secrets().passwordFor(address);
      if (password == null) {
        throw new StoreException(failure, refused);
      }
      secondTry(true);
    }
  }

  /**
   * With the password that was asked for.
   *
   * @param kept whether it may be an old one that was kept
   */
  private void secondTry(boolean kept) {
    try {
      first();
    } catch (SQLException said) {
      SQLException again = scrubbed(said);
      StoreFailure failure = whileOpening(again, true);
      Secret other =
          kept && failure instanceof StoreFailure.AuthenticationFailed
              ? options.secrets().another(address)
              : null;
      if (other == null) {
        throw new StoreException(failure, again);
      }
      password = other;
      secondTry(false);
    }
  }

  /** What a driver says of a certificate tells nobody what to do. */
  private StoreFailure distrust(StoreFailure failure, Throwable thrown) {
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      if (each instanceof ConnectException
          || each instanceof UnknownHostException
          || each instanceof SocketTimeoutException) {
        // Nobody answers: there is no certificate to look at.
        return failure;
      }
    }
    Trust checked = parts.trust();
    boolean mayBe =
        failure instanceof StoreFailure.Unreachable
            || failure instanceof StoreFailure.PasswordUnsent;
    if (!mayBe || checked == Trust.NOTHING) {
      return failure;
    }
    CertificateProbe probe =
        new CertificateProbe(display(), parts.host(), checked == Trust.SERVER, authorities());
    try {
      return probe.explain(dial(), this::beginEncryption).orElse(failure);
    } catch (IOException unreachable) {
      return failure;
    }
  }

  private Socket dial() throws IOException {
    Socket socket = new Socket();
    try {
      socket.setSoTimeout((int) options.connectTimeout().toMillis());
      socket.connect(
          tunnel == null
              ? new InetSocketAddress(parts.host(), parts.port(usualPort))
              : new InetSocketAddress(InetAddress.getLoopbackAddress(), tunnel.port()),
          (int) options.connectTimeout().toMillis());
      return socket;
    } catch (IOException | IllegalArgumentException | TunnelException refused) {
      socket.close();
      throw new IOException(refused);
    }
  }

  /**
   * Returns the port of this machine at which a tunnel to the server begins; empty without one.
   *
   * @throws TunnelException if there is no way through
   */
  public final OptionalInt tunnelPort() throws TunnelException {
    return tunnel == null ? OptionalInt.empty() : OptionalInt.of(tunnel.port());
  }

  /** Closes the tunnel, if there is one. */
  public final void close() {
    if (tunnel != null) {
      tunnel.close();
    }
  }

  /** Returns the file of those whose certificates are believed; null for those of this machine. */
  public abstract Path authorities();

  /** Asks a server to encrypt; see {@link CertificateProbe.Opening}. */
  public abstract boolean beginEncryption(Socket socket) throws IOException;

  /** A driver may repeat the value of a parameter it cannot use. */
  private SQLException scrubbed(SQLException said) {
    for (Throwable each = said; each != null; each = each.getCause()) {
      String text = String.valueOf(each.getMessage());
      if (!address.scrub(text).equals(text)) {
        return new SQLException(
            address.scrub(String.valueOf(said.getMessage())),
            said.getSQLState(),
            said.getErrorCode());
      }
    }
    return said;
  }

  /** Logs in for the first time, and looks what answers. */
  public abstract void first() throws SQLException;

  /** Says why the server lets nobody in. */
  public abstract StoreFailure whileOpening(SQLException refused, boolean hadPassword);

  /** Returns what to know about how it got in. */
  public List<Notice> notices() {
    return List.of();
  }

  /** Logs in. */
  public abstract Connection connect() throws SQLException;

  /** Returns what each transaction sets: variables with their values, as SQL. */
  public abstract Map<String, String> settings(boolean writing);

  /** Returns whether the driver begins a transaction, a read-only one too, without being told. */
  public abstract boolean driverBegins();

  /** Opens a connection on which nothing is set. */
  public final Connection open() throws SQLException {
    try {
      return connect();
    } catch (SQLException said) {
      throw scrubbed(said);
    }
  }

  /** Returns a source of read-only connections, for the pool. */
  public final DataSource readers() {
    InvocationHandler source =
        (self, method, arguments) ->
            switch (method.getName()) {
              case "getConnection" -> open();
              // Not what a login may take, but how long the closing pool waits for one under way.
              case "getLoginTimeout", "hashCode" -> 1;
              case "equals" -> self == arguments[0];
              case "isWrapperFor" -> false;
              default -> null;
            };
    Class<?>[] role = {DataSource.class};
    return (DataSource) Proxy.newProxyInstance(ServerLogin.class.getClassLoader(), role, source);
  }

  public final String display() {
    return address.display();
  }

  /** Returns the password, null if there is none. */
  public final Secret password() {
    return password;
  }

  /**
   * Says that nothing came where that is why a connection broke: the driver only says that it did.
   *
   * @return empty for any other reason
   */
  public static Optional<StoreFailure> silence(SQLException broken) {
    for (Throwable each = broken; each != null; each = each.getCause()) {
      if (each instanceof SocketTimeoutException) {
        return Optional.of(new StoreFailure.ConnectionLost("the server no longer answers"));
      }
    }
    return Optional.empty();
  }
}
