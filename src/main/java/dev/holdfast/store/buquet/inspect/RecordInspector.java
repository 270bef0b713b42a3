package dev.holdfast.store.buquet.inspect;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.store.buquet.BuquetStore;
import dev.holdfast.store.buquet.bucket.Json;
import dev.holdfast.store.buquet.bucket.Listed;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Looks at what names tasks from outside: records of idempotency, schedules, payloads. */
record RecordInspector(Inspection inspection) {

  private static final String IDEMPOTENCY = "idempotency/";
  private static final String SCHEDULES = "schedules/";
  private static final String PAYLOADS = "payloads/";
  private static final String JSON = ".json";
  private static final String LAST_RUN = "/last_run.json";

  /** A scheduler looks every minute. */
  private static final long OVERDUE = 120;

  private static final Pattern PAYLOAD =
      Pattern.compile("payloads/([0-9a-f-]{36})/(input|output)\\.json");

  void run() {
    each(IDEMPOTENCY, this::record);
    schedules();
    payloads();
  }

  private void each(String folder, BiConsumer<Listed, JsonNode> sink) {
    BuquetStore.READING.all(
        inspection.s3().walk(true, folder, null, inspection.cancellation()),
        file -> Map.entry(file, inspection.json(file)),
        read -> read.getValue().ifPresent(json -> sink.accept(read.getKey(), json)));
  }

  private void record(Listed file, JsonNode record) {
    String task = Json.text(record, "task_id");
    String key = Json.text(record, "key");
    String shown = key == null ? file.key() : key;
    boolean expired = inspection.past(Json.time(record, "expires_at"), 0);
    inspection.add("buquet_expired_record", shown, expired);
    if (!expired && task != null && inspection.settled(file.lastModified())) {
      String hash = Json.text(record, "input_hash");
      boolean lost = !inspection.tasks().tasks.has(task);
      inspection.add("buquet_lost_record", shown, lost);
      inspection.add(
          "buquet_conflicting_record",
          shown,
          !lost && hash != null && inspection.tasks().otherInput(task, hash));
    }
  }

  private void schedules() {
    Map<String, Boolean> enabled = new TreeMap<>();
    Map<String, JsonNode> runs = new TreeMap<>();
    each(
        SCHEDULES,
        (file, json) -> {
          String key = file.key();
          if (key.endsWith(LAST_RUN)) {
            runs.put(name(key, LAST_RUN), json);
          } else if (key.endsWith(JSON)) {
            enabled.put(name(key, JSON), json.path("enabled").asBoolean(true));
          }
        });
    runs.forEach(
        (id, run) -> {
          String task = Json.text(run, "last_task_id");
          boolean settled = inspection.past(Json.time(run, "last_run_at"), Inspection.SETTLED);
          inspection.add(
              "buquet_lost_schedule_run",
              id,
              task != null && settled && !inspection.tasks().tasks.has(task));
          inspection.add(
              "buquet_schedule_overdue",
              id,
              enabled.getOrDefault(id, false)
                  && inspection.past(Json.time(run, "next_run_at"), OVERDUE));
        });
  }

  private static String name(String key, String suffix) {
    return key.substring(SCHEDULES.length(), key.length() - suffix.length());
  }

  private void payloads() {
    Map<String, String> missing = inspection.tasks().payloads;
    inspection
        .s3()
        .walk(true, PAYLOADS, null, inspection.cancellation())
        .forEachRemaining(
            file -> {
              missing.remove(file.key());
              Matcher parts = PAYLOAD.matcher(file.key());
              inspection.add(
                  "buquet_orphan_payload",
                  file.key(),
                  parts.matches()
                      && inspection.settled(file.lastModified())
                      && !inspection.tasks().tasks.has(parts.group(1)));
            });
    new TreeMap<>(missing)
        .values().stream()
            .distinct()
            .forEach(id -> inspection.add("buquet_missing_payload", id, true));
  }
}
