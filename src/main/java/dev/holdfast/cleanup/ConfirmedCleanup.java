package dev.holdfast.cleanup;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.CleanupResult;
import dev.holdfast.retention.ForeignCount;
import dev.holdfast.retention.Holds;
import dev.holdfast.retention.Work;
import dev.holdfast.store.Operation;
import dev.holdfast.store.OperationTerm;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A cleanup that an operator has confirmed, of whatever kind of store. */
public sealed interface ConfirmedCleanup permits CleanupOrder, StreamCleanupOrder {

  /** Returns what is deleted, and how. */
  Work.Order work();

  /** Returns why, in the operator's words; null if nobody said. */
  String reason();

  /** Returns the digest of what was confirmed: of the plan's file, else of the preview. */
  String digest();

  /** Returns whether a plan's file was confirmed: it may be run again. */
  boolean planned();

  /** Returns where deleted rows are kept, absolute; null if nowhere. */
  Path archive();

  /** Returns the policy as an archive keeps it, in JSON. */
  String policy();

  /** Returns about how many rows an archive would hold. */
  long rows();

  /** Returns the rows of other tables that go with what is deleted. */
  Stream<ForeignCount> foreign();

  /** Opens the writing connection of the run. */
  Operation open(TaskStore store, Cancellation cancellation);

  /** Returns whether these holds keep one of what is deleted. */
  boolean held(Holds holds, TaskId id);

  /** Returns what the journal tells of it before the run. */
  Map<String, Object> before();

  /** Returns what the journal tells of its archive before the run. */
  Map<String, Object> size();

  /** Returns what the journal tells of it after the run. */
  Map<String, Object> after(CleanupResult result, OperationTerm operation);

  /** Returns what looks at the store before and after. */
  Looks looks(TaskStore store, Cancellation cancellation);

  /** Looks at a store before and after a cleanup. What cannot be learnt here stops no cleanup. */
  interface Looks {

    /** Learns nothing. */
    Looks NONE =
        new Looks() {
          @Override
          public void begin() {}

          @Override
          public Long plannedBytes() {
            return null;
          }

          @Override
          public Aftermath end(CleanupResult result, Supplier<? extends Holds> holds) {
            return null;
          }
        };

    /** Looks before. */
    void begin();

    /** Returns about how many bytes the planned subjects hold; null if nobody knows. */
    Long plannedBytes();

    /** Looks after; null if there is nothing to tell. */
    Aftermath end(CleanupResult result, Supplier<? extends Holds> holds);
  }
}
