package dev.holdfast.desktop.tasks.completion;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Leaves out the rare ones where a store holds more different words than fit on a page. */
public final class Frequent {

  /** How many words fit on a page. */
  static final int SHOWN = 12;

  private Frequent() {}

  /**
   * Returns the most frequent words in the order given.
   *
   * @param kept a word that is kept however rare; may be null
   */
  public static <K extends Comparable<K>> Map<K, Long> of(SortedMap<K, Long> counts, K kept) {
    if (counts.size() <= SHOWN) {
      return new LinkedHashMap<>(counts);
    }
    Map<K, Long> shown = new TreeMap<>();
    counts.entrySet().stream()
        .sorted(Map.Entry.<K, Long>comparingByValue(Comparator.reverseOrder()))
        .limit(SHOWN)
        .forEach(entry -> shown.put(entry.getKey(), entry.getValue()));
    if (kept != null && counts.containsKey(kept)) {
      shown.put(kept, counts.get(kept));
    }
    return shown;
  }
}
