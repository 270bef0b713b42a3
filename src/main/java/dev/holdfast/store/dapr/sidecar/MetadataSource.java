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

/** Asks a sidecar over HTTP what it says of itself. What it does not say stays unknown. */
record MetadataSource(DaprAddress address, ApiToken token) {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private static final int MOST = 4 << 20;

  /**
   * Reads it.
   *
   * @throws CancellationException if it was cancelled
   */
  SidecarMetadata read(Cancellation cancellation) {
    if (address.http() == 0) {
      return SidecarMetadata.NONE;
    }
    try {
      return ask(cancellation);
    } catch (IOException | GeneralSecurityException unanswered) {
      cancellation.throwIfCancelled();
      return SidecarMetadata.NONE;
    }
  }

  private SidecarMetadata ask(Cancellation cancellation)
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
        return SidecarMetadata.NONE;
      }
      long date = http.getHeaderFieldDate("Date", 0);
      try (InputStream in = http.getInputStream()) {
        JsonNode answer = MAPPER.readTree(in.readNBytes(MOST));
        return mine(SidecarMetadata.of(date == 0 ? null : Instant.ofEpochMilli(date), answer));
      }
    } finally {
      http.disconnect();
    }
  }

  /** At a port that nobody typed another app's sidecar may answer. */
  private SidecarMetadata mine(SidecarMetadata answer) {
    boolean other = !address.app().equals(answer.app());
    return other && !address.httpTyped() ? SidecarMetadata.NONE : answer;
  }
}
