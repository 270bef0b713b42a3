package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.Overview;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.history.Descents;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Operations;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.rows.Archivable;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The workflow instances of one app, as its sidecar tells of them. It purges them and changes their
 * status one by one; nothing of that is a transaction.
 */
final class DaprStore extends Instances implements Acts, Retention {

  private final OpenSidecar open;

  DaprStore(OpenSidecar open) {
    super(open.sidecar());
    this.open = open;
    Roles all =
        Roles.NONE
            .with(Inspectable.class, new DaprInspector(open))
            .with(Acts.class, this)
            .with(Archivable.class, stop -> new DaprRows(open.sidecar(), stop));
    DaprHistories histories = new DaprHistories(open.sidecar());
    // A sidecar that does not list is too old to tell histories.
    this.roles =
        !open.lists()
            ? all
            : all.with(Histories.class, histories)
                .with(Descents.class, new InstanceTree(open.sidecar(), open.address().app()))
                .with(Retention.class, this);
  }

  @Override
  public StoreInfo info() {
    return open.info();
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    return open.fingerprint();
  }

  @Override
  public long now(Cancellation cancellation) {
    return open.now(cancellation).getEpochSecond();
  }

  @Override
  public Overview overview(Cancellation cancellation) {
    return super.overview(cancellation).telling(open.facts(cancellation));
  }

  @Override
  public Iterator<String> walk(boolean up, String from, Cancellation cancellation) {
    requireList();
    return super.walk(up, from, cancellation);
  }

  @Override
  public Optional<String> find(String id, Cancellation cancellation) {
    requireList();
    return super.find(id, cancellation);
  }

  private void requireList() {
    if (!open.lists()) {
      throw new StoreException(open.sidecar().failures().here("noList", ""));
    }
  }

  @Override
  public RetentionSnapshot snapshot(Cancellation cancellation) {
    requireList();
    return new InstanceSnapshot(InstanceView.of(open, cancellation), cancellation);
  }

  @Override
  public boolean atomic() {
    return false;
  }

  @Override
  public Operation writer(Choices choices, Cancellation cancellation) {
    int parallel = choices.of("parallel", DaprTerms.PARALLEL_USUAL);
    return new PurgeOperation(open, parallel, cancellation);
  }

  @Override
  public Operations operations(ActTerm act, String reason) {
    return new Operations() {
      @Override
      public boolean atomic() {
        return false;
      }

      @Override
      public Operation writer(Choices choices, Cancellation cancellation) {
        return new ActOperation(open, act, reason, cancellation);
      }
    };
  }

  /** When it was last touched: a running one is, all the time, and may be. */
  private static Acts.Seen seen(Task task) {
    return Acts.Seen.at(
        task.fields().raw(InstanceFields.UPDATED),
        Objects.toString(task.fields().raw("created_at")));
  }

  @Override
  public Map<TaskId, Acts.Seen> look(
      ActTerm act, List<Task> tasks, long now, Cancellation cancellation) {
    Integer workers = open.sidecar().metadata(cancellation).workers();
    List<TaskId> idle =
        workers != null && workers == 0
            ? act.possible(tasks).stream().map(Task::id).toList()
            : List.of();
    return Acts.Seen.of(tasks, DaprStore::seen, Map.of(act.hazards().ofRows().getFirst(), idle));
  }

  @Override
  public void close() {
    open.close();
  }
}
