package dev.holdfast.store;

import java.util.AbstractMap;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The role of a store to the place of which requests are counted, because they are paid for or
 * limited: how many were made since it was opened, by what they do, those that failed included.
 * Thread-safe, never blocks.
 *
 * @param <K> what requests do; in small letters these are names in JSON
 */
public class RequestCounts<K extends Enum<K>> {

  private final Map<K, AtomicLong> counts;

  /** Begins with none. */
  protected RequestCounts(Class<K> kinds) {
    this.counts = new EnumMap<>(kinds);
    for (K kind : kinds.getEnumConstants()) {
      counts.put(kind, new AtomicLong());
    }
  }

  /** Counts one. */
  public final void add(K kind) {
    counts.get(kind).incrementAndGet();
  }

  /** Returns how many of a kind. */
  public final long of(K kind) {
    return counts.get(kind).get();
  }

  /** Returns how many in all. */
  public final long all() {
    return counts.values().stream().mapToLong(AtomicLong::get).sum();
  }

  /**
   * Returns how many of these kinds by their names in JSON: always as many as there are by then.
   */
  public final Map<String, Object> told(Collection<K> kinds) {
    List<K> all = List.copyOf(kinds);
    return new AbstractMap<>() {
      @Override
      public Set<Entry<String, Object>> entrySet() {
        Map<String, Object> now = new LinkedHashMap<>();
        all.forEach(kind -> now.put(kind.name().toLowerCase(Locale.ROOT), of(kind)));
        return now.entrySet();
      }
    };
  }
}
