package dev.holdfast.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.journal.ProgramVersion;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.Worker;
import dev.holdfast.text.JsonDocument;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A task's story with all its rows, for programs and for being opened again.
 *
 * @param task the row, with the fields that the store has; null if it is gone
 * @param sections what belongs to it besides, by name; null if its kind has none
 * @param rawEvents events as the store has them, where it has them as bytes; else null
 */
record StoryDocument(
    String report,
    String holdfast,
    TaskId id,
    String store,
    String engine,
    long now,
    boolean complete,
    boolean cutFields,
    Map<String, ?> task,
    Map<String, ?> cut,
    List<Map<String, Object>> attempts,
    List<Map<String, Object>> events,
    @JsonInclude(JsonInclude.Include.NON_NULL) List<String> rawEvents,
    @JsonInclude(JsonInclude.Include.NON_NULL) Map<String, List<Map<String, Object>>> sections,
    List<Map<String, Object>> childEnds,
    List<Map<String, Object>> workers)
    implements JsonDocument {

  /** What kind of file it is. */
  static final String KIND = "story";

  static StoryDocument of(StorySubject subject) {
    TaskStory story = subject.story();
    return new StoryDocument(
        KIND,
        ProgramVersion.text(),
        story.id(),
        subject.store().address().display(),
        subject.store().engine(),
        story.now(),
        !story.isCut(),
        story.hasCutFields(),
        story.row() == null ? null : story.row().fields().asMap(),
        story.details() == null ? Map.of() : story.details().cut(),
        rows(story.attempts().items(), Attempt::fields),
        rows(story.events().items(), TaskEvent::fields),
        subject.raw().isEmpty()
            ? null
            : subject.raw().stream().map(Base64.getEncoder()::encodeToString).toList(),
        subject.sections().isEmpty() ? null : sections(subject),
        rows(story.childEnds().items(), TaskEvent::fields),
        rows(story.workers(), Worker::fields));
  }

  private static Map<String, List<Map<String, Object>>> sections(StorySubject subject) {
    Map<String, List<Map<String, Object>>> sections = new LinkedHashMap<>();
    subject.sections().forEach(section -> sections.put(section.key(), section.rows()));
    return sections;
  }

  private static <T> List<Map<String, Object>> rows(List<T> items, Function<T, Fields> fields) {
    return items.stream().map(fields).map(Fields::asMap).toList();
  }
}
