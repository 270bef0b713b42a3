package dev.holdfast.store.dapr;

import static dev.holdfast.store.dapr.DaprTerms.TERMS;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.Access;
import dev.holdfast.store.FindingSheet;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.dapr.sidecar.InstanceSource;
import dev.holdfast.store.dapr.sidecar.SidecarFailures;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.Rulings;
import dev.holdfast.store.retention.StayCounts;
import dev.holdfast.store.retention.SurveyedTask;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestrationState;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;

/**
 * Judges instances by their ids, one look at each, and the histories of those of which nothing else
 * tells whether they are due. Neither a sidecar nor many statements are a view that stands still: a
 * run looks again.
 */
public final class InstanceSnapshot implements RetentionSnapshot {

  private final InstanceView view;
  private final InstanceSource source;
  private final Cancellation cancellation;
  private final Map<String, List<Ending.Child>> children = new HashMap<>();

  /** Instances whose histories nobody can read: larger than the sidecar sends. */
  private final Set<String> unread = ConcurrentHashMap.newKeySet();

  private Roster roster = Roster.NONE;
  private StayCounts stays = new StayCounts(0);
  private FindingSheet overdue = new FindingSheet();
  private ChildWalk walk;

  public InstanceSnapshot(InstanceView view, Cancellation cancellation) {
    this.view = view;
    this.source = view.source();
    this.cancellation = cancellation;
  }

  @Override
  public long now() {
    return view.now();
  }

  @Override
  public Terms terms() {
    return DaprTerms.TERMS;
  }

  @Override
  public Cancellation cancellation() {
    return cancellation;
  }

  @Override
  public Census scan(Scan scan, Consumer<Candidate> sink, Progress progress) {
    children.clear();
    unread.clear();
    NavigableSet<String> ids = source.ids(cancellation);
    Roster found = new Roster(ids);
    stays = new StayCounts(scan.sampleSize());
    walk = null;
    overdue = new FindingSheet();
    long[] counts = new long[3];
    int vanished = 1;
    int approximate = 2;
    Instances.JUDGING.each(
        ids.iterator(),
        id -> look(id, scan),
        seen -> {
          progress.report(++counts[0], ids.size());
          if (seen.candidate() == null) {
            counts[vanished]++;
            return true;
          }
          found.add(seen);
          counts[approximate] += seen.approximate() ? 1 : 0;
          if (seen.overdue()) {
            overdue.add(TERMS.finding("dapr_overdue"), seen.id());
          }
          if (!seen.children().isEmpty()) {
            children.put(seen.id(), seen.children());
          }
          if (seen.stays() != null) {
            stays.add(seen.stays(), seen.candidate().id());
          } else if (wanted(seen, scan)) {
            sink.accept(seen.candidate());
          }
          return true;
        });
    roster = found;
    Map<String, Object> facts =
        new Document()
            .with("effect", "purges")
            .with("clock", view.clock())
            .with("kept", stays.of(TERMS.stays()))
            .with("approximate", counts[approximate])
            .with("vanished", counts[vanished])
            .with("requests", view.requests().told(InstanceView.READS));
    Sample none = new Sample(0, List.of());
    return new Census(
        counts[0] - counts[vanished],
        none,
        none,
        Access.FULL,
        stays.samples(),
        facts,
        overdue.findings());
  }

  @Override
  public Census along(
      Choices choices,
      Census census,
      List<TaskId> chosen,
      BiPredicate<Integer, TaskId> tie,
      ObjIntConsumer<Candidate> add,
      Progress progress) {
    if (!choices.has("recursive")) {
      return census;
    }
    walk = new ChildWalk(this::ending, this::state, children);
    long unseen = 0;
    for (String id : walk.run(chosen, tie, add)) {
      roster.stays(id).ifPresent(reason -> stays.remove(reason, new TaskId.Text(id)));
      unseen += roster.has(id) ? 0 : 1;
    }
    Map<String, Object> facts = new LinkedHashMap<>(census.facts());
    facts.put("kept", stays.of(TERMS.stays()));
    return new Census(
        census.tasks() + unseen,
        census.undated(),
        census.later(),
        census.access(),
        stays.samples(),
        facts,
        census.found());
  }

  private Optional<OrchestrationState> state(String id) {
    return StoreException.unless(
        DaprTerms.TORN, () -> source.instance(id, false, cancellation), Optional.empty());
  }

