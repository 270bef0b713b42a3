package dev.holdfast.store.buquet.prune;

import static dev.holdfast.store.buquet.BuquetTerms.TASKS;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Overview;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.buquet.BuquetTerms;
import dev.holdfast.store.buquet.WorkflowRows;
import dev.holdfast.store.retention.Tally;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.SqlStore;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Count;
import dev.holdfast.task.Page;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** An archive of pruned workflows, browsed like their bucket. It holds no tasks. */
public final class PrunedStore extends SqlStore {

  private final String of;
  private final PrunedWorkflows workflows;

  /**
   * Reads one.
   *
   * @param of the address of its bucket
   */
  public PrunedStore(Database database, String of) {
    super(database, BuquetTerms.TASKS);
    this.of = of;
    this.workflows = new PrunedWorkflows(new PrunedRows(database), this);
  }

  StoreInfo info(Capability... capabilities) {
    Notice archive = new Notice(Notice.Kind.ARCHIVE, List.of(of));
    return info(TASKS.kind(), Set.of(capabilities), List.of(archive));
  }

  @Override
  public StoreInfo info() {
    return info(Capability.STATUSES, Capability.TEXT_IDS);
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    return read(
        cancellation,
        session ->
            new StoreFingerprint(
                engine.place(session, WorkflowRows.TABLES.getFirst().name()),
                "sha256:" + "0".repeat(64)));
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
}
