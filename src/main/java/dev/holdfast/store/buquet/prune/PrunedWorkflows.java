package dev.holdfast.store.buquet.prune;

import static dev.holdfast.store.buquet.BuquetTerms.WORKFLOWS;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Roles;
import dev.holdfast.store.Section;
import dev.holdfast.store.Sections;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.WalkedStore;
import dev.holdfast.store.buquet.ArtefactSections;
import dev.holdfast.store.buquet.BuquetStore;
import dev.holdfast.store.buquet.BuquetTerms;
import dev.holdfast.store.buquet.FoundWorkflow;
import dev.holdfast.store.buquet.WorkflowFields;
import dev.holdfast.store.buquet.bucket.KeyOrder;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** The workflows of an archive. Nothing can be pruned there. */
final class PrunedWorkflows extends WalkedStore<String> {

  private final PrunedRows rows;
  private final PrunedStore archive;

  PrunedWorkflows(PrunedRows rows, PrunedStore archive) {
    super(BuquetTerms.WORKFLOWS, BuquetStore.READING, KeyOrder.KEYS);
    this.rows = rows;
    this.archive = archive;
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
    return archive.info(Capability.STATUSES, Capability.TEXT_IDS);
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    return archive.fingerprint(cancellation);
  }

  @Override
  public long now(Cancellation cancellation) {
    return archive.now(cancellation);
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
