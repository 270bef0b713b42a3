package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.dapr.sidecar.PurgeAnswer;
import dev.holdfast.store.dapr.sidecar.Sidecar;
import dev.holdfast.store.dapr.sidecar.SidecarFailures;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.terms.DriftReason;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.HistoryEvent;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestrationState;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Looks at planned instances again, right before they are purged.
 *
 * @param kept whether all of what an archive keeps is read as well
 * @param version tells an instance from another one with its id, as it was planned
 */
record InstanceCheck(
    Sidecar sidecar,
    boolean kept,
    Function<OrchestrationState, String> version,
    Cancellation cancellation) {

  /** Another instance has its id now. */
  static final DriftReason RECREATED =
      new DriftReason("recreated", DriftReason.After.NOTHING, DaprTerms.TEXTS);

  private static final String TOO_LARGE = "too_large";

  /**
   * An instance that is as it was planned.
   *
   * @param history what an archive keeps of it; empty if none does
   */
  record Passed(Planned planned, OrchestrationState state, List<HistoryEvent> history) {}

  /** An instance that passed, or else what became of it. */
  record Looked(Passed passed, Settled settled) {}

  /** Looks at one; safe to call from any thread. */
  Looked look(Planned planned) {
    String id = planned.id().toString();
    // Before the look: what is as planned after it was so while its history was read.
    List<HistoryEvent> history =
        StoreException.unless(
            SidecarFailures.TOO_LARGE,
            () -> kept ? sidecar.history(id, cancellation) : List.of(),
            null);
    if (history == null) {
      return new Looked(
          null, PurgeAnswer.failed(planned.id(), TOO_LARGE, "too large for this sidecar"));
    }
    Optional<OrchestrationState> found = sidecar.instance(id, kept, cancellation);
    if (found.isEmpty()) {
      return new Looked(null, Settled.of(planned.id(), Settled.Outcome.ALREADY));
    }
    OrchestrationState state = found.get();
    if (!version.apply(state).equals(planned.version())) {
      return new Looked(null, Settled.kept(planned.id(), RECREATED));
    }
    return DaprStatus.of(state).equals(planned.status())
        ? new Looked(new Passed(planned, state, history), null)
        : new Looked(null, Settled.kept(planned.id(), DriftReason.STATUS_CHANGED));
  }
}
