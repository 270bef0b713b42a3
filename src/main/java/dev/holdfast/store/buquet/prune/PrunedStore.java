package dev.holdfast.store.buquet.prune;

import static dev.holdfast.store.buquet.BuquetTerms.WORKFLOWS;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Overview;
import dev.holdfast.store.Roles;
import dev.holdfast.store.Section;
import dev.holdfast.store.Sections;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.WalkedStore;
import dev.holdfast.store.buquet.ArtefactSections;
import dev.holdfast.store.buquet.BuquetStore;
import dev.holdfast.store.buquet.BuquetTerms;
import dev.holdfast.store.buquet.FoundWorkflow;
import dev.holdfast.store.buquet.WorkflowFields;
import dev.holdfast.store.buquet.WorkflowRows;
import dev.holdfast.store.buquet.bucket.KeyOrder;
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
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** An archive of pruned workflows, browsed like their bucket. It holds no tasks. */
public final class PrunedStore extends SqlStore {

  private final TaskStore workflows = new Workflows();

  /**
   * Reads one.
   *
   * @param of the address of its bucket
   */
  public PrunedStore(Database database, String of) {
    super(database, BuquetTerms.TASKS);
    this.info =
        info(
            terms().kind(),
            Set.of(Capability.STATUSES, Capability.TEXT_IDS),
            List.of(new Notice(Notice.Kind.ARCHIVE, List.of(of))));
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

  /** The workflows of an archive. Nothing can be pruned there. */
  private final class Workflows extends WalkedStore<String> {

    private final PrunedRows rows = new PrunedRows(database);

    Workflows() {
      super(WORKFLOWS, BuquetStore.READING, KeyOrder.KEYS);
      this.roles = Roles.NONE.<Sections>with(Sections.class, this::sections);
    }

    @Override
    public Iterator<String> walk(boolean up, String from, Cancellation cancellation) {
      return rows.ids(up, from, cancellation);
    }

    @Override
    public Optional<String> find(String id, Cancellation cancellation) {
      return rows.find(id, cancellation).map(FoundWorkflow::id);
    }

    @Override
    public Optional<Task> row(String id, Cancellation cancellation) {
      return rows.find(id, cancellation)
          .map(
              found ->
                  WorkflowFields.row(
                      found, rows.state(found, cancellation), WORKFLOWS.stay("nothing_left")));
    }

    @Override
    public StoreInfo info() {
      return PrunedStore.this.info;
    }

    @Override
    public StoreFingerprint fingerprint(Cancellation cancellation) {
      return PrunedStore.this.fingerprint(cancellation);
    }

    @Override
    public long now(Cancellation cancellation) {
      return PrunedStore.this.now(cancellation);
    }

    @Override
    public Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
      return rows.find(id.toString(), cancellation).map(found -> rows.details(found, cancellation));
    }

    private List<Section> sections(TaskId id, Long time, Cancellation cancellation) {
      return time != null ? List.of() : new ArtefactSections(rows).of(id.toString(), cancellation);
    }

    @Override
    public void close() {
      // It lives as long as the archive.
    }
  }
}
