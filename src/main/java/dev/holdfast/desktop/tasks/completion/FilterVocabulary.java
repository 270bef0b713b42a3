package dev.holdfast.desktop.tasks.completion;

import dev.holdfast.desktop.fx.json.WrittenJson;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.activity.Groups;
import dev.holdfast.store.activity.Workers;
import dev.holdfast.store.activity.Workload;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.PayloadPath;
import dev.holdfast.task.PayloadPath.Step;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.text.query.Query;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
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

  /** So many of the newest payloads are read, each so deep. */
  private static final int READ = 20;

  private static final int DEEP = 5;

  /** Longer words, in signs, are no help. */
  private static final int LONGEST = 80;

  /** What times can be compared with. */
  private static final List<String> AGES = List.of(">1h", ">1d", ">7d", "<1h", "<1d");

  /** What numbers can be compared with. */
  private static final List<String> NUMBERS = List.of(">=1", "0");

  /** Nothing is known. */
  public static final FilterVocabulary NONE = new FilterVocabulary(Map.of());

  public FilterVocabulary {
    values = Map.copyOf(values);
  }

  /** Returns the paths of payloads that are known, each with its colon. */
  List<String> paths() {
    return values.keySet().stream()
        .filter(key -> key.contains("."))
        .map(key -> key + ":")
        .sorted()
        .toList();
  }

  /** Returns the values for a key, none if it takes any. */
  public List<String> of(String key) {
    return values.getOrDefault(key, List.of());
  }

  public static FilterVocabulary read(TaskStore store, Cancellation stop) {
    Listing listing = store.terms().listing();
    List<Task> some = new ArrayList<>(page(store, SortOrder.DESC, stop));
    some.addAll(page(store, SortOrder.ASC, stop));
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (FieldTerm field : listing.fields()) {
      if (listing.searches(field)) {
        values.put(field.role(), values(field, store, some, stop));
        if (field.type() == FieldTerm.Type.JSON) {
          some.stream()
              .limit(READ)
              .flatMap(task -> store.task(task.id(), stop).stream())
              .map(task -> task.task().fields().text(field.key()))
              .filter(Objects::nonNull)
              .flatMap(text -> WrittenJson.parse(text).stream())
              .forEach(payload -> addPaths(field, List.of(), payload, values));
        }
      }
    }
    return new FilterVocabulary(values);
  }

  /** Adds what stands in a payload by its path; of a list, nothing. */
  private static void addPaths(
      FieldTerm field, List<Step> at, WrittenJson value, Map<String, List<String>> values) {
    if (value instanceof WrittenJson.Group group && !group.list() && at.size() < DEEP) {
      for (WrittenJson.Member member : group.members()) {
        List<Step> below = new ArrayList<>(at);
        below.add(new Step.Key(member.name()));
        addPaths(field, below, member.value(), values);
      }
    } else if (value instanceof WrittenJson.Leaf leaf && !at.isEmpty()) {
      PayloadPath path = new PayloadPath(at);
      String key = field.word() + path;
      List<String> known = values.computeIfAbsent(key, _ -> new ArrayList<>());
      String word = Query.at(path, leaf.text(), leaf.kind() == WrittenJson.Kind.STRING).toString();
      if (word.length() <= LONGEST && !known.contains(word.substring(key.length() + 1))) {
        known.add(word.substring(key.length() + 1));
      }
    }
  }

  private static List<String> values(
      FieldTerm field, TaskStore store, List<Task> some, Cancellation stop) {
    return switch (field.type()) {
      case TIME -> AGES;
      case NUMBER -> NUMBERS;
      case MARK -> store.terms().listing().marks();
      case TEXT, NAME -> texts(field, store, some, stop);
      default -> List.of();
    };
  }

  private static List<String> texts(
      FieldTerm field, TaskStore store, List<Task> some, Cancellation stop) {
    Set<String> texts = new LinkedHashSet<>();
    if (field.is(FieldTerm.STATUS)) {
      store.terms().statuses().all.forEach(status -> texts.add(status.code()));
      store.overview(stop).byStatus().keySet().forEach(status -> texts.add(status.code()));
    } else if (field.is(FieldTerm.SUSPENDED)) {
      store
          .role(Groups.class)
          .flatMap(all -> all.counts(field, TaskFilter.ALL, null, stop))
          .ifPresent(all -> texts.addAll(new TreeMap<>(all).keySet()));
      texts.removeIf(String::isBlank);
    } else if (!field.is(FieldTerm.ERROR)) {
      texts.addAll(field.is(FieldTerm.TYPE) ? store.terms().listing().types() : List.of());
      texts.addAll(frequent(some, task -> task.fields().text(field.key())));
    }
    if (field.is(FieldTerm.WORKER)) {
      List<Workload> known =
          store.role(Workers.class).map(all -> all.list(null, null, stop)).orElse(List.of());
      known.reversed().forEach(each -> texts.add(each.worker().id()));
    }
    return List.copyOf(texts);
  }

  private static List<Task> page(TaskStore store, SortOrder order, Cancellation stop) {
    String sort = store.terms().listing().sorts().getFirst();
    return store.tasks(new TaskQuery(TaskFilter.ALL, sort, order, SOME, null), stop).items();
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
