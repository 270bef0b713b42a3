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
import dev.holdfast.text.StreamText;
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
  private final StreamPreview streams;
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
    this.streams = preview instanceof StreamPreview those ? those : null;
    this.page = new CleanupPage(told(subject), streams == null ? "" : "stream.", operation);
  }

  static ReportPage of(ReportSubject subject) {
    CleanupStory story = new CleanupStory(subject);
    story.around();
    if (story.aftermath != null) {
      story.unsettled();
      story.survivors();
      story.space();
    }
    story.policies();
    story.drifted();
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
        deleted(order.plan().work()));
  }

  private List<CleanupSummary.Deleted> deleted(Work planned) {
    MeasureWords measures = MeasureWords.load();
    List<CleanupSummary.Deleted> deleted = new ArrayList<>();
    deleted.add(
        new CleanupSummary.Deleted(
            CleanupPage.words(
                planned.divisible() ? "stream.deleted.streams" : "deleted.tasks", operation),
            false,
            planned.size(),
            planned.divisible() ? result.subjects() : result.deleted()));
    if (planned.divisible()) {
      deleted.add(
          new CleanupSummary.Deleted(
              CleanupPage.words("deleted.events", operation),
              false,
              planned.units(),
              result.deleted()));
    }
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
    if (aftermath != null) {
      after.freed(outcome).ifPresent(freed -> page.sentence(page.text("freed", freed)));
    }
    page.took(result.batches(), result.durationMillis(), result.longestBatchMillis());
    if (streams != null) {
      said("stream.skipped", result.skipped());
      StreamText.load().unread(result).ifPresent(page::sentence);
      said("stream.doneBefore", result.doneBefore());
      said("stream.remaining", result.remaining());
    } else {
      said("doneBefore", result.doneBefore());
    }
  }

  private void said(String key, long count) {
    if (count > 0) {
      page.sentence(page.text(key, count));
    }
  }

  /** Those of the store, where it keeps them itself. */
  private void policies() {
    if (streams != null) {
      StreamText rules = StreamText.load();
      page.heading("stream.heading.policies");
      page.rows(
          List.of("stream.column.stream", "fact.policy"),
          streams.policies().rows().stream()
              .map(policy -> List.of(policy.stream(), rules.of(policy)))
              .toList());
    }
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
    if (streams == null && result.driftedCount() > result.drifted().size()) {
      page.sentence(page.text("drifted.first", result.drifted().size(), result.driftedCount()));
    }
    List<List<String>> rows = new ArrayList<>();
    for (Drift drift : result.drifted()) {
      String id = drift.id().toString();
      String why = words.of(drift.reason());
      rows.add(streams == null ? List.of(id, why) : List.of(id, page.number(drift.units()), why));
    }
    page.rows(
        streams == null
            ? List.of("column.id", "column.because")
            : List.of("stream.column.stream", "deleted.events", "column.because"),
        rows);
  }
}
