package dev.holdfast.journal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.retention.hold.Hold;
import dev.holdfast.retention.hold.HoldException;
import dev.holdfast.retention.hold.HoldRecord;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the journal tells of holds: those whose setting was ended well and that nobody has begun to
 * release. Reads what was written since the last time. Thread-safe.
 */
final class JournaledHolds implements HoldRecord {

  private static final List<String> ACTIONS =
      List.of(JournalAction.HOLD.wireName(), JournalAction.RELEASE.wireName());

  private static final String OTHER_PLACES = "other_places";

  private final JournalFile file;
  private final Map<String, Map<Key, Hold>> held = new HashMap<>();
  private final Map<String, Begun> begun = new HashMap<>();
  private JournalFile.Position read = JournalFile.Position.BEFORE_ALL;

  JournaledHolds(JournalFile file) {
    this.file = file;
  }

  /** A task and the workflow that begins with it are two things to hold. */
  private record Key(String task, boolean workflow) {}

  /**
   * A hold or release without its end.
   *
   * @param holds what is put on hold, or was, by place
   */
  private record Begun(Key key, Map<String, Hold> holds) {}

  @Override
  public synchronized Map<String, List<Hold>> held() {
    try {
      JournalFile.Position now = file.after(read, ACTIONS, this::next);
      if (now == null) {
        // Another journal, or a cut one: what is known came from entries that are not there.
        held.clear();
        begun.clear();
        now = file.after(JournalFile.Position.BEFORE_ALL, ACTIONS, this::next);
      }
      read = now;
    } catch (JournalException unreadable) {
      throw HoldException.unusable(Path.of(unreadable.file), unreadable);
    }
    Map<String, List<Hold>> all = new HashMap<>();
    held.forEach((place, holds) -> all.put(place, List.copyOf(holds.values())));
    return all;
  }

  private void next(JournalEntry entry) {
    JsonNode fields = entry.fields();
    String run = fields.path("run").asText();
    boolean hold = fields.path("action").asText().equals(JournalAction.HOLD.wireName());
    if (fields.path("phase").asText().equals("end")) {
      Begun start = begun.remove(run);
      boolean done = fields.path("outcome").asText().equals(JournalOutcome.DONE.wireName());
      if (start != null && hold == done) {
        start.holds.forEach((place, held) -> of(place).put(start.key, held));
      }
    } else {
      String place = fields.path("store").asText();
      Key key = new Key(fields.path("task").asText(), fields.path("workflow").asBoolean());
      Map<String, Hold> holds = hold ? Map.of(place, hold(fields, key)) : remove(fields, key);
      begun.put(run, new Begun(key, holds));
    }
  }

  /** Where the store was known by other places too, the entry of the release names them. */
  private Map<String, Hold> remove(JsonNode fields, Key key) {
    List<String> places = new ArrayList<>(List.of(fields.path("store").asText()));
    fields.path(OTHER_PLACES).forEach(other -> places.add(other.asText()));
    Map<String, Hold> removed = new HashMap<>();
    for (String place : places) {
      Hold was = of(place).remove(key);
      if (was != null) {
        removed.put(place, was);
      }
    }
    return removed;
  }

  private Map<Key, Hold> of(String place) {
    return held.computeIfAbsent(place, _ -> new LinkedHashMap<>());
  }

  private static Hold hold(JsonNode fields, Key key) {
    String operator = fields.path("operator").asText("");
    return new Hold(
        fields.path("id_type").asText().equals("text")
            ? new TaskId.Text(key.task)
            : TaskId.parse(key.task),
        key.workflow,
        fields.path("time").asLong(),
        operator.isEmpty() ? fields.path("user").asText() : operator,
        fields.path("reason").textValue());
  }
}