  private Seen look(String id, Scan scan) {
    return state(id)
        .map(found -> Seen.of(id, found, scan.rulings(), scan.now(), () -> ending(id)))
        .orElseGet(() -> Seen.gone(id));
  }

  private Ending ending(String id) {
    try {
      return Ending.of(source.history(id, cancellation), view.app());
    } catch (StoreException failed) {
      if (failed.is(SidecarFailures.TOO_LARGE) || failed.is(DaprTerms.TORN)) {
        unread.add(id);
        return Ending.UNKNOWN;
      }
      throw failed;
    }
  }

  /** What a policy was asked about has been judged; the rest goes by the time of the list. */
  private static boolean wanted(Seen seen, Scan scan) {
    return !scan.rulings().all().isEmpty() || scan.wants(seen.candidate());
  }

  @Override
  public void candidates(Collection<TaskId> ids, Consumer<Candidate> sink) {
    Instances.JUDGING.all(
        ids.iterator(),
        id -> state(id.toString()).map(state -> candidate(id.toString(), state)),
        found -> found.ifPresent(sink));
  }

  /** Its history tells when it ended. */
  private Candidate candidate(String id, OrchestrationState state) {
    if (!DaprStatus.terminal(DaprStatus.of(state))) {
      return Seen.candidate(id, state);
    }
    Ending ending = ending(id);
    children.put(id, ending.children());
    return ending
        .completed()
        .map(completed -> Seen.candidate(id, state, Times.instant(completed)))
        .orElseGet(() -> Seen.candidate(id, state));
  }

  @Override
  public Map<String, Object> told(
      Rulings rulings, Map<String, Map<TaskStatus, Long>> chosen, Iterable<TaskId> ids) {
    Map<String, Object> told = ConfigurationWords.of(rulings, chosen, walk != null);
    long late = 0;
    long unread = 0;
    for (TaskId id : ids) {
      late += roster.is(id.toString(), Roster.OVERDUE) ? 1 : 0;
      unread += walk != null || roster.is(id.toString(), Roster.READ) ? 0 : 1;
    }
    told.put("overdue", late);
    told.put("children_unread", unread);
    return told;
  }

  @Override
  public void examine(
      long moment,
      List<TaskId> chosen,
      ObjIntConsumer<HazardTerm> marks,
      ObjIntConsumer<ReasonTerm> keeps,
      Progress progress) {
    boolean nobody = view.workers() != null && view.workers() == 0;
    Set<String> going = new HashSet<>();
    if (!children.isEmpty()) {
      chosen.forEach(id -> going.add(id.toString()));
    }
    for (int row = 0; row < chosen.size(); row++) {
      if (nobody) {
        marks.accept(TERMS.hazards().get("no_worker"), row);
      }
      if (walk != null && unread.contains(chosen.get(row).toString())) {
        keeps.accept(DaprTerms.HISTORY_TOO_LARGE, row);
      }
      for (Ending.Child child : children.getOrDefault(chosen.get(row).toString(), List.of())) {
        examine(row, child, going, marks);
      }
    }
  }

  private void examine(
      int row, Ending.Child child, Set<String> going, ObjIntConsumer<HazardTerm> marks) {
    if (child.app() != null) {
      marks.accept(TERMS.hazards().get("foreign_child"), row);
      return;
    }
    if (going.contains(child.id())) {
      return;
    }
    status(child.id())
        .ifPresent(
            found -> {
              marks.accept(TERMS.hazards().get("children_orphaned"), row);
              if (!DaprStatus.terminal(found)) {
                marks.accept(TERMS.hazards().get("child_running"), row);
              }
            });
  }

  private Optional<TaskStatus> status(String child) {
    return walk != null && walk.staying.containsKey(child)
        ? walk.staying.get(child)
        : roster == Roster.NONE ? state(child).map(DaprStatus::of) : roster.status(child);
  }

  @Override
  public void everyTask(Consumer<SurveyedTask> sink, Progress progress) {
    Instances.JUDGING.all(
        source.ids(cancellation).iterator(),
        id -> state(id).map(found -> Seen.candidate(id, found)),
        found -> found.map(SurveyedTask::of).ifPresent(sink));
  }

  @Override
  public OptionalLong activeWorkers(long moment) {
    return view.workers() == null ? OptionalLong.empty() : OptionalLong.of(view.workers());
  }

  @Override
  public void close() {
    children.clear();
    roster = Roster.NONE;
  }
}
