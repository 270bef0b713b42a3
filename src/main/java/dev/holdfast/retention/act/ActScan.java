package dev.holdfast.retention.act;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.store.MatchingTasks;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.Count;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Freezes what an operator chose: reads each task once and looks what must be seen first. Blocks;
 * only reads.
 */
public final class ActScan {

  private static final int PAGE = 1_000;
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** Above this share of a store an operator is told. */
  private static final double LARGEST = 0.2;

  private final TaskStore store;
  private final Acts acts;
  private final ActTerm act;
  private final List<ChosenTask> chosen = new ArrayList<>();
  private final Map<String, Long> byName = new HashMap<>();
  private final Map<String, TaskStatus> statuses = new HashMap<>();
  private final Set<Long> tries = new HashSet<>();

  /**
   * Prepares to choose.
   *
   * @throws StoreException with {@link dev.holdfast.store.StoreFailure.Unsupported} if nothing can
   *     be done to tasks of this store
   */
  public ActScan(TaskStore store, ActTerm act) {
    this.store = store;
    this.act = act;
    this.acts =
        store.role(Acts.class).orElseThrow(() -> StoreException.unsupported(Capability.STATUSES));
  }

  /**
   * Chooses all that match, as they are now.
   *
   * @param query the same as it was typed; null if it was not
   */
  public ActPreview matching(
      TaskFilter filter, String query, Progress progress, Cancellation cancellation) {
    long now = store.now(cancellation);
    MatchingTasks.each(
        store,
        filter,
        page -> {
          take(page, now, cancellation);
          progress.report(chosen.size(), -1);
        },
        cancellation);
    return preview(query, now, cancellation);
  }

  /** Chooses these; one that is not there is chosen too, and named by the run. */
  public ActPreview these(Collection<TaskId> ids, Progress progress, Cancellation cancellation) {
    return these(ids, null, progress, cancellation);
  }

  /**
   * Chooses these; one that is not there is chosen too, and named by the run.
   *
   * @param query what they were found by before, as it was typed; null if by nothing
   */
  public ActPreview these(
      Collection<TaskId> ids, String query, Progress progress, Cancellation cancellation) {
    long now = store.now(cancellation);
    List<TaskId> all = new ArrayList<>(new LinkedHashSet<>(ids));
    for (int from = 0; from < all.size(); from += PAGE) {
      List<TaskId> some = all.subList(from, Math.min(from + PAGE, all.size()));
      Map<TaskId, Task> found =
          found(some, cancellation).stream()
              .collect(Collectors.toMap(Task::id, Function.identity(), (first, _) -> first));
      take(some.stream().map(found::get).filter(Objects::nonNull).toList(), now, cancellation);
      some.stream().filter(id -> !found.containsKey(id)).map(ChosenTask::gone).forEach(chosen::add);
      progress.report(chosen.size(), all.size());
    }
    return preview(query, now, cancellation);
  }

  /** Reads those of these that are there; at most a page of them. */
  List<Task> found(List<TaskId> ids, Cancellation cancellation) {
    if (!store.terms().listing().searches(FieldTerm.ID)) {
      return ids.stream()
          .flatMap(id -> store.task(id, cancellation).stream())
          .map(details -> details.task())
          .toList();
    }
    TaskFilter filter = TaskFilter.ALL.withIds(new HashSet<>(ids));
    return store
        .tasks(new TaskQuery(filter, FieldTerm.ID.key(), SortOrder.ASC, PAGE, null), cancellation)
        .items();
  }

  private void take(List<Task> tasks, long now, Cancellation cancellation) {
    Map<TaskId, Acts.Seen> looked =
        tasks.isEmpty() ? Map.of() : acts.look(act, tasks, now, cancellation);
    for (Task task : tasks) {
      Acts.Seen seen = looked.get(task.id());
      if (act.from().contains(task.status())) {
        tries.add(ActPreview.Fate.tries(task));
      }
      chosen.add(
          new ChosenTask(
              task.id(),
              statuses.computeIfAbsent(task.status().code(), _ -> task.status()),
              seen.time(),
              seen.version(),
              act.hazards().marks(seen.hazards())));
      String name = task.name() == null ? "" : task.name();
      if (byName.size() < ActPreview.NAMES || byName.containsKey(name)) {
        byName.merge(name, 1L, Long::sum);
      }
    }
  }

  private ActPreview preview(String query, long now, Cancellation cancellation) {
    List<Hazard> hazards = ActPreview.hazardsOf(act, chosen);
    hazards.addAll(share(cancellation));
    hazards.addAll(Hazard.of(acts.operations(act, null).preflight(cancellation).access()));
    Map<String, Long> names = new LinkedHashMap<>();
    byName.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .forEach(each -> names.put(each.getKey(), each.getValue()));
    return new ActPreview(
        act,
        query,
        now,
        chosen,
        names,
        hazards,
        fate(cancellation),
        ActDigest.of(act, query, now, chosen));
  }

  /** Lists do not read results: one task is looked at as a whole. */
  private ActPreview.Fate fate(Cancellation cancellation) {
    long possible = ActPreview.possible(act, chosen, Set.of());
    return chosen.size() == 1 && possible == 1
        ? store
            .task(chosen.getFirst().id(), cancellation)
            .map(found -> ActPreview.Fate.of(found.task()))
            .orElse(ActPreview.Fate.UNKNOWN)
        : new ActPreview.Fate(possible, tries.size() == 1 ? tries.iterator().next() : 0, false);
  }

  private List<Hazard> share(Cancellation cancellation) {
    Set<HazardTerm> known = Set.copyOf(act.hazards().all());
    long possible = ActPreview.possible(act, chosen, Set.of());
    if (possible == 0 || !known.contains(CommonHazards.LARGE_SHARE)) {
      return List.of();
    }
    Count all = store.count(TaskFilter.ALL, PATIENCE, cancellation);
    return all.exact() && possible > LARGEST * all.value()
        ? List.of(
            new Hazard(act.hazards().named(CommonHazards.LARGE_SHARE.code()), possible, List.of()))
        : List.of();
  }
}
