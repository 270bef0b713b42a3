package dev.holdfast.store.dapr;

import dev.holdfast.store.retention.Rulings;
import dev.holdfast.store.retention.Rulings.Ruling;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A policy and what it chose, in the words of a configuration of Dapr. */
final class ConfigurationWords {

  private static final String ANY = "any_terminal";

  /** Each may stand in a configuration. */
  private static final List<TaskStatus> NAMED =
      List.of(TaskStatus.COMPLETED, TaskStatus.FAILED, DaprStatus.TERMINATED);

  private ConfigurationWords() {}

  /**
   * Tells what each rule chose and, where a configuration could say it, the policy.
   *
   * @param chosen how many, by rule and status
   * @param trees whether children go with their parents: then those are told too that no rule chose
   */
  static Map<String, Object> of(
      Rulings rulings, Map<String, Map<TaskStatus, Long>> chosen, boolean trees) {
    Map<String, Object> ages = new LinkedHashMap<>();
    Map<String, Long> counts = new LinkedHashMap<>();
    ages.put(ANY, null);
    NAMED.forEach(status -> ages.put(status.code(), null));
    NAMED.forEach(status -> counts.put(status.code(), 0L));
    counts.put(ANY, 0L);
    boolean plain = true;
    for (Ruling ruling : rulings.all()) {
      plain &= ruling.plain();
      Map<TaskStatus, Long> here = chosen.getOrDefault(ruling.key(), Map.of());
      if (!ruling.plain() || ruling.statuses().isEmpty()) {
        String word = ruling.plain() ? ANY : ruling.key();
        ages.put(word, ruling.age() == null ? null : number(ruling.age()));
        counts.merge(word, sum(here), Long::sum);
        continue;
      }
      for (TaskStatus status : ruling.statuses()) {
        ages.put(status.code(), number(ruling.age()));
        counts.merge(status.code(), here.getOrDefault(status, 0L), Long::sum);
      }
    }
    if (trees) {
      counts.put(Rulings.WITH_PARENT, sum(chosen.getOrDefault(Rulings.WITH_PARENT, Map.of())));
    }
    return new Document().known("policy", plain ? ages : null).with("by_rule", counts);
  }

  private static long sum(Map<TaskStatus, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  private static Number number(double seconds) {
    return seconds == Math.rint(seconds) && Math.abs(seconds) < 0x1p53
        ? (Number) Long.valueOf((long) seconds)
        : (Number) Double.valueOf(seconds);
  }
}
