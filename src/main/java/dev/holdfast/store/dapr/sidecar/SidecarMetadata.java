package dev.holdfast.store.dapr.sidecar;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.address.Authorities;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.concurrent.CancellationException;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;

/**
 * What a sidecar says of itself over HTTP.
 *
 * @param date its clock; null if it did not say
 * @param app the id of its app; null if it did not say
 * @param version of Dapr; null if it did not say
 * @param workers how many workers of workflows are connected to this very sidecar, of several that
 *     an app may have; null if it did not say
 */
public record SidecarMetadata(Instant date, String app, String version, Integer workers) {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /** The most that is read of an answer, in bytes. */
  private static final int MOST = 4 << 20;

  /** Nobody answered. */
  private static final SidecarMetadata NONE = new SidecarMetadata(null, null, null, null);

  /** Since 1.16 a sidecar counts workers, and says nothing of workflows while there are none. */
  private static final int COUNTS_SINCE = 16;

  /**
   * Asks a sidecar; what it does not say stays unknown.
   *
   * @throws CancellationException if it was cancelled
   */
  static SidecarMetadata of(DaprAddress address, ApiToken token, Cancellation cancellation) {
    if (address.http() == 0) {
      return NONE;
    }
    try {
      return ask(address, token, cancellation);
    } catch (IOException | GeneralSecurityException unanswered) {
      cancellation.throwIfCancelled();
      return NONE;
    }
  }

  private static SidecarMetadata ask(DaprAddress address, ApiToken token, Cancellation cancellation)
      throws IOException, GeneralSecurityException {
    URI place =
        URI.create(
            "%s://%s:%s/v1.0/metadata"
                .formatted(address.tls() ? "https" : "http", address.authority(), address.http()));
    HttpURLConnection http = (HttpURLConnection) place.toURL().openConnection(Proxy.NO_PROXY);
    try (Cancellation.Registration _ = cancellation.onCancel(http::disconnect)) {
      if (http instanceof HttpsURLConnection https && address.ca() != null) {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, Authorities.in(Path.of(address.ca())), null);
        https.setSSLSocketFactory(context.getSocketFactory());
      }
      int patience = (int) SidecarCalls.READ.toMillis();
      http.setConnectTimeout(patience);
      http.setReadTimeout(patience);
      // Nobody else is shown the token.
      http.setInstanceFollowRedirects(false);
      String shown = token.reveal();
      if (shown != null) {
        http.setRequestProperty("dapr-api-token", shown);
      }
      if (http.getResponseCode() != HttpURLConnection.HTTP_OK) {
        return NONE;
      }
      long date = http.getHeaderFieldDate("Date", 0);
      try (InputStream in = http.getInputStream()) {
        JsonNode answer = MAPPER.readTree(in.readNBytes(MOST));
        SidecarMetadata said = of(date == 0 ? null : Instant.ofEpochMilli(date), answer);
        // At a port that nobody typed another app's sidecar may answer.
        return address.httpTyped() || address.app().equals(said.app()) ? said : NONE;
      }
    } finally {
      http.disconnect();
    }
  }

  private static SidecarMetadata of(Instant date, JsonNode answer) {
    String version = text(answer, "runtimeVersion");
    JsonNode workflows = answer.get("workflows");
    Integer workers =
        workflows != null && workflows.path("connectedWorkers").isIntegralNumber()
            ? Integer.valueOf(workflows.get("connectedWorkers").intValue())
            : counts(version) ? Integer.valueOf(0) : null;
    return new SidecarMetadata(date, text(answer, "id"), version, workers);
  }

  private static String text(JsonNode answer, String name) {
    return answer.path(name).isTextual() ? answer.get(name).textValue() : null;
  }

  private static boolean counts(String version) {
    String plain = version == null ? "" : version.replaceFirst("^v", "");
    if (!plain.matches("\\d{1,4}\\.\\d{1,4}(\\D.*)?")) {
      return false;
    }
    String[] parts = plain.split("\\D", 3);
    int major = Integer.parseInt(parts[0]);
    return major > 1 || major == 1 && Integer.parseInt(parts[1]) >= COUNTS_SINCE;
  }
}
