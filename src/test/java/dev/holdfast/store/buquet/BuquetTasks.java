package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.OffsetDateTime;
import java.util.function.Consumer;

/**
 * Writes tasks: each transition of buquet's own code is one PUT with If-Match, and so one version,
 * with the marks in the indexes that follow it. What a transition demands is the caller's business.
 */
public final class BuquetTasks {

  private final BuquetBucket bucket;
  private final int shardDigits;

  public BuquetTasks(BuquetBucket bucket, int shardDigits) {
    this.bucket = bucket;
    this.shardDigits = shardDigits;
  }

  /** Returns a writer with other shards. */
  public BuquetTasks shards(int digits) {
    return new BuquetTasks(bucket, digits);
  }

  /** Submits with the defaults of buquet. */
  public String submit(String type) {
    return submit(type, task -> {});
  }

  /**
   * Submits a task.
   *
   * @param options fields that the caller of buquet sets
   * @return its id
   */
  public String submit(String type, Consumer<ObjectNode> options) {
    String id = bucket.uuid();
    String now = bucket.time();
    ObjectNode task = BuquetBucket.JSON.createObjectNode();
    task.put("id", id).put("shard", shard(id)).put("task_type", type);
    task.putObject("input").put("order", "ORD-7");
    task.putNull("output");
    task.put("timeout_seconds", 300).put("max_retries", 3).put("retry_count", 0);
    task.putObject("retry_policy")
        .put("initial_interval_ms", 1000)
        .put("max_interval_ms", 60000)
        .put("multiplier", 2.0)
        .put("jitter_percent", 0.25);
    task.put("status", "pending").put("created_at", now).put("available_at", now);
    task.putNull("lease_expires_at").putNull("lease_id");
    task.put("attempt", 0).put("updated_at", now);
    task.putNull("completed_at").putNull("worker_id").putNull("last_error");
    task.put("reschedule_count", 0).put("cancel_requested", false);
    options.accept(task);
    bucket.create(key(id), task);
    ready(id);
    return id;
  }

  /** A worker takes the task; its ready mark goes. */
  public BuquetTasks claim(String id, String worker) {
    String mark = readyMark(id);
    change(
        id,
        task -> {
          task.put("status", "running").put("worker_id", worker).put("lease_id", bucket.uuid());
          task.put("attempt", task.path("attempt").asLong() + 1);
          task.put("lease_expires_at", bucket.time(task.path("timeout_seconds").asLong()));
        });
    bucket.delete(mark);
    bucket.put(leaseMark(id), "");
    return this;
  }

  /** The handler asks for more time; the mark of the lease moves with it. */
  public BuquetTasks extend(String id, int seconds) {
    String mark = leaseMark(id);
    change(
        id,
        task -> {
          OffsetDateTime until = OffsetDateTime.parse(task.path("lease_expires_at").asText());
          task.put("lease_expires_at", until.plusSeconds(seconds).toInstant().toString());
        });
    bucket.delete(mark);
    bucket.put(leaseMark(id), "");
    return this;
  }

  /** Somebody asks a running task to end. */
  public BuquetTasks requestCancellation(String id) {
    return change(id, task -> task.put("cancel_requested", true));
  }

  /** The handler has a result. */
  public BuquetTasks complete(String id, JsonNode output) {
    return ended(
        id,
        task -> {
          task.put("status", "completed").put("completed_at", bucket.time());
          task.set("output", output);
        });
  }

  /** The handler failed and may try again after so many seconds. */
  public BuquetTasks retry(String id, String error, int backoff) {
    ended(
        id,
        task -> {
          task.put("status", "pending").put("last_error", error);
          task.put("retry_count", task.path("retry_count").asLong() + 1);
          task.put("available_at", bucket.time(backoff));
        });
    return ready(id);
  }

  /** The handler wants to be called again later. */
  public BuquetTasks reschedule(String id, int delay) {
    ended(
        id,
        task -> {
          task.put("status", "pending").put("available_at", bucket.time(delay));
          task.put("reschedule_count", task.path("reschedule_count").asLong() + 1);
        });
    return ready(id);
  }

  /** The handler failed for good. */
  public BuquetTasks fail(String id, String error) {
    return ended(
        id,
        task ->
            task.put("status", "failed")
                .put("last_error", error)
                .put("completed_at", bucket.time()));
  }

  /** The monitor finds the lease over: a retry, or the end, where the worker is kept. */
  public BuquetTasks timeOut(String id) {
    JsonNode now = bucket.read(key(id));
    if (now.path("retry_count").asLong() < now.path("max_retries").asLong()) {
      return retry(id, "Timeout - task exceeded lease duration", 1);
    }
    // What a running buquet calls attempts is the number of retries.
    String error = "Timeout after max retries (" + now.path("retry_count").asLong() + " attempts)";
    String worker = now.path("worker_id").asText();
    return ended(
        id,
        task ->
            task.put("status", "failed")
                .put("last_error", error)
                .put("completed_at", bucket.time()),
        task -> task.put("worker_id", worker));
  }

  /** Somebody cancels a pending task. */
  public BuquetTasks cancel(String id, String by, String reason) {
    return change(
        id,
        task ->
            task.put("status", "cancelled")
                .put("cancelled_at", bucket.time())
                .put("cancelled_by", by)
                .put("last_error", reason));
  }

  /** A pending task is past its time to live. */
  public BuquetTasks expire(String id) {
    return change(id, task -> task.put("status", "expired").put("expired_at", bucket.time()));
  }

  /** A task that is over is set aside. */
  public BuquetTasks archive(String id) {
    return change(id, task -> task.put("status", "archived"));
  }

  /** A failed task gets its tries back. */
  public BuquetTasks replay(String id) {
    change(
        id,
        task -> {
          task.put("status", "pending").put("retry_count", 0).put("available_at", bucket.time());
          task.putNull("completed_at").putNull("last_error");
        });
    return ready(id);
  }

  /** Returns the key of a task. */
  public String key(String id) {
    return "tasks/" + shard(id) + "/" + id + ".json";
  }

  public String readyMark(String id) {
    return mark("ready", id, bucket.read(key(id)).path("available_at").asText());
  }

  public String leaseMark(String id) {
    return mark("leases", id, bucket.read(key(id)).path("lease_expires_at").asText());
  }

  private String mark(String index, String id, String time) {
    long minute = Math.floorDiv(OffsetDateTime.parse(time).toEpochSecond(), 60L);
    return String.format("%s/%s/%010d/%s", index, shard(id), minute, id);
  }

  private BuquetTasks ready(String id) {
    bucket.put(readyMark(id), "");
    return this;
  }

  @SafeVarargs
  private BuquetTasks ended(String id, Consumer<ObjectNode>... changes) {
    String lease = leaseMark(id);
    change(
        id,
        task -> {
          task.putNull("lease_id").putNull("lease_expires_at").putNull("worker_id");
          for (Consumer<ObjectNode> change : changes) {
            change.accept(task);
          }
        });
    bucket.delete(lease);
    return this;
  }

  private BuquetTasks change(String id, Consumer<ObjectNode> change) {
    bucket.change(
        key(id),
        task -> {
          change.accept(task);
          task.put("updated_at", bucket.time());
        });
    return this;
  }

  private String shard(String id) {
    return id.substring(0, shardDigits);
  }
}
