package dev.holdfast.store.dapr.state;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.Finding;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.dapr.DaprFindings;
import dev.holdfast.store.dapr.DaprStatus;
import dev.holdfast.store.dapr.FoundIds;
import dev.holdfast.store.dapr.TornInstanceException;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;

/** Looks for what is wrong with instances as they lie in a state store. */
record StateInspector(StateRows rows) implements Inspectable {

  @Override
  public List<Finding> inspect(Progress progress, Cancellation cancellation) {
    FoundIds expiring = new FoundIds();
    rows.expiring(cancellation).forEach(expiring::add);
    FoundIds stalled = new FoundIds();
    FoundIds torn = new FoundIds();
    NavigableSet<String> ids = rows.ids(cancellation);
    long done = 0;
    for (String id : ids) {
      look(id, stalled, torn, cancellation);
      progress.report(++done, ids.size());
    }
    List<Finding> findings = new ArrayList<>();
    expiring.into(findings, DaprFindings.EXPIRING);
    stalled.into(findings, DaprFindings.STALLED);
    torn.into(findings, DaprFindings.TORN);
    return findings.stream().sorted(Finding.WORST_FIRST).toList();
  }

  private void look(String id, FoundIds stalled, FoundIds torn, Cancellation cancellation) {
    try {
      rows.instance(id, false, cancellation)
          .map(state -> DaprStatus.of(state.getOrchestrationStatusValue()))
          .filter(DaprStatus.STALLED::equals)
          .ifPresent((TaskStatus _) -> stalled.add(id));
    } catch (StoreException failure) {
      boolean inconsistent =
          failure.failure() instanceof StoreFailure.OfKind kind
              && kind.code().equals(TornInstanceException.CODE);
      if (!inconsistent) {
        throw failure;
      }
      torn.add(id);
    }
  }
}
