package dev.holdfast.store.sql.tunnel;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.util.ConfigurableSocketFactory;

/**
 * Sockets that lead to the near end of a tunnel, wherever they are told to go: so the driver keeps
 * the server’s own name, for which its certificate is checked and its password is looked up. Both
 * drivers make it by its name.
 */
public final class TunnelSockets extends ConfigurableSocketFactory {

  /** The setting by which MariaDB’s driver hands the port on. */
  public static final String PORT = "holdfastTunnelPort";

  private int port;

  /** For MariaDB’s driver, which configures it. */
  public TunnelSockets() {}

  /**
   * For pgjdbc.
   *
   * @param port of the near end, on this machine
   */
  public TunnelSockets(String port) {
    this.port = Integer.parseInt(port);
  }

  @Override
  public void setConfiguration(Configuration configuration, String host) {
    port = Integer.parseInt(configuration.nonMappedOptions().getProperty(PORT));
  }

  @Override
  public Socket createSocket() {
    InetSocketAddress near = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    return new Socket() {
      @Override
      public void connect(SocketAddress far, int timeout) throws IOException {
        super.connect(near, timeout);
      }

      @Override
      public void connect(SocketAddress far) throws IOException {
        super.connect(near);
      }
    };
  }

  @Override
  public Socket createSocket(String host, int farPort) throws IOException {
    Socket socket = createSocket();
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    return socket;
  }

  @Override
  public Socket createSocket(String host, int farPort, InetAddress local, int localPort)
      throws IOException {
    return createSocket(host, farPort);
  }

  @Override
  public Socket createSocket(InetAddress host, int farPort) throws IOException {
    return createSocket(host.getHostName(), farPort);
  }

  @Override
  public Socket createSocket(InetAddress host, int farPort, InetAddress local, int localPort)
      throws IOException {
    return createSocket(host.getHostName(), farPort);
  }
}
