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
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A task's story with all its rows, for programs and for being opened again.
 *
 * @param task the row, with the fields that the store has; null if it is gone
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
        rows(story.childEnds().items(), TaskEvent::fields),
        rows(story.workers(), Worker::fields));
  }

  private static <T> List<Map<String, Object>> rows(List<T> items, Function<T, Fields> fields) {
    return items.stream().map(fields).map(Fields::asMap).toList();
  }
}
