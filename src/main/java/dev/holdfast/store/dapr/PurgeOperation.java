package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.RequestCounts;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.dapr.sidecar.PurgeAnswer;
import dev.holdfast.store.dapr.sidecar.PurgingSidecar;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.task.TaskId;
import io.grpc.StatusException;
import java.util.Optional;

/** Purges instances. */
final class PurgeOperation extends InstanceOperation {

  /**
   * Prepares it.
   *
   * @param parallel how many purges are in flight at the most
   */
  PurgeOperation(OpenSidecar open, int parallel, Cancellation cancellation) {
    super(open, parallel, RequestCounts.Kind.PURGE, "not_purged", true, cancellation);
  }

  @Override
  PurgeAnswer ask(InstanceCheck.Passed each) {
    TaskId id = each.planned().id();
    PurgingSidecar purging = sidecar.purging();
    try {
      int gone = purging.purge(id.toString(), patience(), NEVER);
      return gone > 0 ? PurgeAnswer.of(Settled.done(id, 1)) : looked(each, null);
    } catch (StatusException said) {
      PurgeAnswer answer = PurgeAnswer.of(id, said.getStatus(), purging.failures());
      if (PurgeAnswer.lost(said.getStatus())) {
        return unanswered(said.getStatus(), looked(each, null));
      }
      // What failed half way may be gone all the same.
      return answer.doubtful() ? looked(each, answer) : answer;
    }
  }

  /**
   * Nobody said what was done: what is gone is purged, and what is there is not asked for again.
   *
   * @param refused what to tell of what is there; null for that it is unknown
   */
  private PurgeAnswer looked(InstanceCheck.Passed each, PurgeAnswer refused) {
    TaskId id = each.planned().id();
    Optional<Boolean> there = there(each);
    return refused != null && there.orElse(false)
        ? refused
        : PurgeAnswer.of(
            there.orElse(true) ? Settled.of(id, Settled.Outcome.UNKNOWN) : Settled.done(id, 1));
  }

  /** Returns whether it is there as it was planned; empty if that cannot be found out. */
  private Optional<Boolean> there(InstanceCheck.Passed each) {
    try {
      return Optional.of(
          sidecar
              .instance(each.planned().id().toString(), false, NEVER)
              .filter(
                  state -> state.getCreatedTimestamp().equals(each.state().getCreatedTimestamp()))
              .isPresent());
    } catch (StoreException unknown) {
      return Optional.empty();
    }
  }
}
