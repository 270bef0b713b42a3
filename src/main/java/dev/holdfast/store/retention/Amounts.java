package dev.holdfast.store.retention;

import dev.holdfast.store.terms.Measure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * How much there is of each measure of a store.
 *
 * @param measures in the store's order
 * @param values one for each
 */
public record Amounts(List<Measure> measures, List<Long> values) {

  /** Of a store whose subjects have nothing that is measured. */
  public static final Amounts NONE = new Amounts(List.of(), List.<Long>of());

  public Amounts {
    measures = List.copyOf(measures);
    values = List.copyOf(values);
    if (values.size() != measures.size()) {
      throw new IllegalArgumentException(values + " of " + measures);
    }
  }

  /** Takes one value for each measure. */
  public Amounts(List<Measure> measures, long[] values) {
    this(measures, Arrays.stream(values).boxed().toList());
  }

  /** Takes what is known by the keys of measures; what is not known counts as none. */
  public static Amounts of(List<Measure> measures, Map<String, Long> byKey) {
    List<Long> values = new ArrayList<>();
    measures.forEach(measure -> values.add(byKey.getOrDefault(measure.key(), 0L)));
    return new Amounts(measures, values);
  }

  /** Hands over each measure with its amount, in the store's order. */
  public void each(BiConsumer<Measure, Long> sink) {
    for (int at = 0; at < values.size(); at++) {
      sink.accept(measures.get(at), values.get(at));
    }
  }

  /** Returns the amount of each by its key. */
  public Map<String, Long> byKey() {
    Map<String, Long> fields = new LinkedHashMap<>();
    each((measure, amount) -> fields.put(measure.key(), amount));
    return fields;
  }

  /** Returns the amount of each by its name for what was done. */
  public Map<String, Long> done() {
    Map<String, Long> fields = new LinkedHashMap<>();
    each((measure, amount) -> fields.put(measure.done(), amount));
    return fields;
  }

  /** Returns the amount of a measure; 0 if there is no such. */
  public long of(String key) {
    return byKey().getOrDefault(key, 0L);
  }

  /**
   * Returns both together.
   *
   * @param times how often the others count, such as -1
   */
  public Amounts plus(Amounts others, int times) {
    return new Amounts(
        measures.isEmpty() ? others.measures : measures,
        IntStream.range(0, Math.max(values.size(), others.values.size()))
            .mapToLong(at -> value(at) + times * others.value(at))
            .toArray());
  }

  private long value(int at) {
    return at < values.size() ? values.get(at) : 0;
  }

  /** Returns how many rows these are. */
  public long rows() {
    long rows = 0;
    for (int at = 0; at < values.size(); at++) {
      rows += measures.get(at).rows() ? values.get(at) : 0;
    }
    return rows;
  }
}
