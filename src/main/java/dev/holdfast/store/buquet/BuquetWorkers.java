package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Workers;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Worker;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The processes that left {@code workers/ID.json}. */
record BuquetWorkers(OpenBucket bucket) implements Workers {

  private static final String FOLDER = "workers/";
  private static final String SUFFIX = ".json";

  /** After so many seconds without a sign buquet calls one stale. */
  private static final long STALE = 60;

  @Override
  public List<Worker> list(Cancellation cancellation) {
    List<Listed> files = new ArrayList<>();
    bucket.s3().objects(FOLDER, null, files::add, cancellation);
    List<Worker> workers = new ArrayList<>();
    BuquetStore.READING.each(
        files.stream().filter(file -> file.key().endsWith(SUFFIX)).iterator(),
        file -> bucket.bodies().of(file, cancellation).map(body -> worker(file, body)),
        worker -> {
          worker.ifPresent(workers::add);
          return true;
        });
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
    fields.put("status", seen == null ? null : now - seen < STALE ? "active" : "dead");
    fields.put("last_seen_at", seen);
    fields.put("expires_at", seen == null ? null : (Long) (seen + STALE));
    json.ifPresent(
        node -> {
          fields.put("started_at", whole(Json.time(node, "started_at")));
          for (String name : List.of("shards", "current_task", "tasks_completed", "tasks_failed")) {
            fields.put(name, node.has(name) ? Json.plain(node.get(name)) : null);
          }
        });
    return new Worker(id, new Fields(fields));
  }

  private static Long whole(Number seconds) {
    return seconds == null ? null : (Long) (long) Math.floor(seconds.doubleValue());
  }
}
