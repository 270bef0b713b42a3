package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/** Tasks in each state and with each history that a bucket of buquet may hold, by name. */
public final class TaskScenarios {

  private static final String WORKER = BuquetWorkflows.WORKER;
  private static final String TYPE = "send_invoice";

  private final BuquetBucket bucket;
  private final BuquetTasks tasks;

  public TaskScenarios(BuquetBucket bucket) {
    this.bucket = bucket;
    this.tasks = bucket.tasks();
  }

  public String pending() {
    return tasks.submit(TYPE);
  }

  /** Not to be taken before an hour has passed. */
  public String scheduled() {
    return tasks.submit(TYPE, task -> task.put("available_at", bucket.time(3600)));
  }

  public String running() {
    String id = pending();
    tasks.claim(id, WORKER);
    return id;
  }

  /** Its lease was over two minutes ago, and no monitor has seen it. */
  public String runningWithExpiredLease() {
    String id = running();
    bucket.change(tasks.key(id), task -> task.put("lease_expires_at", bucket.time(-120)));
    return id;
  }

  public String completed() {
    String id = running();
    tasks.complete(id, output());
    return id;
  }

  public String completedAfterTwoRetries() {
    String id = running();
    tasks.retry(id, "Retryable error: smtp 451", 0).claim(id, WORKER);
    tasks.retry(id, "Retryable error: smtp 452", 0).claim(id, WORKER);
    tasks.complete(id, output());
    return id;
  }

  public String failedByHandler() {
    String id = running();
    tasks.fail(id, "ValueError: no such invoice");
    return id;
  }

  /** Its only lease ran out: the worker is still named. */
  public String failedByMonitor() {
    String id = tasks.submit(TYPE, task -> task.put("max_retries", 0));
    tasks.claim(id, WORKER).timeOut(id);
    return id;
  }

  /** Its lease ran out with tries left. */
  public String timedOutAndPending() {
    String id = running();
    tasks.timeOut(id);
    return id;
  }

  public String cancelled() {
    String id = pending();
    tasks.cancel(id, "user:alice", "not needed");
    return id;
  }

  public String expired() {
    String id = tasks.submit(TYPE, task -> task.put("expires_at", bucket.time(-1)));
    tasks.expire(id);
    return id;
  }

  public String archived() {
    String id = completed();
    tasks.archive(id);
    return id;
  }

  /** Failed once, and has its tries back. */
  public String replayed() {
    String id = failedByHandler();
    tasks.replay(id);
    return id;
  }

  public String rescheduledThreeTimes() {
    String id = running();
    for (int i = 0; i < 3; i++) {
      tasks.reschedule(id, 0).claim(id, WORKER);
    }
    return id;
  }

  /** More versions than fit on a page of a listing that is asked for few. */
  public String leaseExtended(int times) {
    String id = running();
    for (int i = 0; i < times; i++) {
      tasks.extend(id, 10);
    }
    return id;
  }

  public String cancelRequested() {
    String id = running();
    tasks.requestCancellation(id);
    return id;
  }

  public String inputElsewhere() {
    String id = inputMissing();
    bucket.put(payload(id), "{\"order\":\"ORD-8\"}");
    return id;
  }

  /** Names an input that is not there. */
  public String inputMissing() {
    return tasks.submit(
        TYPE, task -> task.putNull("input").put("input_ref", payload(task.path("id").asText())));
  }

  /** Its second of three versions is no JSON. */
  public String unreadableVersion() {
    String id = pending();
    String body = BuquetBucket.json(bucket.read(tasks.key(id)));
    bucket.put(tasks.key(id), "{\"id\":");
    bucket.put(tasks.key(id), body);
    return id;
  }

  public String deleted() {
    String id = completed();
    bucket.delete(tasks.key(id));
    return id;
  }

  /** Submitted while versions were not written, completed after. */
  public String versionFromBefore() {
    bucket.versions(false);
    String id = pending();
    bucket.versions(true);
    tasks.claim(id, WORKER).complete(id, output());
    return id;
  }

  public String shardOfTwoDigits() {
    return tasks.shards(2).submit(TYPE);
  }

  /** Copied as it is from a shard of one digit to one of two, and deleted there. */
  public String migrated() {
    String id = completed();
    bucket.put(tasks.shards(2).key(id), BuquetBucket.json(bucket.read(tasks.key(id))));
    bucket.delete(tasks.key(id));
    return id;
  }

  public String pendingWithoutReadyMark() {
    String id = pending();
    bucket.delete(tasks.readyMark(id));
    return id;
  }

  /** A ready mark of a task that is not there; returns that task's id. */
  public String readyMarkAlone() {
    return markAlone("ready");
  }

  /** A lease mark of a task that is not there; returns that task's id. */
  public String leaseMarkAlone() {
    return markAlone("leases");
  }

  /** The ready mark was not deleted when the task was taken. */
  public String runningWithReadyMark() {
    String id = pending();
    String mark = tasks.readyMark(id);
    tasks.claim(id, WORKER);
    bucket.put(mark, "");
    return id;
  }

  public String readyMarkInWrongMinute() {
    String id = pendingWithoutReadyMark();
    Instant early = bucket.now().minusSeconds(600);
    bucket.put(mark("ready", id, early), "");
    return id;
  }

  private String markAlone(String index) {
    String id = bucket.uuid();
    bucket.put(mark(index, id, bucket.now()), "");
    return id;
  }

  private static String mark(String index, String id, Instant at) {
    long minute = Math.floorDiv(at.getEpochSecond(), 60L);
    return String.format("%s/%s/%010d/%s", index, id.substring(0, 1), minute, id);
  }

  private static String payload(String id) {
    return "payloads/" + id + "/input.json";
  }

  private static ObjectNode output() {
    return BuquetBucket.JSON.createObjectNode().put("sent", true);
  }
}
