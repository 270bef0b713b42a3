package dev.holdfast.store.buquet;

import static dev.holdfast.store.buquet.BuquetTerms.TASKS;

import dev.holdfast.store.retention.RuntimePolicy;
import dev.holdfast.store.retention.RuntimePolicyException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The section {@code [workflow]} of {@code .buquet.toml}, as buquet's own plan for it has it. All
 * other sections are settings, and say nothing about what is kept.
 */
final class BuquetPolicyFile {

  private static final String SECTION = "workflow";
  private static final String DAYS = "retention_days";
  private static final String KEEP_STATE = "keep_state";
  private static final double DAY = 86_400;

  /** Settings by which the file is known even where it says nothing of what is kept. */
  private static final Set<String> SETTINGS = Set.of("default", "profiles", "queue");

  private BuquetPolicyFile() {}

  /**
   * Reads a file.
   *
   * @return empty if it is no file of buquet
   */
  static Optional<RuntimePolicy> read(Object content) throws RuntimePolicyException {
    if (!(content instanceof Map<?, ?> file)
        || !(file.get(SECTION) instanceof Map<?, ?> section)
        || !section.containsKey(DAYS) && !section.containsKey(KEEP_STATE)) {
      if (content instanceof Map<?, ?> other
          && SETTINGS.stream().anyMatch(name -> other.get(name) instanceof Map<?, ?>)) {
        throw wrong("policy.noDays", "");
      }
      return Optional.empty();
    }
    if (section.containsKey(KEEP_STATE) && !Boolean.TRUE.equals(section.get(KEEP_STATE))) {
      throw wrong("policy.keepState", String.valueOf(section.get(KEEP_STATE)));
    }
    if (!section.containsKey(DAYS)) {
      throw wrong("policy.noDays", "");
    }
    double days = section.get(DAYS) instanceof Number number ? number.doubleValue() : 0;
    if (!(days > 0) || Double.isInfinite(days * DAY)) {
      throw wrong("policy.badDays", String.valueOf(section.get(DAYS)));
    }
    List<String> ignored =
        section.keySet().stream()
            .map(String::valueOf)
            .filter(key -> !key.equals(DAYS) && !key.equals(KEEP_STATE))
            .map(key -> SECTION + "." + key)
            .toList();
    return Optional.of(
        new RuntimePolicy(
            TASKS.kind(), List.of(new RuntimePolicy.Age(List.of(), days * DAY)), ignored));
  }

  private static RuntimePolicyException wrong(String key, String detail) {
    return new RuntimePolicyException(BuquetTerms.TEXTS, key, detail);
  }
}
