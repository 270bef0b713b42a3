package dev.holdfast.store.buquet.inspect;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.store.buquet.BuquetStore;
import dev.holdfast.store.buquet.BuquetWorkers;
import dev.holdfast.store.buquet.Found;
import dev.holdfast.store.buquet.TaskKeys;
import dev.holdfast.store.buquet.bucket.Json;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Looks for tasks that nobody will run, or that end otherwise than they should. */
final class TaskInspector {

  /** What is left of its lease when a step is told of, as a part of its timeout. */
  private static final double NEARLY = 0.2;

  private final Inspection inspection;
  private final Set<String> stale = new HashSet<>();
  private final Set<String> seen = new HashSet<>();

  TaskInspector(Inspection inspection) {
    this.inspection = inspection;
  }

  void run() {
    new BuquetWorkers(inspection.bucket())
        .registered(inspection.cancellation())
        .forEach(
            worker ->
                (BuquetWorkers.HEALTHY.equals(worker.status()) ? seen : stale).add(worker.id()));
    TaskKeys keys = new TaskKeys(inspection.s3());
    BuquetStore.READING.all(
        keys.walk(true, null, inspection.cancellation()),
        found -> inspection.json(found.body()).map(task -> new Read(found, task)),
        task -> task.ifPresent(this::look));
    for (String shard : new LinkedHashSet<>(keys.shards(inspection.cancellation()))) {
      inspection.add("buquet_long_shards", shard, shard.length() > 1);
    }
    inspection.marks().heads.forEach(this::head);
  }

  private record Read(Found found, JsonNode task) {
    String text(String name) {
      return Json.text(task, name);
    }

    Number time(String name) {
      return Json.time(task, name);
    }
  }

  private void look(Read read) {
    String id = read.found().id();
    inspection.tasks().add(id, read.task());
    String status = String.valueOf(read.text("status"));
    String shard = read.text("shard");
    inspection.add(
        "buquet_shard_mismatch",
        id,
        shard != null && !read.found().body().key().startsWith(TaskKeys.FOLDER + shard + "/"));
    inspection.add(
        "buquet_cancel_requested",
        id,
        !status.equals("running") && read.task().path("cancel_requested").asBoolean(false));
    switch (status) {
      case "pending" -> pending(id, read);
      case "running" -> running(id, read);
      case "failed" -> failed(id, read);
      default -> {
        // What else ended needs nobody.
      }
    }
  }

  private void pending(String id, Read read) {
    inspection.add("buquet_expires_at_once", id, inspection.past(read.time("expires_at"), 0));
    Number available = read.time("available_at");
    inspection.add(
        "buquet_no_ready_mark",
        id,
        inspection.past(available, Inspection.SETTLED)
            && inspection.settled(read.found().body().lastModified())
            && !inspection.marks().has(IndexMarks.READY, available, id));
  }

  private void running(String id, Read read) {
    Number end = read.time("lease_expires_at");
    if (end == null) {
      return;
    }
    boolean expired = inspection.past(end, Inspection.SETTLED);
    inspection.add("buquet_expired_lease", id, expired);
    if (!expired) {
      alive(id, read, end.doubleValue() - inspection.now());
    }
    inspection.add(
        "buquet_no_lease_mark",
        id,
        inspection.settled(read.found().body().lastModified())
            && !inspection.marks().has(IndexMarks.LEASES, end, id));
  }

  private void alive(String id, Read read, double left) {
    String worker = read.text("worker_id");
    inspection.add("buquet_stale_worker", id, stale.contains(worker) && !seen.contains(worker));
    inspection.add(
        "buquet_waiting_step",
        id,
        String.valueOf(read.text("task_type")).startsWith("workflow.step:")
            && left < NEARLY * Json.number(read.task(), "timeout_seconds"));
  }

  private void failed(String id, Read read) {
    inspection.add("buquet_killed_by_lease", id, read.text("worker_id") != null);
    inspection.add(
        "buquet_state_conflict",
        id,
        String.valueOf(read.text("last_error")).contains("workflow was modified")
            && String.valueOf(read.text("task_type")).startsWith("workflow."));
  }

  private void head(String shard, List<String> first) {
    inspection.add(
        "buquet_blocked_ready_index",
        IndexMarks.READY + "/" + shard + "/",
        first.size() == IndexMarks.LOOKED_AT
            && first.stream().noneMatch(id -> "pending".equals(inspection.tasks().status(id))));
  }
}
