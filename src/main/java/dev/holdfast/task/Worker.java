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

  /**
   * Returns whether it counts as alive: it is registered as active, and its lease has not run out.
   * fib-flow reaps a worker once {@code expires_at < now} (lib/db/base.js, reapExpiredWorkers).
   *
   * @param now in Unix seconds
   * @return null if its row does not tell
   */
  public Boolean alive(long now) {
    boolean told = fields.has("status") && fields.has("expires_at");
    boolean leased = expiresAt() != null && expiresAt() >= now;
    return told ? (Boolean) ("active".equals(status()) && leased) : null;
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
