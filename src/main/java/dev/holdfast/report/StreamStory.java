package dev.holdfast.report;

import dev.holdfast.retention.plan.Work;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.StreamText;
import java.util.List;

/** Tells people what only a cleanup of event streams has to tell. */
final class StreamStory {

  private final StreamPreview preview;
  private final CleanupResult result;
  private final StreamText words = StreamText.load();

  StreamStory(StreamPreview preview, CleanupResult result) {
    this.preview = preview;
    this.result = result;
  }

  /** Returns what was planned and what went, a line each. */
  List<CleanupSummary.Deleted> deleted(Work planned) {
    return List.of(
        new CleanupSummary.Deleted(
            CleanupPage.words("stream.deleted.streams", OperationTerm.DELETE),
            false,
            planned.size(),
            result.subjects()),
        new CleanupSummary.Deleted(
            CleanupPage.words("deleted.events", OperationTerm.DELETE),
            false,
            planned.units(),
            result.deleted()));
  }

  void tell(CleanupPage page) {
    around(page);
    policies(page);
    drifted(page);
  }

  private void around(CleanupPage page) {
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

  private void policies(CleanupPage page) {
    page.heading("stream.heading.policies");
    page.rows(
        List.of("stream.column.stream", "fact.policy"),
        preview.policies().rows().stream()
            .map(policy -> List.of(policy.stream(), words.of(policy)))
            .toList());
  }

  private void drifted(CleanupPage page) {
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
