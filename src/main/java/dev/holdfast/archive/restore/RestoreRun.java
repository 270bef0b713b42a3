package dev.holdfast.archive.restore;

import dev.holdfast.archive.ArchiveReader;
import dev.holdfast.archive.ArchivedTask;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.family.FamilyJudge;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.rows.RestoreWriter;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Puts tasks back, some at a time, each lot in one transaction that compares again: a task comes
 * with all its rows or not at all, and after its parent.
 */
final class RestoreRun {

  private static final int LOCK_TRIES = 5;

  private final RestorePlan plan;
  private final ArchiveReader archive;
  private final RestoreWriter writer;
  private final FamilyJudge family;
  private final List<RestoreConflict> conflicts;
  private final Map<String, Long> amounts;
  private long tasks;
  private long alreadyThere;
  private long conflictTasks;
  private StoreFailure failure;

  RestoreRun(RestorePlan plan, ArchiveReader archive, RestoreWriter writer, FamilyJudge family) {
    this.plan = plan;
    this.archive = archive;
    this.writer = writer;
    this.family = family;
    this.conflicts = new ArrayList<>(plan.would().conflicts());
    this.amounts = RestorePlan.none(plan.manifest());
    this.alreadyThere = plan.would().alreadyThere();
    this.conflictTasks = plan.would().conflictTasks();
  }

  /** Runs; once the first lot has begun this returns, whatever happens. */
  RestoreResult run(Progress progress, Cancellation cancellation) {
    int done = 0;
    List<TaskId> ids = plan.ids();
    try {
      writer.raiseSequences(plan.largest());
      while (done < ids.size() && failure == null) {
        if (cancellation.isCancelled()) {
          failure = new StoreFailure.Cancelled();
          break;
        }
        int end = Math.min(ids.size(), done + RestoreScan.CHUNK);
        done += put(archive.tasks(ids.subList(done, end)));
        progress.report(done, ids.size());
      }
    } catch (StoreException stopped) {
      failure = stopped.failure();
    }
    return new RestoreResult(
        tasks,
        amounts,
        alreadyThere,
        plan.would().skipped(),
        conflicts,
        conflictTasks,
        ids.size() - done,
        failure,
        writer.told(tasks, amounts));
  }

  /** Returns how many of the lot are settled. */
  private int put(List<ArchivedTask> lot) {
    try {
      tryLot(lot);
      return lot.size();
    } catch (StoreException refused) {
      String said = said(refused.failure());
      if (said == null) {
        throw refused;
      }
      if (lot.size() == 1) {
        conflict(RestoreConflict.of(lot.getFirst().id(), RestoreConflict.Reason.REFUSED, said));
        return 1;
      }
    }
    int settled = 0;
    for (ArchivedTask one : lot) {
      settled += put(List.of(one));
    }
    return settled;
  }

  /**
   * Of a value that does not fit, which stops one task; null where a store that is gone stops all.
   */
  private static String said(StoreFailure failure) {
    return switch (failure) {
      case StoreFailure.Unexpected(String detail) -> detail;
      case StoreFailure.NotWritable(String detail) -> detail;
      case StoreFailure.Refused(String detail) -> detail;
      default -> null;
    };
  }

  private void tryLot(List<ArchivedTask> lot) {
    for (int attempt = 1; ; attempt++) {
      Lot settled = new Lot();
      try {
        writer.transaction(() -> settled.put(lot));
        settled.count();
        return;
      } catch (StoreException refused) {
        int tries =
            switch (refused.failure()) {
              case StoreFailure.Busy _ -> LOCK_TRIES;
              // Where rows can be counted elsewhere only, they are so from the next time on.
              case StoreFailure.Miscounted _ -> 2;
              default -> 1;
            };
        if (attempt >= tries) {
          throw refused;
        }
      }
    }
  }

  private void conflict(RestoreConflict one) {
    conflictTasks++;
    if (conflicts.size() < RestorePlan.SHOWN) {
      conflicts.add(one);
    }
  }

  /** What one transaction does; counted once it is committed. */
  private final class Lot {

    private final List<StoredRow> rows = new ArrayList<>();
    private final List<RestoreConflict> refused = new ArrayList<>();
    private long same;
    private long back;

    void put(List<ArchivedTask> lot) {
      Set<TaskId> there =
          new HashSet<>(
              writer.present(
                  lot.stream()
                      .map(ArchivedTask::parent)
                      .filter(parent -> parent != null)
                      .collect(Collectors.toSet())));
      List<ArchivedTask> coming = new ArrayList<>();
      RowComparison comparison = new RowComparison(writer, archive.all);
      for (RestoreCheck check : comparison.compare(lot)) {
        if (check.status() == RestoreStatus.THERE) {
          same++;
          there.add(check.task().id());
        } else if (check.status() == RestoreStatus.CHANGED) {
          refused.add(check.conflicts().getFirst());
        } else if (stranded(check.task(), there)) {
          refused.add(
              RestoreConflict.of(check.task().id(), RestoreConflict.Reason.PARENT_GONE, ""));
        } else {
          rows.addAll(check.missing());
          coming.add(check.task());
          there.add(check.task().id());
          back += check.back() ? 1 : 0;
        }
      }
      if (writer.insert(rows, archive.proofs(lot.stream().map(ArchivedTask::id).toList()))) {
        comparison.compare(coming).forEach(Lot::requireRestored);
      }
    }

    private static void requireRestored(RestoreCheck check) {
      for (RestoreConflict each : check.conflicts()) {
        throw notRestored(each.table(), each.row(), each.detail());
      }
      for (StoredRow gone : check.missing()) {
        throw notRestored(gone.table().name(), gone.id(), "");
      }
    }

    private static StoreException notRestored(String table, TaskId row, String columns) {
      return new StoreException(new StoreFailure.NotRestored(table, row.toString(), columns));
    }

    private boolean stranded(ArchivedTask task, Set<TaskId> there) {
      return task.parent() != null
          && !there.contains(task.parent())
          && family
              .hazard(new TaskStatus(task.status()))
              .filter(hazard -> !plan.request().allow().contains(hazard))
              .isPresent();
    }

    void count() {
      for (StoredRow row : rows) {
        RestorePlan.count(row, amounts);
      }
      tasks += back;
      alreadyThere += same;
      refused.forEach(RestoreRun.this::conflict);
    }
  }
}
