package dev.holdfast.archive.restore;

import dev.holdfast.archive.ArchiveManifest;
import dev.holdfast.archive.ArchiveReader;
import dev.holdfast.archive.ArchivedTask;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.family.FamilyJudge;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.IdSample;
import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.rows.Archivable;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredRows;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Works out what a restore would do; writes nothing. */
final class RestoreScan {

  /** Tasks read at once. */
  static final int CHUNK = 200;

  private final RestoreRequest request;
  private final ArchiveManifest manifest;
  private final Terms terms;
  private final FamilyJudge family;
  private final long now;
  private final List<TaskId> ids = new ArrayList<>();
  private final Set<TaskId> coming = new HashSet<>();
  private final List<RestoreConflict> conflicts = new ArrayList<>();
  private final Map<HazardTerm, IdSample> hazards = new HashMap<>();
  private final Map<String, Long> largest = new HashMap<>();
  private final Map<String, Long> amounts;
  private final Map<RestoreStatus, Map<String, Long>> others = new EnumMap<>(RestoreStatus.class);
  private final Set<TaskId> alone = new LinkedHashSet<>();
  private long alreadyThere;
  private long skipped;
  private long conflictTasks;
  private RetakenAgain retaken = RetakenAgain.NOTHING;

  RestoreScan(RestoreRequest request, ArchiveManifest manifest, Terms terms, long now) {
    this.request = request;
    this.manifest = manifest;
    this.amounts = RestorePlan.none(manifest);
    this.terms = terms;
    this.family = FamilyJudge.of(terms.hazards().family());
    this.now = now;
  }

  RestorePlan run(
      ArchiveReader archive, TaskStore store, Progress progress, Cancellation cancellation) {
    List<TaskId> wanted = wanted(archive);
    try (StoredRows rows = Roles.of(store, Archivable.class).rows(cancellation)) {
      RowComparison comparison = new RowComparison(rows, archive.all);
      for (int from = 0; from < wanted.size(); from += CHUNK) {
        cancellation.throwIfCancelled();
        List<ArchivedTask> tasks =
            archive.tasks(wanted.subList(from, Math.min(wanted.size(), from + CHUNK)));
        settle(comparison.compare(tasks), rows);
        progress.report(Math.min(wanted.size(), from + CHUNK), wanted.size());
      }
      return new RestorePlan(
          request,
          manifest,
          now,
          ids,
          new RestoreResult(
              ids.size(),
              amounts,
              alreadyThere,
              skipped,
              conflicts,
              conflictTasks,
              0,
              null,
              Map.of()),
          others,
          parents(archive, rows),
          hazards(),
          retaken,
          largest,
          rows.sequencesBehind(largest),
          rows.triggers());
    }
  }

  /** The events of a stream are rows of their own: asked for by its name, or each by its id. */
  private List<TaskId> wanted(ArchiveReader archive) {
    if (request.ids().isEmpty()) {
      return archive.ids();
    }
    Map<TaskId, TaskId> streams = archive.streams(request.ids());
    List<TaskId> wanted = new ArrayList<>();
    Set<TaskId> found = new HashSet<>();
    for (TaskId id : archive.ids()) {
      List<TaskId> asked =
          Stream.of(id, streams.getOrDefault(id, id)).filter(request.ids()::contains).toList();
      if (!asked.isEmpty()) {
        wanted.add(id);
        found.addAll(asked);
      }
    }
    for (TaskId id : request.ids()) {
      if (!found.contains(id)) {
        conflict(List.of(RestoreConflict.of(id, RestoreConflict.Reason.NOT_IN_ARCHIVE, "")));
      }
    }
    return wanted;
  }

  private void conflict(List<RestoreConflict> more) {
    conflictTasks++;
    more.stream().limit(RestorePlan.SHOWN - conflicts.size()).forEach(conflicts::add);
  }

  private void settle(List<RestoreCheck> checks, StoredRows rows) {
    Set<TaskId> parents =
        rows.present(
            checks.stream()
                .map(check -> check.task().parent())
                .filter(parent -> parent != null && !coming.contains(parent))
                .collect(Collectors.toSet()));
    for (RestoreCheck check : checks) {
      ArchivedTask task = check.task();
      if (check.status() != RestoreStatus.COMES) {
        Map<String, Long> other = others.computeIfAbsent(check.status(), _ -> new HashMap<>());
        task.rows().forEach(row -> RestorePlan.count(row, other));
      }
      if (!check.conflicts().isEmpty()) {
        conflict(check.conflicts());
      } else if (check.missing().isEmpty()) {
        alreadyThere++;
        coming.add(task.id());
      } else {
        HazardTerm hazard = null;
        if (isAlone(task, parents)) {
          alone.add(task.parent());
          // What a child without its parent does to the runtime decides its status.
          hazard = family.hazard(new TaskStatus(task.status())).orElse(null);
        }
        if (hazard != null && request.skip().contains(hazard)) {
          skipped++;
        } else {
          if (hazard != null) {
            hazards.computeIfAbsent(hazard, _ -> new IdSample()).add(task::id);
          }
          take(check, rows);
        }
      }
    }
  }

  /** A child whose parent is not there. */
  private boolean isAlone(ArchivedTask task, Set<TaskId> parents) {
    TaskId parent = task.parent();
    return parent != null && !coming.contains(parent) && !parents.contains(parent);
  }

  /** All above those that lack a parent, as far as the archive has them. */
  private List<TaskId> parents(ArchiveReader archive, StoredRows rows) {
    Set<TaskId> above = new LinkedHashSet<>();
    List<TaskId> next = new ArrayList<>(alone);
    while (!next.isEmpty() && above.size() < RestorePlan.SHOWN) {
      List<TaskId> some = next.subList(0, Math.min(CHUNK, next.size()));
      Set<TaskId> there = rows.present(Set.copyOf(some));
      List<ArchivedTask> found =
          archive.tasks(some.stream().filter(parent -> !there.contains(parent)).toList());
      some.clear();
      for (ArchivedTask parent : found) {
        if (!coming.contains(parent.id()) && above.add(parent.id()) && parent.parent() != null) {
          next.add(parent.parent());
        }
      }
    }
    return above.stream().limit(RestorePlan.SHOWN).toList();
  }

  private void take(RestoreCheck check, StoredRows rows) {
    ArchivedTask task = check.task();
    rows.restored(check.missing())
        .ifPresent(term -> hazards.computeIfAbsent(term, _ -> new IdSample()).add(task::id));
    ids.add(task.id());
    coming.add(task.id());
    for (StoredRow row : check.missing()) {
      RestorePlan.count(row, amounts);
      if (row.id() instanceof TaskId.Numeric(long number)) {
        largest.merge(row.table().name(), number, Math::max);
      }
    }
    TaskStatus status = new TaskStatus(task.status());
    for (ClauseTerm clause : terms.retention().defaults()) {
      if (clause.statuses().contains(status) && clause.keep() != null) {
        retaken = retaken.and(clause.keep(), task.own().value(clause.since()), now);
      }
    }
  }

  private List<Hazard> hazards() {
    return hazards.entrySet().stream()
        .sorted(Map.Entry.comparingByKey(terms.hazards().order()))
        .map(entry -> entry.getValue().hazard(entry.getKey()))
        .toList();
  }
}
