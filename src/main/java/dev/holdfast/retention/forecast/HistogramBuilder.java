package dev.holdfast.retention.forecast;

import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.SurveyedTask;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.TaskStatus;
import java.util.HashMap;
import java.util.Map;

/** Collects a histogram task by task. */
final class HistogramBuilder {

  /** Statuses that are not the runtime's own words are measured together. */
  private static final TaskStatus OTHERS = new TaskStatus("");

  private final Terms terms;
  private final Map<TaskStatus, AgeColumnBuilder> builders = new HashMap<>();
  private final Map<TaskStatus, Long> undated = new HashMap<>();
  private final Map<TaskStatus, SizeSample> samples = new HashMap<>();

  HistogramBuilder(Terms terms) {
    this.terms = terms;
  }

  void add(SurveyedTask task) {
    samples
        .computeIfAbsent(measured(task.status()), _ -> new SizeSample(terms.parts().size()))
        .offer(task);
    if (task.time() == null || task.time().isNaN()) {
      undated.merge(task.status(), 1L, Long::sum);
    } else {
      builders
          .computeIfAbsent(task.status(), _ -> new AgeColumnBuilder(terms.parts()))
          .add(task.id(), task.time(), task.amounts());
    }
  }

  /** Measures a sample in the store; without it the histogram knows no bytes. */
  Map<TaskStatus, MeanSize> measure(RetentionSnapshot snapshot) {
    Map<TaskStatus, MeanSize> sizes = new HashMap<>();
    samples.forEach((status, sample) -> sizes.put(status, sample.measure(snapshot)));
    return sizes;
  }

  AgeHistogram build(long now, Map<TaskStatus, MeanSize> sizes) {
    Map<TaskStatus, AgeColumn> columns = new HashMap<>();
    builders.forEach(
        (status, builder) ->
            columns.put(
                status, builder.sorted(sizes.getOrDefault(measured(status), MeanSize.UNKNOWN))));
    return new AgeHistogram(now, terms, columns, undated);
  }

  private TaskStatus measured(TaskStatus status) {
    return terms.statuses().knows(status) ? status : OTHERS;
  }
}
