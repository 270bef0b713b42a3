package dev.holdfast.report;

import dev.holdfast.journal.ProgramVersion;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.Worker;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A task's story with all its rows, for programs and for being opened again. */
final class StoryDocument {

  /** What kind of file it is. */
  static final String KIND = "story";

  private StoryDocument() {}

  static Map<String, Object> of(StorySubject subject) {
    TaskStory story = subject.story();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("report", KIND);
    document.put("holdfast", ProgramVersion.text());
    document.put("id", story.id());
    document.put("store", subject.store().address().display());
    document.put("engine", subject.store().engine());
    document.put("now", story.now());
    document.put("complete", !story.isCut());
    document.put("cut_fields", story.hasCutFields());
    document.put("task", story.row() == null ? null : story.row().fields().asMap());
    document.put("cut", story.details() == null ? Map.of() : story.details().cut());
    document.put("attempts", rows(story.attempts().items(), Attempt::fields));
    document.put("events", rows(story.events().items(), TaskEvent::fields));
    if (!subject.raw().isEmpty()) {
      Base64.Encoder text = Base64.getEncoder();
      document.put("raw_events", subject.raw().stream().map(text::encodeToString).toList());
    }
    document.put("child_ends", rows(story.childEnds().items(), TaskEvent::fields));
    document.put("workers", rows(story.workers(), Worker::fields));
    return document;
  }

  private static <T> List<Map<String, Object>> rows(List<T> items, Function<T, Fields> fields) {
    return items.stream().map(fields).map(Fields::asMap).toList();
  }
}
