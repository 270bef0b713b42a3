package dev.holdfast.store.dapr.state;

import static dev.holdfast.store.dapr.DaprTerms.TERMS;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.Finding;
import dev.holdfast.store.FindingSheet;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.Notice;
import dev.holdfast.store.RequestCounts;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.dapr.DaprStatus;
import dev.holdfast.store.dapr.DaprTerms;
import dev.holdfast.store.dapr.InstanceSnapshot;
import dev.holdfast.store.dapr.InstanceTree;
import dev.holdfast.store.dapr.InstanceView;
import dev.holdfast.store.dapr.TableStore;
import dev.holdfast.store.history.Descents;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskStatus;
import java.util.List;
import java.util.NavigableSet;

/**
 * The instances of one app as they lie in its state store, for when no sidecar runs. Never written:
 * a policy is judged, and a purge, which is the sidecar's, refused.
 */
public record StateStore(StateRows rows) implements Retention, Inspectable {

  /** Opens one. */
  public static TaskStore open(Database database) {
    StateAddress address = StateAddress.of(database.typed());
    StateRows rows = new StateRows(address, database);
    StateStore judged = new StateStore(rows);
    return new TableStore(
        rows,
        database,
        Roles.NONE
            .with(Descents.class, new InstanceTree(rows, address.app()))
            .with(Retention.class, judged)
            .with(Inspectable.class, judged),
        Notice.of("needs_sidecar", DaprTerms.TEXTS),
        "Dapr state on %s",
        address.table(),
        place -> "dapr+" + place + "/" + address.namespace() + "/" + address.app());
  }

  @Override
  public RetentionSnapshot snapshot(Cancellation cancellation) {
    return new InstanceSnapshot(
        new InstanceView(
            rows,
            rows.address().app(),
            rows.database().read(cancellation, SqlSession::now),
            "database",
            null,
            new RequestCounts()),
        cancellation);
  }

  @Override
  public boolean atomic() {
    return false;
  }

  @Override
  public Preflight preflight(Cancellation cancellation) {
    String shown = rows.database().typed().display();
    return new Preflight(
        new StoreFailure.Halted(DaprTerms.TEXTS, shown, "needsSidecar", ""), List.of());
  }

  @Override
  public List<Finding> inspect(Progress progress, Cancellation cancellation) {
    FindingSheet sheet = new FindingSheet();
    sheet.add(TERMS.finding("dapr_expiring"), rows.expiring(cancellation));
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
          .map(DaprStatus::of)
          .filter(DaprStatus.STALLED::equals)
          .ifPresent((TaskStatus _) -> sheet.add(TERMS.finding("dapr_stalled"), id));
    } catch (StoreException failure) {
      if (!failure.is(DaprTerms.TORN)) {
        throw failure;
      }
      sheet.add(TERMS.finding("dapr_torn"), id);
    }
  }
}
