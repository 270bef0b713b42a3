package dev.holdfast.desktop.tasks;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.FilterPart;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskSort;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Worker;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Which values a filter may ask for, as far as the store tells without reading all of it.
 *
 * @param values by key, the most frequent first
 */
public record FilterVocabulary(Map<String, List<String>> values) {

  /** Of so many at either end of the list the names, tags and workers are taken. */
  private static final int SOME = 200;

  /** What times can be compared with. */
  private static final List<String> AGES = List.of(">1h", ">1d", ">7d", "<1h", "<1d");

  /** Nothing is known. */
  static final FilterVocabulary NONE = new FilterVocabulary(Map.of());

  public FilterVocabulary {
    values = Map.copyOf(values);
  }

  /** Returns the values for a key, none if it takes any. */
  List<String> of(String key) {
    return values.getOrDefault(key, List.of());
  }

  static FilterVocabulary read(TaskStore store, Cancellation stop) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    Set<TaskStatus> statuses = new LinkedHashSet<>(store.terms().statuses().all());
    statuses.addAll(store.overview(stop).byStatus().keySet());
    values.put("status", statuses.stream().map(TaskStatus::code).toList());
    List<Task> some = new ArrayList<>(page(store, SortOrder.DESC, stop));
    some.addAll(page(store, SortOrder.ASC, stop));
    values.put("name", frequent(some, Task::name));
    values.put("tag", frequent(some, Task::tag));
    Set<String> types = new LinkedHashSet<>(store.terms().listing().types());
    types.addAll(frequent(some, Task::type));
    values.put("type", List.copyOf(types));
    values.put("worker", workers(store, some, stop));
    if (store.terms().listing().filters().contains(FilterPart.SUSPEND_REASON)) {
      store
          .suspensions()
          .ifPresent(
              all ->
                  values.put(
                      "suspended",
                      all.reasons(stop).keySet().stream().filter(it -> !it.isBlank()).toList()));
    }
    for (String key : List.of("created", "last", "next")) {
      values.put(key, AGES);
    }
    values.put("retries", List.of(">=1", "0"));
    values.put("is", store.terms().listing().marks());
    return new FilterVocabulary(values);
  }

  private static List<Task> page(TaskStore store, SortOrder order, Cancellation stop) {
    TaskSort sort = store.terms().listing().sorts().getFirst();
    return store.tasks(new TaskQuery(TaskFilter.ALL, sort, order, SOME, null), stop).items();
  }

  private static List<String> workers(TaskStore store, List<Task> some, Cancellation stop) {
    Set<String> workers = new LinkedHashSet<>(frequent(some, Task::workerId));
    store
        .workers()
        .ifPresent(
            all -> {
              List<Worker> known = new ArrayList<>(all.list(stop));
              known.reversed().forEach(worker -> workers.add(worker.id()));
            });
    return List.copyOf(workers);
  }

  private static List<String> frequent(List<Task> tasks, Function<Task, String> field) {
    Map<String, Long> counts =
        tasks.stream()
            .map(field)
            .filter(Objects::nonNull)
            .filter(value -> !value.isBlank())
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .toList();
  }
}
