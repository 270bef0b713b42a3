package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.buquet.bucket.Body;
import dev.holdfast.store.buquet.bucket.Json;
import dev.holdfast.store.buquet.bucket.Listed;
import dev.holdfast.store.buquet.bucket.ReadOnlyS3;
import dev.holdfast.store.buquet.bucket.WritingS3;
import dev.holdfast.store.buquet.prune.PruneAftermath;
import dev.holdfast.store.rows.RestoreWriter;
import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.Sha256;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * What a prune deletes, object by object, as rows of an archive; beside it the state of each
 * workflow, which stays. What a bucket kept is put back by taking away the marker above it.
 */
public final class WorkflowRows implements RestoreWriter {

  private static final StoredTable STATES =
      StoredTable.ofSubjects(
              "buquet_states",
              "workflow",
              StoredColumn.list(
                  "workflow TEXT, status TEXT, type TEXT, body TEXT, version_id TEXT,"
                      + " last_modified INTEGER"))
          .withHolds(StoredTable.Holds.CONTEXT);

  private static final StoredTable OBJECTS =
      StoredTable.ofParts(
          "buquet_objects",
          List.of("key"),
          "workflow",
          "objects",
          StoredColumn.list(
              "key TEXT, body BLOB, etag TEXT given, version_id TEXT given,"
                  + " last_modified INTEGER given, size INTEGER, sha256 TEXT, workflow TEXT"));

  public static final List<StoredTable> TABLES = List.of(STATES, OBJECTS);

  private final ReadOnlyS3 s3;
  private final boolean undo;
  private final WritingS3 writing;
  private final Cancellation cancellation;
  private final Map<TaskId, Map<String, String>> proofs = new HashMap<>();

  /**
   * Reads, and writes if it is to.
   *
   * @param writing null to read only
   */
  public WorkflowRows(OpenBucket bucket, WritingS3 writing, Cancellation cancellation) {
    this.s3 = bucket.s3();
    this.undo = bucket.versioning().undo();
    this.writing = writing;
    this.cancellation = cancellation;
  }

  public static StoredRow state(LiveWorkflow live, WorkflowState state, String identity) {
    return new StoredRow(
        STATES,
        live.id(),
        state.status(),
        state.type(),
        Json.compact(state.json()),
        identity,
        live.state().lastModified().getEpochSecond());
  }

  public static StoredRow object(String workflow, Listed object, Body body) {
    return new StoredRow(
        OBJECTS,
        object.key(),
        body.bytes(),
        body.etag(),
        body.versionId(),
        object.lastModified().getEpochSecond(),
        object.size(),
        Sha256.hex(body.bytes()),
        workflow);
  }

  @Override
  public List<StoredTable> tables() {
    return TABLES;
  }

  @Override
  public void rows(StoredTable table, Collection<StoredRow> like, Consumer<StoredRow> sink) {
    boolean states = table.name().equals(STATES.name());
    for (TaskId id : like.stream().map(StoredRow::id).toList()) {
      if (states) {
        LiveWorkflow live = LiveWorkflow.of(s3, id.toString(), cancellation);
        s3.get(FoundWorkflow.stateKey(id.toString()), cancellation)
            .filter(_ -> live.state() != null)
            .ifPresent(
                body ->
                    WorkflowState.of(body)
                        .map(state -> state(live, state, body.identity()))
                        .ifPresent(sink));
      } else {
        s3.listed(id.toString(), cancellation).ifPresent(object -> read(object, sink));
      }
    }
  }

  private void read(Listed object, Consumer<StoredRow> sink) {
    String workflow = LiveWorkflow.owner(object.key());
    s3.get(object.key(), cancellation)
        .ifPresent(body -> sink.accept(object(workflow, object, body)));
  }

  @Override
  public Set<TaskId> present(Collection<TaskId> workflows) {
    return workflows.stream()
        .filter(id -> s3.listed(FoundWorkflow.stateKey(id.toString()), cancellation).isPresent())
        .collect(Collectors.toSet());
  }

  @Override
  public Set<TaskId> present(StoredTable table, List<StoredRow> rows) {
    if (!table.name().equals(OBJECTS.name())) {
      return present(rows.stream().map(StoredRow::id).toList());
    }
    Map<String, Map<String, String>> trees = new HashMap<>();
    Set<TaskId> present = new HashSet<>();
    for (StoredRow row : rows) {
      Map<String, String> there = trees.computeIfAbsent(row.subject().toString(), this::etags);
      if (String.valueOf(row.value("etag")).equals(there.get(row.id().toString()))) {
        present.add(row.id());
      }
    }
    return present;
  }

  private Map<String, String> etags(String workflow) {
    return LiveWorkflow.of(s3, workflow, cancellation).artefacts().stream()
        .collect(Collectors.toMap(Listed::key, Listed::etag));
  }

  @Override
  public void transaction(Runnable work) {
    work.run();
  }

  @Override
  public boolean insert(Collection<StoredRow> rows, Map<TaskId, Map<String, String>> given) {
    proofs.putAll(given);
    for (StoredRow row : rows) {
      if (row.table().name().equals(OBJECTS.name())) {
        insert(row);
      }
    }
    return false;
  }

  private void insert(StoredRow row) {
    String key = row.value("key").toString();
    if (!LiveWorkflow.prunable(key, row.subject().toString())) {
      throw new StoreException(new StoreFailure.Unexpected(key + " is no step and no signal"));
    }
    if (!uncovered(key, row) && !writing.putIfAbsent(key, (byte[]) row.value("body"))) {
      throw new StoreException(new StoreFailure.Busy(key + " was written by somebody else"));
    }
  }

  /** Takes away our own marker where it is the newest of all and hides what was archived. */
  private boolean uncovered(String key, StoredRow row) {
    String marker =
        Optional.ofNullable(
                proofs.getOrDefault(row.subject(), Map.of()).get(PruneAftermath.MARKERS))
            .flatMap(proof -> Json.read(proof))
            .map(markers -> markers.path(key).textValue())
            .orElse(null);
    boolean ours =
        marker != null
            && !marker.equals("null")
            && hider(key, row).filter(marker::equals).isPresent();
    if (ours) {
      writing.deleteVersion(key, marker);
    }
    return ours;
  }

  /** Returns the marker that is the newest of all and hides what was archived; empty for none. */
  private Optional<String> hider(String key, StoredRow row) {
    List<Listed> top = new ArrayList<>();
    s3.versions(
        key,
        version -> {
          top.add(version);
          return top.size() < 2;
        },
        cancellation);
    boolean hides =
        top.size() == 2
            && top.getFirst().marker()
            && row.value("etag").equals(top.getLast().etag());
    return hides ? Optional.of(top.getFirst().versionId()) : Optional.empty();
  }

  /** Without a version below a marker, what is put back is written anew, after the state. */
  @Override
  public Optional<HazardTerm> restored(List<StoredRow> missing) {
    return missing.stream()
        .filter(row -> row.table().name().equals(OBJECTS.name()))
        .limit(1)
        .filter(row -> !undo || hider(row.value("key").toString(), row).isEmpty())
        .map(_ -> BuquetTerms.RESTORED_LATE)
        .findFirst();
  }

  @Override
  public void close() {
    if (writing != null) {
      writing.close();
    }
  }
}
