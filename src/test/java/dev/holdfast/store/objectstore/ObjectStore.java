package dev.holdfast.store.objectstore;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Overview;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.objectstore.ObjectFolder.Stored;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.rows.Archivable;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Count;
import dev.holdfast.task.Cursor;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Lists objects. It has no history, no trees, no workers. */
final class ObjectStore implements TaskStore {

  private final StoreAddress address;
  private final ObjectFolder folder;

  ObjectStore(StoreAddress address) {
    this.address = address;
    this.folder = new ObjectFolder(ObjectForm.folder(address));
  }

  @Override
  public StoreInfo info() {
    return new StoreInfo(
        address,
        ObjectStoreProvider.terms(folder).kind(),
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
  public Overview overview(Cancellation cancellation) {
    SortedMap<TaskStatus, Long> counts = new TreeMap<>(terms().statuses().order());
    terms().statuses().all().forEach(status -> counts.put(status, 0L));
    List<Stored> all = folder.all();
    all.forEach(each -> counts.merge(new TaskStatus(each.status()), 1L, Long::sum));
    return new Overview(
        counts,
        all.size(),
        all.stream().map(Stored::at).min(Comparator.naturalOrder()).orElse(null),
        all.stream().map(Stored::at).max(Comparator.naturalOrder()).orElse(null),
        ObjectFolder.NOW);
  }

  private static Task task(Stored object) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", object.key());
    fields.put("name", "object");
    fields.put("status", object.status());
    fields.put("created_at", object.at());
    fields.put("last_active_time", object.at());
    fields.put("etag", object.version());
    fields.put("steps", object.steps());
    fields.put("bytes", object.bytes());
    return new Task(new TaskId.Text(object.key()), new Fields(fields));
  }

  private List<Task> matching(TaskFilter filter) {
    return folder.all().stream()
        .map(ObjectStore::task)
        .filter(task -> filter.statuses().isEmpty() || filter.statuses().contains(task.status()))
        .filter(task -> filter.text() == null || task.id().toString().contains(filter.text()))
        .filter(task -> filter.ids().isEmpty() || filter.ids().contains(task.id()))
        .toList();
  }

  @Override
  public Page<Task> tasks(TaskQuery query, Cancellation cancellation) {
    terms().listing().require(query);
    boolean up = query.order() == SortOrder.ASC;
    Comparator<Task> byId = Comparator.comparing(Task::id);
    List<Task> after =
        matching(query.filter()).stream()
            .sorted(up ? byId : byId.reversed())
            .filter(
                task ->
                    query.cursor() == null
                        || (up ? 1 : -1) * task.id().compareTo(query.cursor().id()) > 0)
            .toList();
    List<Task> page = after.stream().limit(query.limit()).toList();
    Cursor next =
        page.size() == after.size()
            ? null
            : new Cursor(query.sort(), query.order(), false, null, page.getLast().id());
    return new Page<>(page, null, next);
  }

  @Override
  public Count count(TaskFilter filter, Duration patience, Cancellation cancellation) {
    terms().listing().require(filter);
    return new Count(matching(filter).size(), true);
  }

  @Override
  public Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
    return folder.find(id.toString()).map(each -> new TaskDetails(task(each), Map.of()));
  }

  @Override
  public Optional<Retention> retention() {
    return Optional.of(new ObjectRetention(folder));
  }

  @Override
  public Optional<Archivable> archivable() {
    return Optional.of(new ArchivableObjects(folder));
  }

  @Override
  public void close() {
    // Nothing is kept open.
  }
}
