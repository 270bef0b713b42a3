package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.store.buquet.bucket.Json;
import java.util.Objects;

/** Names what happened to a task: each of buquet's verbs is one new version. */
final class TaskTransitions implements VersionTransitions {

  static final String CLAIM = "claim";
  static final String LEASE_TIMEOUT = "lease_timeout";

  private static final String PENDING = "pending";

  @Override
  public String name(JsonNode before, JsonNode now) {
    String to = String.valueOf(Json.text(now, "status"));
    if (before == null) {
      return to.equals(PENDING) && Json.number(now, "attempt") == 0 ? "submit" : FIRST_KNOWN;
    }
    String from = String.valueOf(Json.text(before, "status"));
    return switch (from + " " + to) {
      case "pending running" -> CLAIM;
      case "running running" -> still(before, now);
      case "running completed" -> "complete";
      case "running pending" -> again(before, now);
      case "running failed" -> timedOut(now) ? LEASE_TIMEOUT : "fail";
      case "pending cancelled" -> "cancel";
      case "pending expired" -> "expire";
      case "completed archived", "failed archived" -> "archive";
      case "failed pending" -> "replay";
      default -> CHANGED;
    };
  }

  private static String still(JsonNode before, JsonNode now) {
    boolean asked = flag(now) && !flag(before);
    boolean sameLease = Objects.equals(Json.text(before, "lease_id"), Json.text(now, "lease_id"));
    boolean otherEnd = !Objects.equals(before.get("lease_expires_at"), now.get("lease_expires_at"));
    return asked ? "request_cancellation" : sameLease && otherEnd ? "extend_lease" : CHANGED;
  }

  private static boolean flag(JsonNode task) {
    return task.path("cancel_requested").asBoolean(false);
  }

  private static String again(JsonNode before, JsonNode now) {
    if (Json.number(now, "reschedule_count") > Json.number(before, "reschedule_count")) {
      return "reschedule";
    }
    return timedOut(now) ? LEASE_TIMEOUT : "retry";
  }

  /** By the words of buquet's monitor. */
  private static boolean timedOut(JsonNode task) {
    String error = Json.text(task, "last_error");
    return error != null
        && (error.equals("Timeout - task exceeded lease duration")
            || error.startsWith("Timeout after max retries ("));
  }

  /** Returns whether a claim that begins a round is under way in this version. */
  static boolean running(JsonNode task) {
    return "running".equals(Json.text(task, "status"));
  }

  /** Returns whether a round that ended so ended in an error. */
  static boolean failing(String name) {
    return name.equals("retry") || name.equals("fail") || name.equals(LEASE_TIMEOUT);
  }
}
