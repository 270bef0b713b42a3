package dev.holdfast.store.dapr.state;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.Finding;
import dev.holdfast.store.FindingSheet;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.dapr.DaprStatus;
import dev.holdfast.store.dapr.DaprTerms;
import dev.holdfast.store.dapr.TornInstanceException;
import dev.holdfast.task.TaskStatus;
import java.util.List;
import java.util.NavigableSet;

/** Looks for what is wrong with instances as they lie in a state store. */
record StateInspector(StateRows rows) implements Inspectable {

  @Override
  public List<Finding> inspect(Progress progress, Cancellation cancellation) {
    FindingSheet sheet = new FindingSheet();
    sheet.add(DaprTerms.TERMS.finding("dapr_expiring"), rows.expiring(cancellation));
    NavigableSet<String> ids = rows.ids(cancellation);
    long done = 0;
    for (String id : ids) {
      look(id, sheet, cancellation);
      progress.report(++done, ids.size());
    }
    return sheet.findings();
  }

  private void look(String id, FindingSheet sheet, Cancellation cancellation) {
    try {
      rows.instance(id, false, cancellation)
          .map(state -> DaprStatus.of(state.getOrchestrationStatusValue()))
          .filter(DaprStatus.STALLED::equals)
          .ifPresent((TaskStatus _) -> sheet.add(DaprTerms.TERMS.finding("dapr_stalled"), id));
    } catch (StoreException failure) {
      if (!failure.is(TornInstanceException.CODE)) {
        throw failure;
      }
      sheet.add(DaprTerms.TERMS.finding("dapr_torn"), id);
    }
  }
}
