package dev.holdfast.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A way to a server on which nothing moves any more from some moment on, and nobody is told of it;
 * or which is long.
 */
final class StallingNetwork implements AutoCloseable {

  private static final Pattern PLACE = Pattern.compile("localhost:(\\d+)|127\\.0\\.0\\.1:(\\d+)");

  private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final String address;
  private volatile boolean stalled;
  private volatile Duration length = Duration.ZERO;
  private final AtomicInteger ways = new AtomicInteger();

  StallingNetwork(OracleStore store) throws IOException {
    Matcher place = PLACE.matcher(store.address());
    if (!place.find()) {
      throw new IOException("no port: " + store.address());
    }
    int port = Integer.parseInt(place.group().replaceFirst(".*:", ""));
    address = place.replaceFirst("127.0.0.1:" + door.getLocalPort());
    Thread.ofPlatform().daemon().start(() -> letIn(port));
  }

  String address() {
    return address;
  }

  void stall() {
    stalled = true;
  }

  /** From now on what is sent to the server takes so long. */
  void lengthen(Duration longer) {
    ways.set(0);
    length = longer;
  }

  /** Returns how often something was sent to the server since. */
  int ways() {
    return ways.get();
  }

  private void letIn(int port) {
    try {
      while (true) {
        Socket client = door.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
        sockets.addAll(List.of(client, server));
        Thread.ofPlatform().daemon().start(() -> forward(client, server, true));
        Thread.ofPlatform().daemon().start(() -> forward(server, client, false));
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private void forward(Socket from, Socket to, boolean asks) {
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] some = new byte[8_192];
      for (int count = in.read(some); count >= 0; count = in.read(some)) {
        if (asks) {
          ways.incrementAndGet();
          Thread.sleep(length);
        }
        if (!stalled) {
          out.write(some, 0, count);
        }
      }
      if (!stalled) {
        to.close();
      }
    } catch (IOException | InterruptedException closed) {
      // One of the two has gone.
    }
  }

  @Override
  public void close() throws IOException {
    door.close();
    for (Socket each : sockets) {
      each.close();
    }
  }
}
