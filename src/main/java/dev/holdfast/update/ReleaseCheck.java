package dev.holdfast.update;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Asks one address which version is the newest, by a plain GET that says nothing but the program's
 * own version. Follows no redirect, keeps no cookie, reads no more than a small document, and goes
 * through the proxy that Java is set to. Downloads nothing else.
 */
public final class ReleaseCheck {

  /** The longest document that is read, in bytes. */
  static final int LONGEST = 64 << 10;

  private static final int OK = 200;

  private final URI address;
  private final ReleaseVersion running;
  private final Duration patience;

  /**
   * Prepares it; asks nothing yet.
   *
   * @param address of the release document
   * @param running the version that asks
   * @param patience how long the whole of it may take
   */
  ReleaseCheck(URI address, ReleaseVersion running, Duration patience) {
    this.address = address;
    this.running = running;
    this.patience = patience;
  }

  /**
   * Asks. Blocks.
   *
   * @return the newest release; empty if it is not newer than this program
   * @throws IOException if there is no answer, or none that makes sense
   */
  public Optional<Release> newer() throws IOException, InterruptedException {
    HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(patience)
            .build();
    try {
      HttpRequest request =
          HttpRequest.newBuilder(address)
              .header("User-Agent", "Holdfast/" + running)
              .header("Accept", "application/json")
              .timeout(patience)
              .GET()
              .build();
      HttpResponse<byte[]> answer = whole(client, request);
      if (answer.statusCode() != OK) {
        throw new IOException("the address of releases answered " + answer.statusCode());
      }
      Release newest = ReleaseDocument.read(answer.body());
      return newest.version().compareTo(running) > 0 ? Optional.of(newest) : Optional.empty();
    } finally {
      client.shutdownNow();
    }
  }

  /** A request's own timeout ends with the headers; a body may trickle for ever. */
  private HttpResponse<byte[]> whole(HttpClient client, HttpRequest request)
      throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), LONGEST));
    try {
      return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException slow) {
      throw new IOException("the address of releases took longer than " + patience, slow);
    } catch (ExecutionException failed) {
      throw new IOException("the address of releases cannot be read", failed.getCause());
    } finally {
      answer.cancel(true);
    }
  }
}
