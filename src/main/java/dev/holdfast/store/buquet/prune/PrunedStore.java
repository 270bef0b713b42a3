package dev.holdfast.store.buquet.prune;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Overview;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.buquet.BuquetTerms;
import dev.holdfast.store.buquet.WorkflowRows;
import dev.holdfast.store.retention.Tally;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Count;
import dev.holdfast.task.Page;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** An archive of pruned workflows, browsed like their bucket. It holds no tasks. */
public final class PrunedStore implements TaskStore {

  private final StoreAddress address;
  private final PrunedRows rows;
  private final String of;
  private final PrunedWorkflows workflows;

  /**
   * Reads one.
   *
   * @param of the address of its bucket
   */
  public PrunedStore(Database database, String of) {
    this.address = database.typed();
    this.rows = new PrunedRows(database.engine(), database.options());
    this.of = of;
    this.workflows = new PrunedWorkflows(rows, this);
  }

  StoreInfo info(Capability... capabilities) {
    List<Notice> notices = new ArrayList<>(rows.engine().notices());
    notices.add(new Notice(Notice.Kind.ARCHIVE, List.of(of)));
    return new StoreInfo(
        address, BuquetTerms.KIND, rows.engine().product(), Set.of(capabilities), notices);
  }

  @Override
  public StoreInfo info() {
    return info(Capability.STATUSES, Capability.TEXT_IDS);
  }

  @Override
  public Terms terms() {
    return BuquetTerms.TASKS;
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    return rows.read(
        cancellation,
        session ->
            new StoreFingerprint(
                rows.engine().place(session, WorkflowRows.TABLES.getFirst().name()),
                "sha256:" + "0".repeat(64)));
  }

  @Override
  public long now(Cancellation cancellation) {
    return rows.read(
        cancellation,
        session -> session.query("select " + rows.engine().nowSql()).mapTo(Long.class).one());
  }

  @Override
  public Overview overview(Cancellation cancellation) {
    return new Tally(terms()).at(now(cancellation));
  }

  @Override
  public Page<Task> tasks(TaskQuery query, Cancellation cancellation) {
    terms().listing().require(query);
    return new Page<>(List.of(), null, null);
  }

  @Override
  public Count count(TaskFilter filter, Duration patience, Cancellation cancellation) {
    terms().listing().require(filter);
    return new Count(0, true);
  }

  @Override
  public Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
    return Optional.empty();
  }

  @Override
  public Optional<TaskStore> workflows() {
    return Optional.of(workflows);
  }

  @Override
  public void close() {
    rows.engine().close();
  }
}
