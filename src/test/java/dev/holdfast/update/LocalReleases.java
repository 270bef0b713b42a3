package dev.holdfast.update;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** A server of releases on this machine. */
public final class LocalReleases {

  private LocalReleases() {}

  /** Starts one that gives the same answer to all, and counts them. */
  public static HttpServer start(int status, String version, AtomicInteger asked)
      throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    byte[] body =
        "{\"version\":\"%s\",\"page\":\"https://example.org/news\"}"
            .formatted(version)
            .getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          try (exchange) {
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
          }
        });
    server.start();
    return server;
  }

  /** Returns the check that asks it. */
  public static ReleaseCheck check(HttpServer server, String running) {
    return new ReleaseCheck(
        URI.create("http://localhost:" + server.getAddress().getPort() + "/"),
        ReleaseVersion.of(running).orElseThrow(),
        Duration.ofSeconds(20));
  }
}
