package dev.holdfast.s3;

import com.sun.net.httpserver.Headers;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * HTTP 1.1 on a free port of 127.0.0.1, with connections that are kept. Not the server of the JDK:
 * that one writes the time of the machine into each answer, and the time is what tests set.
 */
final class S3Connections implements AutoCloseable {

  private final S3Handler handler;
  private final ServerSocket listening = new ServerSocket();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  S3Connections(S3Handler handler) throws IOException {
    this.handler = handler;
    listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1000);
    Thread.ofVirtual().name("s3-server").start(this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  @Override
  public void close() {
    closed(listening);
    open.forEach(S3Connections::closed);
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = listening.accept();
        open.add(socket);
        Thread.ofVirtual().start(() -> serve(socket));
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(socket.getInputStream());
      OutputStream out = new BufferedOutputStream(socket.getOutputStream());
      for (String line = line(in); !line.isEmpty(); line = line(in)) {
        String[] words = line.split(" ");
        Headers headers = headers(in);
        handler.handle(words[0], words[1], headers, body(in, out, headers), out);
        out.flush();
      }
    } catch (IOException | Fault.Dropped e) {
      // The other side has gone, or a test wants this one to go.
    } finally {
      open.remove(socket);
    }
  }

  private static Headers headers(InputStream in) throws IOException {
    Headers headers = new Headers();
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      int colon = line.indexOf(':');
      headers.add(line.substring(0, colon), line.substring(colon + 1).strip());
    }
    return headers;
  }

  private static byte[] body(InputStream in, OutputStream out, Headers headers) throws IOException {
    if ("100-continue".equalsIgnoreCase(headers.getFirst("Expect"))) {
      out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      out.flush();
    }
    if ("chunked".equalsIgnoreCase(headers.getFirst("Transfer-Encoding"))) {
      return chunks(in);
    }
    String length = headers.getFirst("Content-Length");
    return length == null ? new byte[0] : in.readNBytes(Integer.parseInt(length));
  }

  private static byte[] chunks(InputStream in) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    while (true) {
      int size = Integer.parseInt(line(in).replaceFirst(";.*", ""), 16);
      content.write(in.readNBytes(size));
      line(in);
      if (size == 0) {
        return content.toByteArray();
      }
    }
  }

  /** Reads to the end of the line; empty also at the end of the connection. */
  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
      line.write(b);
    }
    return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
  }

  private static void closed(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
