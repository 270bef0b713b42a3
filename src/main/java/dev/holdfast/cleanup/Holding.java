package dev.holdfast.cleanup;

import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalException;
import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.journal.JournalRun;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.retention.hold.Hold;
import dev.holdfast.retention.hold.HoldException;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Count;
import dev.holdfast.task.Document;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Puts tasks and workflows on hold and lets them go, and records both.
 *
 * @param journal where it is recorded, and beside which the holds are kept
 */
public record Holding(Journal journal) {

  /** How long the tasks of a workflow are counted; what was counted by then is there. */
  private static final Duration COUNTING = Duration.ofSeconds(10);

  /**
   * What came of it.
   *
   * @param changed false if it was so before
   * @param tasks how many of the tasks that were meant are in the store, or of the parts of one
   *     that stays; a stream counts as one
   * @param deleted how many of them were deleted while the hold waited for a cleanup
   * @param journalHead the hash of the journal's newest entry; null if nothing was recorded because
   *     there is no such task
   */
  public record Change(boolean changed, long tasks, long deleted, String journalHead) {

    /** Returns whether there is something to keep. */
    public boolean there() {
      return tasks > 0;
    }
  }

  /**
   * Returns what stays in this store whatever a policy says.
   *
   * @throws HoldException if nobody knows
   */
  public HeldTasks held(TaskStore store, Cancellation cancellation) {
    return journal.holds.of(store.fingerprint(cancellation));
  }

  /**
   * Keeps a task, or a whole workflow, from every cleanup of this user. Waits for a batch that has
   * read the holds before, then looks what is still there. Nothing is on hold afterwards if nothing
   * of it is.
   *
   * @param id a task, or the root of a workflow
   * @param reason why; null if nobody said
   * @throws JournalException if it cannot be recorded: then it was not done
   * @throws HoldException if it cannot be kept
   * @throws dev.holdfast.store.StoreException if the store does not say what is there
   */
  public Change hold(
      TaskStore store, TaskId id, boolean workflow, String reason, Cancellation cancellation) {
    long before = present(store, id, workflow, cancellation).value();
    if (before == 0) {
      return new Change(false, 0, 0, null);
    }
    StoreFingerprint place = known(store, cancellation);
    long now = journal.clock.instant().getEpochSecond();
    Hold hold = new Hold(id, workflow, now, journal.operator.display(), reason);
    JournalRun run = journal.start(JournalAction.HOLD, place, facts(id, workflow, reason));
    boolean changed = change(run, () -> journal.holds.hold(place, hold, run.start().hash()));
    Count after;
    try {
      after = present(store, id, workflow, cancellation);
    } catch (RuntimeException unknown) {
      // It is on hold, and what is on hold must be in the journal.
      throw run.failed(JournalOutcome.DONE, Map.of("changed", changed), unknown);
    }
    if (after.value() == 0) {
      boolean nothing =
          changed
              && change(run, () -> journal.holds.release(place, id, workflow, run.start().hash()));
      Map<String, ?> facts = Map.of("changed", changed && !nothing, "deleted", before);
      return new Change(false, 0, before, run.end(JournalOutcome.FAILED, facts));
    }
    long deleted = after.exact() ? Math.max(0, before - after.value()) : 0;
    Document facts =
        new Document().with("changed", changed).known("deleted", deleted > 0 ? deleted : null);
    return new Change(changed, after.value(), deleted, run.end(JournalOutcome.DONE, facts));
  }

  private static Count present(
      TaskStore store, TaskId id, boolean workflow, Cancellation cancellation) {
    boolean members = store.terms().listing().searches(FieldTerm.WORKFLOW);
    if (workflow && members && !store.info().can(Capability.STREAMS)) {
      return store.count(TaskFilter.ALL.withWorkflow(id), COUNTING, cancellation);
    }
    long there = store.task(id, cancellation).stream().count();
    return new Count(
        there == 0
            ? 0
            : store.role(Retention.class).stream()
                .flatMapToLong(retention -> retention.parts(id, cancellation).stream())
                .findFirst()
                .orElse(there),
        true);
  }

  /**
   * Lets a task, or a whole workflow, go again.
   *
   * @throws JournalException if it cannot be recorded: then it was not done
   * @throws HoldException if it cannot be written
   */
  public Change release(
      TaskStore store, TaskId id, boolean workflow, String reason, Cancellation cancellation) {
    StoreFingerprint place = known(store, cancellation);
    Map<String, Object> facts = facts(id, workflow, reason);
    Set<String> others = journal.holds.otherPlaces(place);
    if (!others.isEmpty()) {
      facts.put("other_places", List.copyOf(others));
    }
    JournalRun run = journal.start(JournalAction.RELEASE, place, facts);
    boolean changed =
        change(run, () -> journal.holds.release(place, id, workflow, run.start().hash()));
    return new Change(changed, 0, 0, run.end(JournalOutcome.DONE, Map.of("changed", changed)));
  }

  /** A change while holds are lost would be taken for the word of the operator who set them. */
  private StoreFingerprint known(TaskStore store, Cancellation cancellation) {
    StoreFingerprint place = store.fingerprint(cancellation);
    journal.holds.of(place);
    return place;
  }

  private static Map<String, Object> facts(TaskId id, boolean workflow, String reason) {
    return new Document()
        .with("reason", reason)
        .with("task", id.toString())
        .known("id_type", id instanceof TaskId.Text ? "text" : null)
        .with("workflow", workflow);
  }

  private static boolean change(JournalRun run, BooleanSupplier change) {
    try {
      return change.getAsBoolean();
    } catch (HoldException failure) {
      throw run.failed(JournalOutcome.FAILED, Map.of("failure", failure.detail), failure);
    }
  }
}
