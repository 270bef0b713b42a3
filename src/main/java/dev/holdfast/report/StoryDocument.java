package dev.holdfast.report;

import dev.holdfast.journal.ProgramVersion;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Document;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.Worker;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A task's story with all its rows, for programs and for being opened again. */
public final class StoryDocument {

  /** What kind of file it is. */
  static final String KIND = "story";

  private StoryDocument() {}

  /** Returns the row with the fields that the store has, null if it is gone, and all about it. */
  static Document of(StorySubject subject) {
    TaskStory story = subject.story();
    return new Document()
        .with("report", KIND)
        .with("holdfast", ProgramVersion.text())
        .from(subject, "id=story.id store=store.address.display engine=store.engine now=story.now")
        .with("complete", !story.isCut())
        .with("cut_fields", story.hasCutFields())
        // What the columns of a job table are stands in a file of its own.
        .known(
            "times",
            story.row() != null && story.row().fields().has(FieldTerm.MEANING)
                ? subject.times()
                : null)
        .with("task", story.row() == null ? null : story.row().fields().asMap())
        .with("cut", story.details() == null ? Map.of() : story.details().cut())
        .with("attempts", rows(story.attempts().items(), Attempt::fields))
        .with("events", rows(story.events().items(), TaskEvent::fields))
        .known(
            // Events as the store has them, where it has them as bytes.
            "raw_events",
            subject.raw().isEmpty()
                ? null
                : subject.raw().stream().map(Base64.getEncoder()::encodeToString).toList())
        .with("child_ends", rows(story.childEnds().items(), TaskEvent::fields))
        .with("workers", rows(story.workers(), Worker::fields));
  }

  /** Returns the fields of each item. */
  public static <T> List<Map<String, Object>> rows(List<T> items, Function<T, Fields> fields) {
    return items.stream().map(fields).map(Fields::asMap).toList();
  }
}
