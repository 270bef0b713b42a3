package dev.holdfast.cleanup;

import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAction;
import dev.holdfast.journal.JournalException;
import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.journal.JournalRun;
import dev.holdfast.journal.Records;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.retention.hold.Hold;
import dev.holdfast.retention.hold.HoldBook;
import dev.holdfast.retention.hold.HoldException;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Puts tasks and workflows on hold and lets them go, and records both. */
public final class Holding {

  private final HoldBook book;
  private final Journal journal;
  private final String operator;
  private final Clock clock;

  /** Keeps holds and journal where these records are. */
  public Holding(Records records, Clock clock) {
    this.book = new HoldBook(records.directory());
    this.journal = new Journal(records, clock);
    this.operator = records.operator().display();
    this.clock = clock;
  }

  /**
   * What came of it.
   *
   * @param changed false if it was so before
   * @param journalHead the hash of the journal's newest entry
   */
  public record Change(boolean changed, String journalHead) {}

  /**
   * Returns what stays in this store whatever a policy says.
   *
   * @throws HoldException if nobody knows
   */
  public HeldTasks held(TaskStore store, Cancellation cancellation) {
    return book.of(store.fingerprint(cancellation));
  }

  /**
   * Keeps a task, or a whole workflow, from every cleanup of this user.
   *
   * @param id a task, or the root of a workflow
   * @param reason why; null if nobody said
   * @throws JournalException if it cannot be recorded: then it was not done
   * @throws HoldException if it cannot be kept
   */
  public Change hold(
      TaskStore store, TaskId id, boolean workflow, String reason, Cancellation cancellation) {
    StoreFingerprint place = store.fingerprint(cancellation);
    Hold hold = new Hold(id, workflow, clock.instant().getEpochSecond(), operator, reason);
    return record(
        journal.start(JournalAction.HOLD, place, facts(id, workflow, reason)),
        () -> book.hold(place, hold));
  }

  /**
   * Lets a task, or a whole workflow, go again.
   *
   * @throws JournalException if it cannot be recorded: then it was not done
   * @throws HoldException if it cannot be written
   */
  public Change release(
      TaskStore store, TaskId id, boolean workflow, String reason, Cancellation cancellation) {
    StoreFingerprint place = store.fingerprint(cancellation);
    return record(
        journal.start(JournalAction.RELEASE, place, facts(id, workflow, reason)),
        () -> book.release(place, id, workflow));
  }

  private static Map<String, Object> facts(TaskId id, boolean workflow, String reason) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("reason", reason);
    facts.put("task", id.toString());
    facts.put("workflow", workflow);
    return facts;
  }

  private static Change record(JournalRun run, BooleanSupplier change) {
    boolean changed;
    try {
      changed = change.getAsBoolean();
    } catch (HoldException failure) {
      run.end(JournalOutcome.FAILED, Map.of("failure", failure.detail()));
      throw failure;
    }
    return new Change(changed, run.end(JournalOutcome.DONE, Map.of("changed", changed)));
  }
}
