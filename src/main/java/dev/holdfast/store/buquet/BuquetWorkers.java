package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.activity.Workers;
import dev.holdfast.store.activity.Workload;
import dev.holdfast.store.buquet.bucket.Body;
import dev.holdfast.store.buquet.bucket.Json;
import dev.holdfast.store.buquet.bucket.Listed;
import dev.holdfast.store.buquet.inspect.IndexMarks;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.Worker;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The processes that left {@code workers/ID.json}. */
public record BuquetWorkers(OpenBucket bucket) implements Workers {

  private static final String FOLDER = "workers/";
  private static final String SUFFIX = ".json";

  /** As buquet calls one that gave a sign within a minute; any other is stale. */
  public static final String HEALTHY = "healthy";

  /** After so many seconds without a sign buquet calls one stale. */
  private static final long STALE = 60;

  public List<Worker> registered(Cancellation cancellation) {
    List<Listed> files = new ArrayList<>();
    bucket.s3().objects(FOLDER, files::add, cancellation);
    List<Worker> workers = new ArrayList<>();
    BuquetStore.READING.all(
        files.stream().filter(file -> file.key().endsWith(SUFFIX)).iterator(),
        file -> bucket.bodies().of(file, cancellation).map(body -> worker(file, body)),
        worker -> worker.ifPresent(workers::add));
    workers.sort(
        Comparator.comparing(
                (Worker worker) -> worker.fields().integer("started_at"),
                Comparator.nullsLast(Comparator.naturalOrder()))
            .thenComparing(Worker::id));
    return workers;
  }

  private Worker worker(Listed file, Body body) {
    String key = file.key();
    String id = key.substring(FOLDER.length(), key.length() - SUFFIX.length());
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("worker_id", id);
    Optional<JsonNode> json = Json.object(body);
    Long seen = json.map(node -> whole(Json.time(node, "last_heartbeat"))).orElse(null);
    long now = bucket.lately();
    fields.put("status", seen == null ? null : now - seen < STALE ? HEALTHY : "stale");
    fields.put("last_seen_at", seen);
    fields.put("expires_at", seen == null ? null : (Long) (seen + STALE));
    json.ifPresent(
        node -> {
          fields.put("started_at", whole(Json.time(node, "started_at")));
          for (String name : List.of("shards", "current_task", "tasks_completed", "tasks_failed")) {
            fields.put(name, Json.tree(node.get(name)));
          }
        });
    return new Worker(id, new Fields(fields));
  }

  @Override
  public List<Workload> list(Long now, TaskId only, Cancellation cancellation) {
    if (now == null) {
      return registered(cancellation).stream().map(Workload::of).toList();
    }
    Map<String, List<JsonNode>> held = inWork(cancellation);
    List<Workload> loads = new ArrayList<>();
    for (Worker worker : registered(cancellation)) {
      List<JsonNode> tasks = held.remove(worker.id());
      loads.add(load(worker, true, tasks == null ? List.of() : tasks, now));
    }
    held.forEach(
        (id, tasks) ->
            loads.add(
                load(new Worker(id, new Fields(Map.of("worker_id", id))), false, tasks, now)));
    return loads;
  }

  /** Finds the tasks in work by the marks of their leases: no other task is read. */
  private Map<String, List<JsonNode>> inWork(Cancellation cancellation) {
    Set<String> ids = new TreeSet<>();
    bucket
        .s3()
        .walk(true, IndexMarks.LEASES + "/", null, cancellation)
        .forEachRemaining(mark -> ids.add(mark.key().substring(mark.key().lastIndexOf('/') + 1)));
    Looking looking = new Looking(bucket);
    Map<String, List<JsonNode>> held = new TreeMap<>();
    BuquetStore.READING.all(
        ids.iterator(),
        id -> looking.task(id, cancellation).filter(TaskTransitions::running),
        task ->
            task.filter(json -> Json.text(json, "worker_id") != null)
                .ifPresent(
                    json ->
                        held.computeIfAbsent(Json.text(json, "worker_id"), _ -> new ArrayList<>())
                            .add(json)));
    return held;
  }

  /** A worker gives no sign while it runs a task: as long as a lease lasts nobody knows. */
  private static Workload load(Worker worker, boolean registered, List<JsonNode> tasks, long now) {
    boolean leased = tasks.stream().anyMatch(task -> ends(task) >= now);
    Boolean alive = registered && HEALTHY.equals(worker.status());
    return new Workload(
        worker,
        registered,
        alive || registered && !leased ? alive : null,
        tasks.size(),
        tasks.stream()
            .min(Comparator.comparingDouble(BuquetWorkers::ends))
            .map(BuquetWorkers::oldest)
            .orElse(null));
  }

  private static double ends(JsonNode task) {
    Number end = Json.time(task, "lease_expires_at");
    return end == null ? 0 : end.doubleValue();
  }

  /** It began when its lease did, unless that was extended since: then nobody knows. */
  private static Workload.Oldest oldest(JsonNode task) {
    Long begun = whole(Json.time(task, "updated_at"));
    boolean first =
        begun != null && Math.abs(ends(task) - begun - Json.number(task, "timeout_seconds")) < 2;
    return new Workload.Oldest(
        new TaskId.Text(String.valueOf(Json.text(task, "id"))),
        Json.text(task, "task_type"),
        first ? begun : null);
  }

  private static Long whole(Number seconds) {
    return seconds == null ? null : (Long) (long) Math.floor(seconds.doubleValue());
  }
}
