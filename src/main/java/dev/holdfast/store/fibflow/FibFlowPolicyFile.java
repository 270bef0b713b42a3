package dev.holdfast.store.fibflow;

import static dev.holdfast.store.fibflow.FibFlowTerms.TERMS;

import dev.holdfast.store.retention.RuntimePolicy;
import dev.holdfast.store.retention.RuntimePolicy.Age;
import dev.holdfast.store.retention.RuntimePolicyException;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a policy as fib-flow takes it (formats/fib-flow, section 4): a number is {@code
 * expire_time}; an object has {@code expire_time} and, if it likes, {@code statuses}; either may
 * stand under {@code retention}. Of JavaScript's loose conversions none is made: a number in quotes
 * is no number. Checks in fib-flow's order and refuses in its words, whatever statuses other kinds
 * of store have.
 */
record FibFlowPolicyFile(Texts texts) {

  private static final String KIND = TERMS.kind();
  private static final String AGE = "expire_time";
  private static final String STATUSES = "statuses";

  /** The option of fib-flow that holds its policy. */
  private static final String OPTION = "retention";

  private static final Set<String> OWN = Set.of(AGE, STATUSES, OPTION, "now");

  /**
   * Reads a file.
   *
   * @return empty for an object that has none of fib-flow's keys
   */
  Optional<RuntimePolicy> read(Object content) throws RuntimePolicyException {
    if (!(content instanceof Map<?, ?> options)) {
      return Optional.of(policy(content, new ArrayList<>()));
    }
    if (OWN.stream().noneMatch(options::containsKey)) {
      return Optional.empty();
    }
    List<String> ignored = new ArrayList<>();
    if (!options.containsKey(OPTION)) {
      return Optional.of(policy(options, ignored));
    }
    if (options.containsKey(AGE)) {
      throw wrong("policy.twoAges", "");
    }
    options.keySet().stream()
        .filter(key -> !OPTION.equals(key))
        .forEach(key -> ignored.add(String.valueOf(key)));
    return Optional.of(policy(options.get(OPTION), ignored));
  }

  private RuntimePolicy policy(Object content, List<String> ignored) throws RuntimePolicyException {
    return switch (content) {
      case null -> throw wrong("policy.noAge", "");
      case Map<?, ?> object -> policy(object, ignored);
      default -> new RuntimePolicy(KIND, List.of(new Age(List.of(), seconds(content))), ignored);
    };
  }

  private RuntimePolicy policy(Map<?, ?> object, List<String> ignored)
      throws RuntimePolicyException {
    if (object.containsKey("now")) {
      throw wrong("policy.now", "");
    }
    for (Object key : object.keySet()) {
      if (!AGE.equals(key) && !STATUSES.equals(key)) {
        ignored.add(String.valueOf(key));
      }
    }
    if (object.get(AGE) == null) {
      throw wrong("policy.noAge", "");
    }
    double seconds = seconds(object.get(AGE));
    List<TaskStatus> statuses =
        object.containsKey(STATUSES) ? statuses(object.get(STATUSES)) : List.of();
    return new RuntimePolicy(KIND, List.of(new Age(statuses, seconds)), ignored);
  }

  private double seconds(Object age) throws RuntimePolicyException {
    double seconds = age instanceof Number number ? number.doubleValue() : 0;
    if (!(seconds > 0) || Double.isInfinite(seconds)) {
      throw refused("retention expire_time must be a positive number");
    }
    return seconds;
  }

  private List<TaskStatus> statuses(Object named) throws RuntimePolicyException {
    if (!(named instanceof List<?> codes) || codes.isEmpty()) {
      throw refused("retention statuses must be a non-empty array");
    }
    List<TaskStatus> statuses =
        codes.stream().map(code -> new TaskStatus(String.valueOf(code))).toList();
    for (TaskStatus status : statuses) {
      if (!FibFlowTerms.STATUSES.deletable(status)) {
        throw refused("Unsupported retention status: " + status);
      }
    }
    return statuses;
  }

  private RuntimePolicyException refused(String sentence) {
    return wrong("policy.refused", sentence);
  }

  private RuntimePolicyException wrong(String key, String detail) {
    return new RuntimePolicyException(texts, key, detail);
  }
}
