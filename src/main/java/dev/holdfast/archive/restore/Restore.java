package dev.holdfast.archive.restore;

import dev.holdfast.archive.ArchiveException;
import dev.holdfast.archive.ArchiveManifest;
import dev.holdfast.archive.ArchiveProblem;
import dev.holdfast.archive.ArchiveReader;
import dev.holdfast.archive.ArchiveVerification;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalException;
import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.journal.JournalRun;
import dev.holdfast.retention.family.FamilyJudge;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.rows.Archivable;
import dev.holdfast.store.rows.RestoreWriter;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.store.rows.StoredRows;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts tasks of archives back: the one road for the command line and the desktop. */
public record Restore(Journal journal) {
  /** The most ids that an entry names. */
  private static final int NAMED = 1_000;

  /**
   * Checks the archive row by row and works out what a restore would do; writes nothing.
   *
   * @throws ArchiveException if the archive is not sound, holds what such a store has no place for,
   *     or is of another store and that was not asked for
   */
  public RestorePlan plan(
      TaskStore store, RestoreRequest request, Progress progress, Cancellation cancellation) {
    checkStore(store, request);
    ArchiveVerification.Outcome check =
        ArchiveVerification.run(request.file(), progress, cancellation);
    if (!check.sound()) {
      throw new ArchiveException(new ArchiveProblem.NotSound(request.file(), check.found()));
    }
    return scan(store, request, check.manifest(), progress, cancellation);
  }

  /**
   * Works out what a restore would do, without checking the archive row by row: to be shown, never
   * to be run.
   *
   * @throws ArchiveException as {@link #plan} does, but for rows that were altered
   */
  public RestorePlan look(
      TaskStore store, RestoreRequest request, Progress progress, Cancellation cancellation) {
    checkStore(store, request);
    return scan(store, request, ArchiveManifest.read(request.file()), progress, cancellation);
  }

  /**
   * Tells how some tasks of an archive stand to a store, without checking the archive.
   *
   * @param ids those that the archive lacks are left out
   */
  public Map<TaskId, RestoreStatus> statuses(
      TaskStore store, Path file, List<TaskId> ids, Cancellation cancellation) {
    Map<TaskId, RestoreStatus> statuses = new LinkedHashMap<>();
    try (ArchiveReader archive = ArchiveReader.open(file);
        StoredRows rows = Roles.of(store, Archivable.class).rows(cancellation)) {
      RowComparison comparison = new RowComparison(rows, archive.all);
      for (int from = 0; from < ids.size(); from += RestoreScan.CHUNK) {
        cancellation.throwIfCancelled();
        List<TaskId> some = ids.subList(from, Math.min(ids.size(), from + RestoreScan.CHUNK));
        comparison
            .compare(archive.tasks(some))
            .forEach(each -> statuses.put(each.task().id(), each.status()));
      }
    }
    return statuses;
  }

  private static void checkStore(TaskStore store, RestoreRequest request) {
    if (store.info().archive()) {
      throw new StoreException(
          new StoreFailure.NotWritable("it is an archive, which is never changed"));
    }
    if (!store.role(Restoring.class).isPresent()) {
      throw new ArchiveException(
          new ArchiveProblem.OnlyForReading(request.file(), store.terms().cleanup().texts()));
    }
  }

  private static RestorePlan scan(
      TaskStore store,
      RestoreRequest request,
      ArchiveManifest manifest,
      Progress progress,
      Cancellation cancellation) {
    if (manifest.tasks() > 0 && manifest.ofStreams() != store.info().can(Capability.STREAMS)) {
      throw new ArchiveException(
          new ArchiveProblem.OtherRows(request.file(), manifest.ofStreams()));
    }
    StoreFingerprint here = store.fingerprint(cancellation);
    StoreFingerprint from = manifest.facts().store();
    if (!from.samePlace(here) && !request.otherStore()) {
      throw new ArchiveException(
          new ArchiveProblem.OtherStore(request.file(), from.place(), here.place()));
    }
    try (ArchiveReader archive = ArchiveReader.open(request.file())) {
      return new RestoreScan(request, manifest, store.terms(), store.now(cancellation))
          .run(archive, store, progress, cancellation);
    }
  }

  /**
   * Puts back what the plan says, or less. The plan must have nothing that {@link
   * RestorePlan#blocking blocks}.
   *
   * @param reason why, in the operator's words; null if nobody said
   * @throws JournalException if its start cannot be recorded; nothing was changed
   * @throws StoreException if nothing can be written, before anything was
   */
  public RestoreOutcome run(
      TaskStore store,
      RestorePlan plan,
      String reason,
      Progress progress,
      Cancellation cancellation) {
    if (!plan.blocking().isEmpty()) {
      throw new IllegalArgumentException("a hazard blocks this restore");
    }
    JournalRun run =
        journal.start(JournalAction.RESTORE, store.fingerprint(cancellation), before(plan, reason));
    RestoreResult result;
    try {
      result = plan.ids().isEmpty() ? plan.would() : write(store, plan, progress, cancellation);
    } catch (RuntimeException | Error refused) {
      run.failed(
          JournalOutcome.REFUSED, Map.of("failure", String.valueOf(refused.getMessage())), refused);
      throw refused;
    }
    JournalRun.End end = run.ended(outcome(result), after(store, result));
    return new RestoreOutcome(result, end.head(), end.unrecorded());
  }

  private static RestoreResult write(
      TaskStore store, RestorePlan plan, Progress progress, Cancellation cancellation) {
    try (ArchiveReader archive = ArchiveReader.open(plan.request().file());
        RestoreWriter writer = Roles.of(store, Restoring.class).writer(cancellation)) {
      writer.preflight().orRefuse();
      return new RestoreRun(plan, archive, writer, FamilyJudge.of(store.terms().hazards().family()))
          .run(progress, cancellation);
    }
  }

  private static JournalOutcome outcome(RestoreResult result) {
    if (result.complete()) {
      return JournalOutcome.DONE;
    }
    return result.failure() != null && result.tasks() == 0
        ? JournalOutcome.FAILED
        : JournalOutcome.PARTIAL;
  }

  private static Map<String, Object> before(RestorePlan plan, String reason) {
    return new Document()
        .with("reason", reason)
        .from(
            plan,
            "archive=request.file archive_sha256=manifest.sha256"
                + " archive_of=manifest.facts.store.place plan=manifest.facts.plan")
        .with("tasks", plan.ids().size())
        .all(plan.would().amounts())
        .with("ids", plan.ids().stream().limit(NAMED).map(TaskId::plain).toList());
  }

  private static Map<String, Object> after(TaskStore store, RestoreResult result) {
    Document facts =
        new Document()
            .with("subject", store.terms().cleanup().subject())
            .with("tasks_restored", result.tasks());
    result.amounts().forEach((measure, rows) -> facts.put(measure + "_restored", rows));
    return facts
        .from(result, "already_there conflicts_count=conflict_tasks skipped remaining")
        .known("failure", result.failure() == null ? null : result.failure().toString());
  }
}
