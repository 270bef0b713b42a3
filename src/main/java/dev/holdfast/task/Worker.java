package dev.holdfast.task;

import java.util.Objects;
import java.util.stream.Stream;

/**
 * A process that runs tasks, as it registered itself. Times are Unix seconds and may be null.
 *
 * @param id the worker's id
 * @param fields all columns
 */
public record Worker(String id, Fields fields) {

  /** {@code active superseded dead stopped}, or a word this console does not know. */
  public String status() {
    return fields.text("status");
  }

  public Long lastSeenAt() {
    return fields.integer("last_seen_at");
  }

  public Long expiresAt() {
    return fields.integer("expires_at");
  }

  /** Since when one that is not alive is not: by its row, else by when its last sign ran out. */
  public Long goneSince() {
    return Stream.of("dead_at", "superseded_at", "expires_at")
        .map(fields::integer)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }
}
