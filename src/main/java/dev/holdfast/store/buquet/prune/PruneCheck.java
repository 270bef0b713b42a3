package dev.holdfast.store.buquet.prune;

import dev.holdfast.job.Abreast;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.buquet.Judged;
import dev.holdfast.store.buquet.LiveWorkflow;
import dev.holdfast.store.buquet.OpenBucket;
import dev.holdfast.store.buquet.WorkflowState;
import dev.holdfast.store.buquet.bucket.Listed;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.operation.Share;
import dev.holdfast.store.terms.DriftReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Looks at planned workflows again, right before they are pruned. What a run before has begun to
 * delete and is gone is no change.
 *
 * @param settled takes what stays as it is, and why
 */
record PruneCheck(OpenBucket bucket, List<Settled> settled, Cancellation cancellation) {
  private static final Abreast ABREAST = new Abreast(8);

  /** Looks at some; returns what can be pruned. */
  List<Pruned> passed(List<Share> some) {
    List<Pruned> passed = new ArrayList<>();
    ABREAST.each(
        some.iterator(),
        this::look,
        found ->
            found.pruned() == null ? settled.add(found.settled()) : passed.add(found.pruned()));
    return passed;
  }

  /** Either what passed or why it did not. */
  private record Looked(Pruned pruned, Settled settled) {}

  private Looked look(Share share) {
    Planned planned = share.planned();

    LiveWorkflow live = LiveWorkflow.withVersions(bucket, planned.id().toString(), cancellation);
    if (live.state() == null) {
      return new Looked(null, Settled.kept(planned.id(), DriftReason.GONE));
    }
    if (live.artefacts().isEmpty()) {
      // Whoever did it: nothing is left to do.
      return new Looked(null, Settled.of(planned.id(), Settled.Outcome.ALREADY));
    }
    // The same version of the state has the same status and id, and need not be read.
    String identity = live.state().identity();
    return live.deeper() || !live.version(identity, share.begun()).equals(planned.version())
        ? new Looked(null, Settled.kept(planned.id(), why(planned, live)))
        : new Looked(new Pruned(planned, live, identity), null);
  }

  private DriftReason why(Planned planned, LiveWorkflow live) {
    Optional<WorkflowState> state =
        bucket.s3().get(live.state().key(), cancellation).flatMap(WorkflowState::of);
    if (state.isPresent() && !state.get().status().equals(planned.status().code())) {
      boolean over = Judged.OVER.contains(state.get().status());
      return over ? DriftReason.STATUS_CHANGED : DriftReason.ACTIVE_AGAIN;
    }
    return live.straggler() ? PruneDrift.STRAGGLER : PruneDrift.CHANGED;
  }

  /** Returns the key by which a workflow differs from what it was at the check; empty for none. */
  static String changedKey(OpenBucket bucket, Pruned each) {
    Cancellation never = Cancellation.never();
    LiveWorkflow now = LiveWorkflow.withVersions(bucket, each.id().toString(), never);
    if (now.state() == null || !now.state().identity().equals(each.identity)) {
      return each.live.state().key();
    }
    List<String> before = each.live.parts();
    return now.artefacts().stream()
        .filter(object -> !before.contains(LiveWorkflow.part(object)))
        .map(Listed::key)
        .findFirst()
        .orElse("");
  }
}
