package dev.holdfast.report;

import dev.holdfast.cleanup.StreamCleanupOrder;
import dev.holdfast.cleanup.StreamCleanupOutcome;
import dev.holdfast.journal.ProgramVersion;
import dev.holdfast.retention.stream.StreamCleanupResult;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionText;
import dev.holdfast.text.StreamText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Tells people what came of a cleanup of event streams. */
final class StreamCleanupStory {

  private final StreamReportSubject subject;
  private final StreamCleanupOrder order;
  private final StreamCleanupOutcome outcome;
  private final StreamCleanupResult result;
  private final Messages messages = Messages.load("dev.holdfast.report.messages", Locale.ENGLISH);
  private final StreamText words = StreamText.english();
  private final List<Page.Part> parts = new ArrayList<>();

  private StreamCleanupStory(StreamReportSubject subject) {
    this.subject = subject;
    this.order = subject.order();
    this.outcome = subject.outcome();
    this.result = outcome.result();
  }

  static Page of(StreamReportSubject subject) {
    StreamCleanupStory story = new StreamCleanupStory(subject);
    story.ending();
    story.order();
    story.numbers();
    story.policies();
    story.drifted();
    return new Page(story.messages.get("title", subject.store().address().display()), story.parts);
  }

  private void ending() {
    sentence(
        result.stoppedBy() == null
            ? messages.get(result.complete() ? "ended.complete" : "ended.partly")
            : RetentionText.english().of(result.stoppedBy()));
    if (result.failure() != null) {
      sentence(new FailureText(Messages.common()).of(result.failure()));
    }
    if (result.unconfirmed() > 0) {
      sentence(messages.get("stream.unconfirmed", result.unconfirmed()));
    }
    if (outcome.archiveProblem() != null) {
      sentence(new ArchiveText(Messages.common()).of(outcome.archiveProblem()));
    }
  }

  private void order() {
    List<List<String>> rows = new ArrayList<>();
    row(rows, "store", subject.store().address().display());
    row(rows, "engine", subject.store().engine());
    row(rows, "at", time(subject.at()));
    row(rows, "operator", subject.operator());
    row(rows, "reason", order.reason() == null ? messages.get("none") : order.reason());
    row(rows, "judged", time(Instant.ofEpochSecond(order.preview().now())));
    row(rows, "plan", order.digest());
    order.preview().hazards().forEach(hazard -> row(rows, "hazard", words.of(hazard)));
    if (!result.triggers().isEmpty()) {
      row(rows, "triggers", String.join(", ", result.triggers()));
    }
    row(
        rows,
        "archive",
        outcome.archive() == null ? messages.get("none") : outcome.archive().toString());
    row(rows, "journal", outcome.journalHead());
    row(rows, "version", ProgramVersion.text());
    parts.add(new Page.Rows(List.of(), rows));
  }

  private void numbers() {
    heading("heading.deleted");
    List<List<String>> rows = new ArrayList<>();
    number(
        rows,
        "stream.deleted.streams",
        order.preview().streamsProcessed(),
        result.streamsProcessed());
    number(rows, "deleted.events", order.preview().events(), result.eventsDeleted());
    parts.add(
        new Page.Rows(
            List.of("", messages.get("column.planned"), messages.get("column.deleted")), rows));
    sentence(
        messages.get(
            "took", result.batches(), result.durationMillis(), result.longestBatchMillis()));
    if (result.doneBefore() > 0) {
      sentence(messages.get("stream.doneBefore", result.doneBefore()));
    }
    if (result.remaining() > 0) {
      sentence(messages.get("stream.remaining", result.remaining()));
    }
  }

  private void number(List<List<String>> rows, String key, long planned, long deleted) {
    rows.add(
        List.of(
            messages.get(key), messages.get("number", planned), messages.get("number", deleted)));
  }

  private void policies() {
    heading("stream.heading.policies");
    List<List<String>> rows = new ArrayList<>();
    order
        .preview()
        .policies()
        .rows()
        .forEach(policy -> rows.add(List.of(policy.stream(), words.of(policy))));
    parts.add(
        new Page.Rows(
            List.of(messages.get("stream.column.stream"), messages.get("fact.policy")), rows));
  }

  private void drifted() {
    if (result.drifted().isEmpty()) {
      return;
    }
    heading("heading.drifted");
    List<List<String>> rows = new ArrayList<>();
    result
        .drifted()
        .forEach(
            drift ->
                rows.add(
                    List.of(
                        drift.stream(),
                        messages.get("number", drift.events()),
                        words.of(drift.reason()))));
    parts.add(
        new Page.Rows(
            List.of(
                messages.get("stream.column.stream"),
                messages.get("deleted.events"),
                messages.get("column.because")),
            rows));
  }

  private void heading(String key) {
    parts.add(new Page.Heading(messages.get(key)));
  }

  private void sentence(String text) {
    parts.add(new Page.Sentence(text));
  }

  private void row(List<List<String>> rows, String fact, String value) {
    rows.add(List.of(messages.get("fact." + fact), value));
  }

  private static String time(Instant instant) {
    return instant.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
