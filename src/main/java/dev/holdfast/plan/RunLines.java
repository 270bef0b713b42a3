package dev.holdfast.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.store.operation.Begun;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.operation.Settled.Outcome;
import dev.holdfast.store.operation.Share;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The lines of recovery files, and what those of earlier runs add up to. */
final class RunLines {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Numbers of subjects that were about to be deleted whole: a run may have listed a million. */
  private long[] whole = new long[16];

  private int wholes;
  private boolean sorted;
  private final Map<TaskId, Long> units = new HashMap<>();
  private final Map<TaskId, Set<String>> parts = new HashMap<>();

  /** Returns how many units of a subject may have been done, at the most. */
  long units(TaskId id) {
    return id instanceof TaskId.Numeric(long number) && listed(number)
        ? 1
        : units.getOrDefault(id, 0L);
  }

  private boolean listed(long number) {
    if (!sorted) {
      Arrays.sort(whole, 0, wholes);
      sorted = true;
    }
    return Arrays.binarySearch(whole, 0, wholes, number) >= 0;
  }

  private void list(long number) {
    if (wholes == whole.length) {
      whole = Arrays.copyOf(whole, wholes + wholes / 2);
    }
    whole[wholes++] = number;
    sorted = false;
  }

  /** Returns which parts of a subject may be gone while the subject is there. */
  Set<String> parts(TaskId id) {
    return parts.getOrDefault(id, Set.of());
  }

  /** Adds a line of an earlier run. */
  void add(String line) throws JsonProcessingException {
    if (line.startsWith("{")) {
      add(JSON.readTree(line));
    } else if (line.startsWith("\"")) {
      units.put(new TaskId.Text(line.substring(1).translateEscapes()), 1L);
    } else if (!line.isEmpty()) {
      switch (TaskId.parse(line)) {
        case TaskId.Numeric(long number) -> list(number);
        case TaskId.Text text -> units.put(text, 1L);
      }
    }
  }

  private void add(JsonNode line) {
    if (line.has("begin")) {
      TaskId id = id(line.get("begin"));
      units.put(id, 1L);
      line.path("parts")
          .forEach(part -> parts.computeIfAbsent(id, _ -> new TreeSet<>()).add(part.asText()));
    } else if (line.has("settled")) {
      settle(id(line.get("settled")), line.path("outcome").asText());
    } else {
      TaskId id = new TaskId.Text(line.path("stream").asText());
      units.merge(id, line.path("events").asLong(), Long::sum);
    }
  }

  /** Of what nobody knows it may be done; of what was refused some parts may be. */
  private void settle(TaskId id, String outcome) {
    if (outcome.equals(Outcome.DONE.wireName()) || outcome.equals(Outcome.ALREADY.wireName())) {
      parts.remove(id);
    } else if (!outcome.equals(Outcome.UNKNOWN.wireName())) {
      units.remove(id);
    }
  }

  private static TaskId id(JsonNode id) {
    return id.isIntegralNumber() ? new TaskId.Numeric(id.asLong()) : new TaskId.Text(id.asText());
  }

  /** Returns how a line of JSON has something. */
  private static String json(Object told) {
    return JSON.valueToTree(told).toString();
  }

  /** Returns how a line of JSON has an id. */
  static String value(TaskId id) {
    return json(id.plain());
  }

  /** Says that a subject is about to be deleted with its batch. */
  static String whole(TaskId id) {
    return switch (id) {
      case TaskId.Numeric(long number) -> Long.toString(number);
      case TaskId.Text(String text) ->
          "\"" + text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    };
  }

  /** Says that some units of a subject are about to be deleted. */
  static String part(Share share) {
    return json(Document.of(share, "stream=planned.id.toString events=units"));
  }

  /** Says that the store is about to be asked. */
  static String begin(Begun subject) {
    return json(new Document().with("begin", subject.id().plain()).some("parts", subject.parts()));
  }

  /** Says what the store answered. */
  static String settled(Settled subject) {
    return json(
        new Document()
            .with("settled", subject.id().plain())
            .with("outcome", subject.outcome())
            .known("code", subject.reason() == null ? null : subject.reason().code())
            .some("proof", new TreeMap<>(subject.proof())));
  }
}
