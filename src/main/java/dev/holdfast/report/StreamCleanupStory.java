package dev.holdfast.report;

import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.cleanup.StreamCleanupOrder;
import dev.holdfast.retention.CleanupResult;
import dev.holdfast.retention.stream.StreamCleanupPlan;
import dev.holdfast.text.StreamText;
import java.util.List;

/** Tells people what came of a cleanup of event streams. */
final class StreamCleanupStory {

  private final StreamCleanupOrder order;
  private final CleanupResult result;
  private final StreamText words = StreamText.english();
  private final CleanupPage page;

  private StreamCleanupStory(ReportSubject subject, StreamCleanupOrder order) {
    this.order = order;
    this.result = subject.outcome().result();
    this.page = new CleanupPage(told(subject), "stream.");
  }

  static Page of(ReportSubject subject, StreamCleanupOrder order) {
    StreamCleanupStory story = new StreamCleanupStory(subject, order);
    story.around();
    story.policies();
    story.drifted();
    return story.page.page();
  }

  private Told told(ReportSubject subject) {
    CleanupOutcome outcome = subject.outcome();
    StreamCleanupPlan.Ready ready = order.ready();
    return new Told(
        new Told.Order(
            subject.store(),
            subject.at(),
            subject.operator(),
            order.reason(),
            null,
            order.preview().now(),
            order.digest(),
            ready.hazards().stream()
                .map(hazard -> new Told.Warned(hazard.blocking(), words.of(hazard)))
                .toList()),
        new Told.End(
            result.stoppedBy(),
            result.asChosen(),
            0,
            result.failure(),
            result.unconfirmed(),
            outcome.archive(),
            outcome.archiveProblem(),
            result.triggers(),
            outcome.journalHead()),
        List.of(
            new Told.Deleted(
                CleanupPage.words("stream.deleted.streams"),
                ready.work().size(),
                result.subjects()),
            new Told.Deleted(
                CleanupPage.words("deleted.events"), ready.events(), result.deleted())));
  }

  private void around() {
    page.took(result.batches(), result.durationMillis(), result.longestBatchMillis());
    if (result.skipped() > 0) {
      page.sentence(page.text("stream.skipped", result.skipped()));
    }
    words.unread(result).ifPresent(page::sentence);
    if (result.doneBefore() > 0) {
      page.sentence(page.text("stream.doneBefore", result.doneBefore()));
    }
    if (result.remaining() > 0) {
      page.sentence(page.text("stream.remaining", result.remaining()));
    }
  }

  private void policies() {
    page.heading("stream.heading.policies");
    page.rows(
        List.of("stream.column.stream", "fact.policy"),
        order.preview().policies().rows().stream()
            .map(policy -> List.of(policy.stream(), words.of(policy)))
            .toList());
  }

  private void drifted() {
    if (result.drifted().isEmpty()) {
      return;
    }
    page.heading("heading.drifted");
    page.rows(
        List.of("stream.column.stream", "deleted.events", "column.because"),
        result.drifted().stream()
            .map(
                drift ->
                    List.of(
                        drift.id().toString(),
                        page.number(drift.units()),
                        words.of(drift.reason())))
            .toList());
  }
}
