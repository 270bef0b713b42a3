package dev.holdfast.store.textstore;

import dev.holdfast.store.retention.RuntimePolicy;
import dev.holdfast.store.retention.RuntimePolicy.Age;
import dev.holdfast.store.retention.RuntimePolicyException;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A team's own policy: {@code {"jobs": {"days": 2, "paused": 0.5}}}, the days of all jobs and of
 * those in a status.
 */
record TextPolicyFile(Texts texts) {

  private static final String JOBS = "jobs";
  private static final double DAY = 86_400;

  Optional<RuntimePolicy> read(Object content) throws RuntimePolicyException {
    if (!(content instanceof Map<?, ?> file) || !(file.get(JOBS) instanceof Map<?, ?> jobs)) {
      return Optional.empty();
    }
    List<Age> ages = new ArrayList<>();
    for (Map.Entry<?, ?> entry : jobs.entrySet()) {
      TaskStatus status = new TaskStatus(String.valueOf(entry.getKey()));
      if (!(entry.getValue() instanceof Number days) || days.doubleValue() <= 0) {
        throw new RuntimePolicyException(texts, "policy.days", String.valueOf(entry.getValue()));
      }
      boolean named = TextTerms.TERMS.statuses().deletable(status);
      ages.add(new Age(named ? List.of(status) : List.of(), days.doubleValue() * DAY));
    }
    List<String> ignored =
        file.keySet().stream().map(String::valueOf).filter(key -> !JOBS.equals(key)).toList();
    return Optional.of(new RuntimePolicy(TextTerms.KIND, ages, ignored));
  }
}
