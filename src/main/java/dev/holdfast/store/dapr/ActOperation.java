package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.RequestCounts;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.dapr.sidecar.ActingSidecar;
import dev.holdfast.store.dapr.sidecar.PurgeAnswer;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestrationState;
import io.grpc.Status;
import io.grpc.StatusException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Suspends, resumes or terminates instances. A sidecar takes such a wish and says so before
 * anything happened: the status changes when a worker has run the instance once more. So each is
 * looked at until it shows; what does not show in time is unknown.
 */
final class ActOperation extends InstanceOperation {

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration LOOKS = Duration.ofMillis(50);

  private final ActTerm act;
  private final String reason;

  ActOperation(OpenSidecar open, ActTerm act, String reason, Cancellation cancellation) {
    super(open, DaprTerms.PARALLEL_USUAL, RequestCounts.Kind.ACT, "not_asked", false, cancellation);
    this.act = act;
    this.reason = reason;
  }

  /** As a list has it. */
  @Override
  String version(OrchestrationState state) {
    return Objects.toString(Times.seconds(state.getCreatedTimestamp()));
  }

  @Override
  Optional<Settled> refused(InstanceCheck.Passed each) {
    TaskId id = each.planned().id();
    TaskStatus status = each.planned().status();
    if (!act.from().contains(status)) {
      return Optional.of(Settled.kept(id, DriftReason.STATUS_NOT_ALLOWED));
    }
    // What is suspended is touched by nobody but who resumes it.
    Number updated = Times.seconds(each.state().getLastUpdatedTimestamp());
    boolean moved =
        status.equals(TaskStatus.SUSPENDED)
            && updated != null
            && updated.doubleValue() != each.planned().time();
    return moved ? Optional.of(Settled.kept(id, DriftReason.ACTIVE_AGAIN)) : Optional.empty();
  }

  @Override
  PurgeAnswer ask(InstanceCheck.Passed each) {
    TaskId id = each.planned().id();
    ActingSidecar acting = sidecar.acting(patience());
    try {
      switch (act.verb()) {
        case "pause" -> acting.suspend(id.toString(), reason, NEVER);
        case "resume" -> acting.resume(id.toString(), reason, NEVER);
        default -> acting.terminate(id.toString(), NEVER);
      }
    } catch (StatusException said) {
      PurgeAnswer answer = PurgeAnswer.of(id, said.getStatus(), sidecar.failures());
      if (!PurgeAnswer.lost(said.getStatus())) {
        return answer.settled() == null ? answer : PurgeAnswer.of(notThere(answer.settled()));
      }
      boolean waited = said.getStatus().getCode() == Status.Code.DEADLINE_EXCEEDED;
      return unanswered(said.getStatus(), shown(each, waited ? Duration.ZERO : PATIENCE));
    }
    return shown(each, PATIENCE);
  }

  /** To be gone is what a purge wants; here it is in the way. */
  @Override
  Settled notThere(Settled settled) {
    return settled.outcome() == Settled.Outcome.ALREADY
        ? Settled.kept(settled.id(), DriftReason.GONE)
        : settled;
  }

  private PurgeAnswer shown(InstanceCheck.Passed each, Duration patience) {
    TaskId id = each.planned().id();
    long until = System.nanoTime() + patience.toNanos();
    do {
      try {
        Optional<OrchestrationState> found = sidecar.instance(id.toString(), false, NEVER);
        if (found.isEmpty()) {
          return PurgeAnswer.of(Settled.kept(id, DriftReason.GONE));
        }
        TaskStatus now = DaprStatus.of(found.get());
        if (done(now)) {
          return PurgeAnswer.of(Settled.done(id, 1));
        }
        if (DaprStatus.terminal(now)) {
          return PurgeAnswer.of(Settled.kept(id, DriftReason.STATUS_CHANGED));
        }
      } catch (StoreException unread) {
        return PurgeAnswer.of(Settled.of(id, Settled.Outcome.UNKNOWN));
      }
      LockSupport.parkNanos(LOOKS.toNanos());
    } while (System.nanoTime() < until);
    return PurgeAnswer.of(Settled.of(id, Settled.Outcome.UNKNOWN));
  }

  /** A resumed instance may have ended, or be suspended by itself, before anybody looks. */
  private boolean done(TaskStatus now) {
    return act.verb().equals("resume") ? !now.equals(TaskStatus.SUSPENDED) : now.equals(act.to());
  }
}
