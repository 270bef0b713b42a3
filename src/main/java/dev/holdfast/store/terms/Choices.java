package dev.holdfast.store.terms;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What an operator chose of the options that only one kind of store has.
 *
 * @param values by {@link OptionTerm#name}, in the order of that; 0 for one that is only said
 */
public record Choices(Map<String, Integer> values) {

  /** Nothing was chosen. */
  public static final Choices NONE = new Choices(Map.of());

  public Choices {
    values = Collections.unmodifiableMap(new TreeMap<>(values));
  }

  /** One that is only said. */
  public static Choices of(OptionTerm flag) {
    return new Choices(Map.of(flag.name(), 0));
  }

  /** Returns whether anything was chosen. */
  public boolean some() {
    return !values.isEmpty();
  }

  /** Returns whether an option was chosen. */
  public boolean has(String option) {
    return values.containsKey(option);
  }

  /** Returns the number that was chosen. */
  public int of(String option, int otherwise) {
    return values.getOrDefault(option, otherwise);
  }

  /** Returns these and more; where both choose, the others. */
  public Choices and(Choices more) {
    Map<String, Integer> both = new TreeMap<>(values);
    both.putAll(more.values);
    return new Choices(both);
  }

  /** Returns them for programs: true for one that is only said. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    values.forEach((name, number) -> fields.put(name, number == 0 ? (Object) true : number));
    return fields;
  }

  /** Returns them as they are typed. */
  public String typed() {
    return values.entrySet().stream()
        .map(each -> "--" + each.getKey() + (each.getValue() == 0 ? "" : " " + each.getValue()))
        .collect(Collectors.joining(" "));
  }
}
