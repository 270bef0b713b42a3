package dev.holdfast.report;

import dev.holdfast.cleanup.Aftermath;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.Work;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.Drift;
import dev.holdfast.retention.run.Survivors;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.retention.Amounts;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.AftermathText;
import dev.holdfast.text.HazardWords;
import dev.holdfast.text.MeasureWords;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.SpaceText;
import java.util.ArrayList;
import java.util.List;

/** Tells people what came of a cleanup. */
final class CleanupStory {

  private final CleanupOutcome outcome;
  private final CleanupResult result;
  private final Aftermath aftermath;
  private final OperationTerm operation;
  private final HazardWords words;
  private final AftermathText after;
  private final StreamStory streams;
  private final CleanupPage page;

  private CleanupStory(ReportSubject subject) {
    OperationPreview preview = subject.order().preview();
    this.outcome = subject.outcome();
    this.result = outcome.result();
    this.aftermath = outcome.aftermath();
    OperationTerm operation = outcome.operation();
    this.words = HazardWords.of(preview, operation);
    this.after = AftermathText.of(operation);
    this.operation = operation;
    this.streams = preview instanceof StreamPreview those ? new StreamStory(those, result) : null;
    this.page = new CleanupPage(told(subject), streams == null ? "" : "stream.", operation);
  }

  static ReportPage of(ReportSubject subject) {
    CleanupStory story = new CleanupStory(subject);
    if (story.streams == null) {
      story.around();
      story.unsettled();
      story.survivors();
      story.space();
      story.drifted();
    } else {
      story.took();
      story.streams.tell(story.page);
    }
    return story.page.page();
  }

  private CleanupSummary told(ReportSubject subject) {
    CleanupOrder order = subject.order();
    return new CleanupSummary(
        new CleanupSummary.Order(
            subject.store(),
            subject.at(),
            subject.operator(),
            order.reason(),
            streams == null
                ? PolicyWords.of(operation).of(((Preview) order.preview()).policy())
                : null,
            order.preview().request().files(),
            order.preview().now(),
            order.digest(),
            order.plan().hazards().stream()
                .map(hazard -> new CleanupSummary.Warned(hazard.blocking(), words.of(hazard)))
                .toList(),
            order.plan().options().choices().typed()),
        new CleanupSummary.End(
            result.stoppedBy(),
            streams == null ? result.complete() : result.asChosen(),
            streams == null && result.asChosen() ? result.skipped() : 0,
            result.failure(),
            result.unconfirmed(),
            outcome.archive(),
            outcome.archiveProblem(),
            result.triggers(),
            outcome.journalHead()),
        streams == null ? deleted(order.plan().work()) : streams.deleted(order.plan().work()));
  }

  private List<CleanupSummary.Deleted> deleted(Work planned) {
    MeasureWords measures = MeasureWords.load();
    List<CleanupSummary.Deleted> deleted = new ArrayList<>();
    deleted.add(
        new CleanupSummary.Deleted(
            CleanupPage.words("deleted.tasks", operation),
            false,
            planned.size(),
            result.deleted()));
    Amounts gone = result.gone();
    for (int at = 0; at < gone.measures().size(); at++) {
      deleted.add(
          new CleanupSummary.Deleted(
              measures.title(gone.measures().get(at)),
              gone.measures().get(at).bytes(),
              planned.amounts().values().get(at),
              gone.values().get(at)));
    }
    return deleted;
  }

  private void around() {
    after.stays(operation, result).forEach(page::sentence);
    after.freed(outcome).ifPresent(freed -> page.sentence(page.text("freed", freed)));
    took();
    if (result.doneBefore() > 0) {
      page.sentence(page.text("doneBefore", result.doneBefore()));
    }
  }

  private void took() {
    page.took(result.batches(), result.durationMillis(), result.longestBatchMillis());
  }

  /** Where a batch is no transaction. */
  private void unsettled() {
    after.unsettled(result.unsettled()).forEach(page::sentence);
  }

  private void survivors() {
    page.heading("heading.stayed");
    if (aftermath.survivors().count() == 0) {
      page.sentence(page.text("stayed.none"));
    } else {
      List<List<String>> rows = new ArrayList<>();
      for (Survivors.Group group : aftermath.survivors().groups()) {
        rows.add(
            List.of(
                page.number(group.count()),
                words.of(group.reason()),
                after.sample(group, Survivors.SAMPLE)));
      }
      page.rows(List.of("column.tasks", "column.because", "column.such"), rows);
    }
    after.recount(aftermath).forEach(page::sentence);
  }

  private void space() {
    if (aftermath.after() == null) {
      return;
    }
    SpaceText space = SpaceText.load();
    page.heading("heading.space");
    space.state(aftermath.before(), aftermath.after()).forEach(page::sentence);
    boolean statements = false;
    for (SpaceText.Advice advice : space.advice(aftermath.after())) {
      page.sentence(advice.sentence());
      if (advice.statement() != null) {
        page.statement(advice.statement());
        statements = true;
      }
    }
    if (statements) {
      page.sentence(page.text("space.never"));
    }
  }

  private void drifted() {
    if (result.drifted().isEmpty()) {
      return;
    }
    page.heading("heading.drifted");
    if (result.driftedCount() > result.drifted().size()) {
      page.sentence(page.text("drifted.first", result.drifted().size(), result.driftedCount()));
    }
    List<List<String>> rows = new ArrayList<>();
    for (Drift drift : result.drifted()) {
      rows.add(List.of(drift.id().toString(), words.of(drift.reason())));
    }
    page.rows(List.of("column.id", "column.because"), rows);
  }
}
