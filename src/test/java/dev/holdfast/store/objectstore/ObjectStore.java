package dev.holdfast.store.objectstore;

import dev.holdfast.job.Abreast;
import dev.holdfast.job.Cancellation;
import dev.holdfast.kind.ObjectFolder;
import dev.holdfast.kind.ObjectFolder.Stored;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.WalkedStore;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.rows.Archivable;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Lists objects. It has no history, no trees, no workers. */
final class ObjectStore extends WalkedStore<Stored> {

  private final StoreAddress address;
  private final ObjectFolder folder;

  ObjectStore(StoreAddress address, ObjectFolder folder) {
    super(ObjectStoreProvider.terms(folder), new Abreast(1), Comparator.naturalOrder());
    this.address = address;
    this.folder = folder;
    Roles judging = Roles.NONE.with(Retention.class, new ObjectRetention(folder));
    ArchivableObjects rows = new ArchivableObjects(folder);
    this.roles =
        folder.canUndo()
            ? judging.with(Restoring.class, rows)
            : judging.with(Archivable.class, rows);
  }

  @Override
  public StoreInfo info() {
    return new StoreInfo(
        address,
        terms().kind(),
        "a folder",
        Set.of(Capability.STATUSES, Capability.RETENTION, Capability.TEXT_IDS),
        List.of());
  }

  @Override
  public Terms terms() {
    return ObjectStoreProvider.terms(folder);
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    return new StoreFingerprint("objects:" + address.location(), "sha256:" + "8".repeat(64));
  }

  @Override
  public long now(Cancellation cancellation) {
    return ObjectFolder.NOW;
  }

  @Override
  public Iterator<Stored> walk(boolean up, String from, Cancellation cancellation) {
    Comparator<String> order = up ? Comparator.naturalOrder() : Comparator.reverseOrder();
    return folder.all().stream()
        .filter(each -> from == null || order.compare(each.key(), from) > 0)
        .sorted(Comparator.comparing(Stored::key, order))
        .iterator();
  }

  @Override
  public Optional<Stored> find(String id, Cancellation cancellation) {
    return folder.find(id);
  }

  @Override
  public Optional<Task> row(Stored object, Cancellation cancellation) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", object.key());
    fields.put("name", "object");
    fields.put("status", object.status());
    fields.put("created_at", object.at());
    fields.put("last_active_time", object.at());
    fields.put("etag", object.version());
    fields.put("steps", object.steps());
    fields.put("bytes", object.bytes());
    return Optional.of(new Task(new TaskId.Text(object.key()), new Fields(fields)));
  }

  @Override
  public Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
    return find(id.toString(), cancellation)
        .flatMap(each -> row(each, cancellation))
        .map(task -> new TaskDetails(task, Map.of()));
  }

  @Override
  public void close() {
    // Nothing is kept open.
  }
}
