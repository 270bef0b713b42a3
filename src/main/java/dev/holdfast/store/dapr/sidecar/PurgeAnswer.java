package dev.holdfast.store.dapr.sidecar;

import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import io.grpc.Status;
import java.util.Locale;
import java.util.Set;

/**
 * What a purge came to.
 *
 * @param settled what became of the instance; null if it is as it was, and the run ends
 * @param stop why the run cannot go on; null if it can
 */
public record PurgeAnswer(Settled settled, StoreFailure stop) {

  /** Why a run ends: nobody purges. */
  public static final String NO_WORKER = "no_worker";

  /** Why a run ends: who does not answer once answers no other call either. */
  public static final String NO_ANSWER = "no_answer";

  private static final String STALLED = "stalled";
  private static final String DENIED = "denied";

  /** The codes of errors that a sidecar passes on from within. */
  private static final Set<String> DOUBTFUL = Set.of("unknown", "internal");

  public static PurgeAnswer of(Settled settled) {
    return new PurgeAnswer(settled, null);
  }

  public static Settled failed(TaskId id, String code, String text) {
    return Settled.failed(id, DriftReason.refused(code), text, id.toString());
  }

  /**
   * Reads what a sidecar refused, by the end of its text: its codes differ with where an instance
   * lives. Whether an answer was lost is for the caller to see first.
   */
  public static PurgeAnswer of(TaskId id, Status status, SidecarFailures failures) {
    String said = failures.said(status);
    String text = status.getDescription() == null ? "" : status.getDescription().strip();
    if (text.endsWith("no such instance exists")) {
      return of(Settled.of(id, Settled.Outcome.ALREADY));
    }
    if (text.endsWith("has not yet completed")) {
      return of(Settled.kept(id, DriftReason.STATUS_CHANGED));
    }
    if (text.endsWith("is stalled")) {
      return of(failed(id, STALLED, said));
    }
    if (text.contains("did not find address for actor")) {
      return new PurgeAnswer(null, failures.halted(NO_WORKER, said));
    }
    return switch (status.getCode()) {
      case UNAUTHENTICATED ->
          new PurgeAnswer(
              null, new StoreFailure.AuthenticationFailed(failures.address().shown(), said));
      case PERMISSION_DENIED -> of(failed(id, DENIED, said));
      default -> of(failed(id, status.getCode().name().toLowerCase(Locale.ROOT), said));
    };
  }

  /** Returns whether it failed in a way of which nobody knows how far it came. */
  public boolean doubtful() {
    return settled != null
        && settled.outcome() == Settled.Outcome.FAILED
        && DOUBTFUL.contains(settled.reason().code());
  }

  /** Returns the same as the last answer of a run. */
  public PurgeAnswer ending(StoreFailure why) {
    return new PurgeAnswer(settled, why);
  }

  /** Returns whether nobody knows from an answer what was done. */
  public static boolean lost(Status status) {
    return status.getCode() == Status.Code.DEADLINE_EXCEEDED
        || status.getCode() == Status.Code.UNAVAILABLE
        || status.getCode() == Status.Code.CANCELLED;
  }
}
