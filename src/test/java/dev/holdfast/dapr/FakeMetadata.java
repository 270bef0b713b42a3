package dev.holdfast.dapr;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

/** What a sidecar says of itself over HTTP. */
public final class FakeMetadata implements AutoCloseable {

  private final ServerSocket server;
  private final List<String> tokens = new CopyOnWriteArrayList<>();
  private volatile Instant clock;
  private volatile String version = "1.17.13";
  private volatile String app = "shop";
  private volatile Integer workers = 1;
  private volatile String components = "[]";

  FakeMetadata() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::serve);
  }

  private void serve() {
    while (!server.isClosed()) {
      try {
        Socket caller = server.accept();
        Thread.ofVirtual().start(() -> answer(caller));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void answer(Socket caller) {
    try (caller) {
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(caller.getInputStream(), StandardCharsets.US_ASCII));
      String token = "";
      for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
        if (line.toLowerCase(Locale.ROOT).startsWith("dapr-api-token:")) {
          token = line.substring(line.indexOf(':') + 1).strip();
        }
      }
      tokens.add(token);
      byte[] body = body().getBytes(StandardCharsets.UTF_8);
      Instant now = clock == null ? Instant.now() : clock;
      String head =
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\nDate: "
              + DateTimeFormatter.RFC_1123_DATE_TIME.format(now.atZone(ZoneOffset.UTC))
              + "\r\nContent-Length: "
              + body.length
              + "\r\n\r\n";
      caller.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      caller.getOutputStream().write(body);
    } catch (IOException gone) {
      // Nobody waits for it any more.
    }
  }

  private String body() {
    return "{\"id\":\""
        + app
        + "\",\"runtimeVersion\":\""
        + version
        + "\",\"components\":"
        + components
        + (workers == null ? "" : ",\"workflows\":{\"connectedWorkers\":" + workers + "}")
        + "}";
  }

  int port() {
    return server.getLocalPort();
  }

  /** Sets its version. */
  public void version(String text) {
    version = text;
  }

  /** Sets its app. */
  public void app(String id) {
    app = id;
  }

  /** Sets how many workers are connected; null says nothing of them. */
  public void workers(Integer count) {
    workers = count;
  }

  /** Sets its components, as JSON. */
  public void components(String json) {
    components = json;
  }

  /** Sets its clock; null for this machine's. */
  public void clock(Instant now) {
    clock = now;
  }

  /** Returns the token of each request; empty for none. */
  public List<String> tokens() {
    return List.copyOf(tokens);
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
