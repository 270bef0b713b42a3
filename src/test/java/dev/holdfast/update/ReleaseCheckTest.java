package dev.holdfast.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is asked of a server, and what is made of its answers. */
class ReleaseCheckTest {

  private static final ReleaseVersion RUNNING = ReleaseVersion.of("1.0.0").orElseThrow();
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final List<HttpExchange> asked = new CopyOnWriteArrayList<>();
  private final CountDownLatch over = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.start();
  }

  @AfterEach
  void stop() {
    over.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private interface Answer {
    void give(HttpExchange exchange) throws Exception;
  }

  private void on(String path, Answer answer) {
    server.createContext(
        path,
        exchange -> {
          asked.add(exchange);
          try (exchange) {
            answer.give(exchange);
          } catch (IOException gone) {
            throw gone;
          } catch (Exception stopped) {
            throw new IOException(stopped);
          }
        });
  }

  private static Answer said(int status, String body) {
    return exchange -> {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    };
  }

  private static String document(String version) {
    return "{\"version\":\"%s\",\"page\":\"https://example.org/news\",\"more\":[1]}"
        .formatted(version);
  }

  private ReleaseCheck check(Duration patience) {
    URI address =
        URI.create("http://localhost:" + server.getAddress().getPort() + "/releases.json");
    return new ReleaseCheck(address, RUNNING, patience);
  }

  private void refused(ReleaseCheck check, String words) {
    assertThatThrownBy(check::newer).isInstanceOf(IOException.class).hasMessageContaining(words);
  }

  @Test
  void aNewerVersionIsTold() throws Exception {
    on("/releases.json", said(200, document("1.10.0")));
    Release newer = check(PATIENCE).newer().orElseThrow();
    assertThat(newer.version()).hasToString("1.10.0");
    assertThat(newer.page()).isEqualTo(URI.create("https://example.org/news"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.0.0", "0.9.9", "1.0.0-rc.1"})
  void anOlderOneOrTheSameIsNot(String version) throws Exception {
    on("/releases.json", said(200, document(version)));
    assertThat(check(PATIENCE).newer()).isEmpty();
  }

  @Test
  void nothingIsSaidButTheVersionThatAsks() throws Exception {
    on("/releases.json", said(200, document("1.1.0")));
    check(PATIENCE).newer();
    HttpExchange request = asked.getFirst();
    assertThat(request.getRequestMethod()).isEqualTo("GET");
    assertThat(request.getRequestURI().getQuery()).isNull();
    Headers headers = request.getRequestHeaders();
    assertThat(headers.getFirst("User-Agent")).isEqualTo("Holdfast/1.0.0");
    // The rest belongs to the protocol.
    assertThat(headers.keySet())
        .isSubsetOf("Accept", "Connection", "Content-length", "Host", "User-agent");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<html>Sign in to the hotel's network</html>",
        "[]",
        "7",
        "{}",
        "{\"version\":\"newest\",\"page\":\"https://example.org\"}",
        "{\"version\":\"2.0.0\"}",
        "{\"version\":\"2.0.0\",\"page\":\"http://example.org\"}",
        "{\"version\":\"2.0.0\",\"page\":\"javascript:alert(1)\"}",
        "{\"version\":\"2.0.0\",\"page\":\"file:///etc/passwd\"}",
        "{\"version\":\"2.0.0\",\"page\":\"https://a b\"}",
        "{\"version\":\"2.0.0\",\"page\":\"https://u:p@example.org\"}"
      })
  void garbageIsNoNews(String body) {
    on("/releases.json", said(200, body));
    refused(check(PATIENCE), "the release document");
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 404, 500})
  void anErrorIsNoNews(int status) {
    on("/releases.json", said(status, ""));
    refused(check(PATIENCE), "answered " + status);
  }

  @Test
  void aRedirectIsNotFollowed() {
    on(
        "/releases.json",
        exchange -> {
          exchange.getResponseHeaders().add("Location", "/elsewhere");
          exchange.sendResponseHeaders(302, -1);
        });
    on("/elsewhere", said(200, document("2.0.0")));
    refused(check(PATIENCE), "answered 302");
    assertThat(asked).hasSize(1);
  }

  @Test
  void aHugeDocumentIsNotReadToItsEnd() {
    on(
        "/releases.json",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          byte[] blanks = " ".repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
          OutputStream body = exchange.getResponseBody();
          // For ever, unless the other side leaves.
          while (over.getCount() > 0) {
            body.write(blanks);
          }
        });
    refused(check(PATIENCE), "cannot be read");
  }

  @Test
  void aServerThatSaysNothingIsLeft() {
    on("/releases.json", exchange -> over.await());
    assertThatThrownBy(check(Duration.ofMillis(200))::newer).isInstanceOf(IOException.class);
  }

  @Test
  void aServerThatBeginsAndDoesNotEndIsLeft() {
    on(
        "/releases.json",
        exchange -> {
          exchange.sendResponseHeaders(200, 100);
          exchange.getResponseBody().write('{');
          exchange.getResponseBody().flush();
          over.await();
        });
    assertThatThrownBy(check(Duration.ofMillis(500))::newer).isInstanceOf(IOException.class);
  }

  @Test
  void withoutAServerThereIsNoNews() {
    ReleaseCheck check = check(PATIENCE);
    server.stop(0);
    refused(check, "cannot be read");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "http://example.org/r.json", "file:/r.json", "https:/r", "nonsense here"})
  void aBuildWithoutAnHttpsAddressCannotAsk(String address) {
    assertThat(ReleaseSource.of(address, "1.0.0")).isEmpty();
  }

  @Test
  void aBuildWithOneCan() {
    assertThat(ReleaseSource.of("https://example.org/r.json", "1.0.0")).isPresent();
    assertThat(ReleaseSource.of("https://example.org/r.json", "development")).isEmpty();
    assertThat(ReleaseSource.ofThisBuild()).as("this one was built without").isEmpty();
  }
}
