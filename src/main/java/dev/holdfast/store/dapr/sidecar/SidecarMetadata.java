package dev.holdfast.store.dapr.sidecar;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

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

  /** Nobody answered. */
  static final SidecarMetadata NONE = new SidecarMetadata(null, null, null, null);

  /** Since 1.16 a sidecar counts workers, and says nothing of workflows while there are none. */
  private static final int COUNTS_SINCE = 16;

  /** Reads an answer. */
  static SidecarMetadata of(Instant date, JsonNode answer) {
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
