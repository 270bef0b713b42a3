package dev.holdfast.store.buquet;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.store.buquet.bucket.Json;
import dev.holdfast.store.buquet.bucket.Listed;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the versions of a subject tell: an event each, and the rounds between them. */
final class VersionCourse {

  /**
   * A version of an object that holds a subject, or a marker that it was deleted.
   *
   * @param json null of a marker, and where it is no JSON object
   */
  record Moment(Listed version, JsonNode json) {

    boolean unreadable() {
      return json == null && !version.marker();
    }

    /** Returns when it was written, in Unix seconds, by the server's clock. */
    long time() {
      return version.lastModified().getEpochSecond();
    }

    /** Returns a text of it; null if it has none. */
    String text(String name) {
      return json == null ? null : Json.text(json, name);
    }
  }

  private final String id;
  private final VersionTransitions transitions;
  final List<TaskEvent> events = new ArrayList<>();
  final List<Attempt> attempts = new ArrayList<>();
  private Map<String, Object> open;
  private JsonNode before;

  /** Reads versions, oldest first. */
  VersionCourse(String id, VersionTransitions transitions, List<Moment> moments) {
    this.id = id;
    this.transitions = transitions;
    moments.forEach(this::add);
    close();
  }

  private void add(Moment moment) {
    JsonNode now = moment.json();
    String type =
        moment.version().marker()
            ? "delete"
            : moment.unreadable() ? TaskFields.UNREADABLE : transitions.name(before, now);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", (long) events.size() + 1);
    fields.put("task_id", id);
    fields.put("event_type", type);
    fields.put("from_status", before == null ? null : Json.text(before, "status"));
    fields.put("to_status", moment.text("status"));
    fields.put("event_time", moment.time());
    fields.put("updated_at", now == null ? null : Json.time(now, "updated_at"));
    fields.put("attempt", now == null || !now.has("attempt") ? null : Json.number(now, "attempt"));
    fields.put("worker_id", moment.text("worker_id"));
    List<VersionTransitions.Part> parts = now == null ? null : transitions.parts(before, now);
    if (parts != null) {
      fields.put("name", joined(parts.stream().map(VersionTransitions.Part::name), ", "));
    }
    fields.put("message", told(message(now), parts));
    fields.put("version_id", moment.version().versionId());
    fields.put("delete_marker", moment.version().marker());
    fields.put("changed", now == null ? null : changed(now));
    events.add(new TaskEvent(events.size() + 1L, new Fields(fields)));
    if (now != null) {
      rounds(moment, type);
      before = now;
    }
  }

  /** One part alone is named beside the message. */
  private static String told(String error, List<VersionTransitions.Part> parts) {
    boolean alone = error == null && parts != null && parts.size() == 1;
    Stream<String> changed =
        parts == null
            ? Stream.empty()
            : parts.stream().map(part -> alone ? part.told() : part.name() + ": " + part.told());
    return joined(Stream.concat(Stream.ofNullable(error), changed), "; ");
  }

  private static String joined(Stream<String> texts, String between) {
    String all = texts.collect(Collectors.joining(between));
    return all.isEmpty() ? null : all;
  }

  /** An error stays in the row when all went well later: it is news only when it changes. */
  private String message(JsonNode now) {
    if (now == null) {
      return null;
    }
    String error = error(now);
    String known = before == null ? null : error(before);
    boolean again =
        Json.number(now, "retry_count") > (before == null ? 0 : Json.number(before, "retry_count"));
    return again || !Objects.equals(error, known) ? error : null;
  }

  private static String error(JsonNode state) {
    String error = Json.text(state, "last_error");
    return error == null && state.path("error").isObject()
        ? Json.text(state.get("error"), "message")
        : error;
  }

  private List<String> changed(JsonNode now) {
    if (before == null) {
      return null;
    }
    TreeSet<String> names = new TreeSet<>();
    before.fieldNames().forEachRemaining(names::add);
    now.fieldNames().forEachRemaining(names::add);
    names.removeIf(name -> Objects.equals(before.get(name), now.get(name)));
    return List.copyOf(names);
  }

  private void rounds(Moment moment, String type) {
    JsonNode now = moment.json();
    if (open != null && !TaskTransitions.running(now)) {
      open.put("ended_at", moment.time());
      open.put("outcome", type);
      open.put("error", TaskTransitions.failing(type) ? Json.text(now, "last_error") : null);
      open.put("timeout_flag", type.equals(TaskTransitions.LEASE_TIMEOUT));
      close();
    } else if (type.equals(TaskTransitions.CLAIM)) {
      close();
      open = new LinkedHashMap<>();
      open.put("id", (long) attempts.size() + 1);
      open.put("task_id", id);
      open.put("attempt", Json.number(now, "attempt"));
      open.put("worker_id", Json.text(now, "worker_id"));
      open.put("started_at", moment.time());
      open.put("ended_at", null);
      open.put("outcome", null);
      open.put("error", null);
      open.put("timeout_flag", false);
    }
  }

  private void close() {
    if (open != null) {
      attempts.add(new Attempt(attempts.size() + 1L, new Fields(open)));
      open = null;
    }
  }
}
