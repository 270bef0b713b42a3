package dev.holdfast.store.buquet.inspect;

import static dev.holdfast.store.buquet.BuquetTerms.TASKS;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.store.FindingSheet;
import dev.holdfast.store.buquet.BuquetStore;
import dev.holdfast.store.buquet.BuquetWorkers;
import dev.holdfast.store.buquet.Found;
import dev.holdfast.store.buquet.TaskKeys;
import dev.holdfast.store.buquet.bucket.Json;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Looks for tasks that nobody will run, or that end otherwise than they should. */
final class TaskInspector {

  /** What is left of its lease when a step is told of, as a part of its timeout. */
  private static final double NEARLY = 0.2;

  private final Inspection inspection;
  private final FindingSheet sheet;
  private final Set<String> stale = new HashSet<>();
  private final Set<String> seen = new HashSet<>();

  TaskInspector(Inspection inspection) {
    this.inspection = inspection;
    this.sheet = inspection.sheet();
  }

  void run() {
    new BuquetWorkers(inspection.bucket())
        .registered(inspection.cancellation())
        .forEach(
            worker ->
                (BuquetWorkers.HEALTHY.equals(worker.status()) ? seen : stale).add(worker.id()));
    TaskKeys keys = new TaskKeys(inspection.bucket().s3());
    BuquetStore.READING.all(
        keys.walk(true, null, inspection.cancellation()),
        found -> Optional.of(found).flatMap(this::read),
        task -> task.ifPresent(this::look));
    for (String shard : new LinkedHashSet<>(keys.shards(inspection.cancellation()))) {
      if (shard.length() > 1) {
        sheet.add(TASKS.finding("buquet_long_shards"), shard);
      }
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

  private Optional<Read> read(Found found) {
    return inspection
        .bucket()
        .bodies()
        .of(found.body(), inspection.cancellation())
        .flatMap(Json::object)
        .map(task -> new Read(found, task));
  }

  private void look(Read read) {
    String id = read.found().id();
    inspection.tasks().add(id, read.task());
    String status = String.valueOf(read.text("status"));
    String shard = read.text("shard");
    if (shard != null && !read.found().body().key().startsWith(TaskKeys.FOLDER + shard + "/")) {
      sheet.add(TASKS.finding("buquet_shard_mismatch"), id);
    }
    if (!status.equals("running") && read.task().path("cancel_requested").asBoolean(false)) {
      sheet.add(TASKS.finding("buquet_cancel_requested"), id);
    }
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
    if (inspection.past(read.time("expires_at"), 0)) {
      sheet.add(TASKS.finding("buquet_expires_at_once"), id);
    }
    Number available = read.time("available_at");
    if (inspection.past(available, Inspection.SETTLED)
        && inspection.settled(read.found().body().lastModified())
        && !inspection.marks().has(IndexMarks.READY, available, id)) {
      sheet.add(TASKS.finding("buquet_no_ready_mark"), id);
    }
  }

  private void running(String id, Read read) {
    Number end = read.time("lease_expires_at");
    if (inspection.past(end, Inspection.SETTLED)) {
      sheet.add(TASKS.finding("buquet_expired_lease"), id);
    } else if (end != null) {
      alive(id, read, end.doubleValue() - inspection.now());
    }
    if (end != null
        && inspection.settled(read.found().body().lastModified())
        && !inspection.marks().has(IndexMarks.LEASES, end, id)) {
      sheet.add(TASKS.finding("buquet_no_lease_mark"), id);
    }
  }

  private void alive(String id, Read read, double left) {
    String worker = read.text("worker_id");
    if (stale.contains(worker) && !seen.contains(worker)) {
      sheet.add(TASKS.finding("buquet_stale_worker"), id);
    }
    boolean step = String.valueOf(read.text("task_type")).startsWith("workflow.step:");
    if (step && left < NEARLY * Json.number(read.task(), "timeout_seconds")) {
      sheet.add(TASKS.finding("buquet_waiting_step"), id);
    }
  }

  private void failed(String id, Read read) {
    if (read.text("worker_id") != null) {
      sheet.add(TASKS.finding("buquet_killed_by_lease"), id);
    }
    String error = Objects.requireNonNullElse(read.text("last_error"), "");
    if (error.contains("workflow was modified")
        && String.valueOf(read.text("task_type")).startsWith("workflow.")) {
      sheet.add(TASKS.finding("buquet_state_conflict"), id);
    }
  }

  private void head(String shard, List<String> first) {
    boolean blocked =
        first.size() == IndexMarks.LOOKED_AT
            && first.stream().noneMatch(id -> "pending".equals(inspection.tasks().status(id)));
    if (blocked) {
      sheet.add(TASKS.finding("buquet_blocked_ready_index"), IndexMarks.READY + "/" + shard + "/");
    }
  }
}
