package dev.holdfast.store;

import dev.holdfast.task.Document;
import java.util.AbstractMap;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The role of a store to the place of which requests are counted, because they are paid for or
 * limited: how many were made since it was opened, by what they do, those that failed included.
 * Thread-safe, never blocks.
 */
public final class RequestCounts {

  /** What requests do; in small letters these are names in JSON. */
  public enum Kind {
    LIST,
    GET,
    HISTORY,
    PUT,
    DELETE,
    PURGE,
    ACT
  }

  private final AtomicLongArray counts = new AtomicLongArray(Kind.values().length);

  /** Counts one. */
  public void add(Kind kind) {
    counts.incrementAndGet(kind.ordinal());
  }

  /** Returns how many in all. */
  public long all() {
    return Arrays.stream(Kind.values()).mapToLong(kind -> counts.get(kind.ordinal())).sum();
  }

  /**
   * Returns how many of these kinds by their names in JSON: always as many as there are by then.
   */
  public Map<String, Object> told(List<Kind> kinds) {
    return new AbstractMap<>() {
      @Override
      public Set<Entry<String, Object>> entrySet() {
        Document now = new Document();
        kinds.forEach(
            kind -> now.put(kind.name().toLowerCase(Locale.ROOT), counts.get(kind.ordinal())));
        return now.entrySet();
      }
    };
  }
}
