package dev.holdfast.store.jobtable;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.sql.AsPlanned;
import dev.holdfast.store.sql.BatchCheck;
import dev.holdfast.store.sql.LockedDeletion;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.store.terms.DriftReason.After;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Deletes tasks of a job table, each batch in one transaction. */
final class JobDeletion extends JobOperation {

  private final LockedDeletion rows;
  private final Map<String, Long> gone = new TreeMap<>();
  private boolean noTriggers;
  private boolean related;

  JobDeletion(SqlSession session, JobTable table) {
    super(session, table, table.never());
    this.rows =
        session.run(
            s ->
                new LockedDeletion(
                    s,
                    Stream.concat(table.kept().stream(), Stream.of(JobArchive.answers(table, s)))
                        .toList(),
                    JobArchive.question(table, s)));
  }

  @Override
  public Preflight preflight() {
    Preflight found =
        showingAll(session.run(s -> new JobRights(table, s).preflight(RowChange.DELETE)));
    related = session.run(s -> new JobRights(table, s).related());
    noTriggers =
        found.triggers().isEmpty()
            && found.access().hidden().isEmpty()
            && table.unlinked().isEmpty();
    return found;
  }

  @Override
  public Map<String, Object> end() {
    gone.values().removeIf(count -> count == 0);
    return Map.of("rows_deleted", Map.copyOf(gone));
  }

  @Override
  public void prepare() {
    rows.prepare();
  }

  @Override
  public BatchReceipt atOnce(BatchCheck check, Supplier<Set<TaskId>> held, BatchRecorder recorder)
      throws SQLException {
    boolean oneTable = Mapping.table(table.mapping().from()).equals(table.subject());
    if (!noTriggers || related || !table.alone() || !oneTable) {
      return null;
    }
    List<Mapping.Hazard> blocking =
        table.mapping().hazards(null).stream().filter(Mapping.Hazard::blocking).toList();
    String hazards =
        Words.joined(" or ", blocking, hazard -> "(" + table.sql(hazard.condition()) + ")");
    String only = table.never() == null ? "true" : "(" + table.never() + ") is not true";
    AsPlanned planned =
        new AsPlanned(
            table.from(),
            AsPlanned.told(table.status(), table.version()),
            only,
            hazards.isEmpty() ? null : hazards,
            "false",
            Map.of("now", now));
    BatchReceipt receipt = rows.atOnce(check, planned, held, recorder);
    if (receipt != null) {
      add(receipt.settled().size(), receipt.amounts());
    }
    return receipt;
  }

  private void add(long jobs, Map<String, Long> amounts) {
    gone.merge(table.stored().getFirst().name(), jobs, Long::sum);
    amounts.forEach((name, count) -> gone.merge(name, count, Long::sum));
  }

  @Override
  public void look(BatchCheck check) {
    StoreFailure refusal = new JobRights(table, session).refusal();
    if (refusal != null) {
      throw new StoreException(refusal);
    }
    keepWhatBecameHazardous(check);
    if (related) {
      // The database refuses what others are below, or deletes these too.
      new JobFamily(table, session).edges(check.going(), false, check::deletedWith);
    }
    keepWhatIsNotWhole(check);
    check.keepWhatBelongsTogether();
  }

  /** Where workflows go whole, looks for tasks of them that the batch does not have. */
  private void keepWhatIsNotWhole(BatchCheck check) {
    Set<TaskId> roots = check.wholeWorkflows();
    if (roots.isEmpty() || table.mapping().children() == null) {
      return;
    }
    Map<TaskId, TaskId> workflows = new JobFamily(table, session).workflows(roots);
    for (TaskId root : roots) {
      TaskId now = workflows.get(root);
      // Of what is gone, or too large, something always stays.
      check.member(root, now == null ? new TaskId.Text("") : now);
      workflows.keySet().stream()
          .filter(id -> workflows.get(id).equals(now))
          .forEach(id -> check.member(root, id));
    }
  }

  /** A hazard that stops a cleanup may have come since it was previewed. */
  private void keepWhatBecameHazardous(BatchCheck check) {
    for (Mapping.Hazard hazard : table.mapping().hazards(null)) {
      if (hazard.blocking()) {
        rows().which(check.going(), table.sql(hazard.condition())).stream()
            .filter(id -> !check.allowed(id).contains(hazard.id()))
            .forEach(id -> check.keep(id, new DriftReason(hazard.id(), After.AGAIN)));
      }
    }
  }

  @Override
  public BatchReceipt change(BatchCheck check, BatchRecorder recorder) throws SQLException {
    Map<String, Long> amounts = rows.run(check.going(), recorder, noTriggers, false);
    add(check.going().size(), amounts);
    return new BatchReceipt(check.settled(), amounts, rows.rows(), 0);
  }
}
