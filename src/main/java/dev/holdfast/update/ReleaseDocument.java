package dev.holdfast.update;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;

/**
 * What is read at the address of releases: {@code {"version": "1.1.0", "page": "https://…"}}. Other
 * fields are passed over, so that a later document can say more.
 */
final class ReleaseDocument {

  private static final ObjectMapper JSON = new ObjectMapper();

  private ReleaseDocument() {}

  /**
   * Reads one.
   *
   * @throws IOException if it is none
   */
  static Release read(byte[] bytes) throws IOException {
    JsonNode document;
    try {
      document = JSON.readTree(new String(bytes, StandardCharsets.UTF_8));
    } catch (JsonProcessingException broken) {
      throw new IOException("the release document is no JSON", broken);
    }
    ReleaseVersion version =
        ReleaseVersion.of(document.path("version").asText())
            .orElseThrow(() -> new IOException("the release document names no version"));
    return new Release(version, page(document.path("page").asText()));
  }

  private static URI page(String text) throws IOException {
    try {
      URI page = new URI(text);
      if ("https".equals(page.getScheme())
          && page.getHost() != null
          && page.getUserInfo() == null) {
        return page;
      }
    } catch (URISyntaxException none) {
      throw new IOException("the release document names no page", none);
    }
    throw new IOException("the release document names no page that is https");
  }
}
