package dev.holdfast.report;

import dev.holdfast.cleanup.Aftermath;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.journal.ProgramVersion;
import dev.holdfast.retention.CleanupResult;
import dev.holdfast.retention.Hazard;
import dev.holdfast.retention.PlannedTasks;
import dev.holdfast.retention.Survivors;
import dev.holdfast.store.RetentionWriter.Drift;
import dev.holdfast.text.AftermathText;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.RetentionText;
import dev.holdfast.text.SpaceText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Tells people what came of a cleanup. */
final class CleanupStory {

  private final ReportSubject subject;
  private final CleanupOrder order;
  private final CleanupOutcome outcome;
  private final CleanupResult result;
  private final Aftermath aftermath;
  private final Messages messages = Messages.load("dev.holdfast.report.messages", Locale.ENGLISH);
  private final RetentionText words = RetentionText.english();
  private final AftermathText after = AftermathText.english();
  private final List<Page.Part> parts = new ArrayList<>();

  private CleanupStory(ReportSubject subject) {
    this.subject = subject;
    this.order = subject.order();
    this.outcome = subject.outcome();
    this.result = outcome.result();
    this.aftermath = outcome.aftermath();
  }

  static Page of(ReportSubject subject) {
    CleanupStory story = new CleanupStory(subject);
    story.ending();
    story.order();
    story.numbers();
    story.survivors();
    story.space();
    story.drifted();
    return new Page(story.messages.get("title", subject.store().address().display()), story.parts);
  }

  private void ending() {
    sentence(
        result.stoppedBy() == null
            ? messages.get(result.complete() ? "ended.complete" : "ended.partly")
            : words.of(result.stoppedBy()));
    if (result.failure() != null) {
      sentence(new FailureText(Messages.common()).of(result.failure()));
    }
    if (result.unconfirmed() > 0) {
      sentence(messages.get("unconfirmed", result.unconfirmed()));
    }
    if (outcome.archiveProblem() != null) {
      sentence(new ArchiveText(Messages.common()).of(outcome.archiveProblem()));
    }
  }

  private void order() {
    List<List<String>> rows = new ArrayList<>();
    row(rows, "fact.store", subject.store().address().display());
    row(rows, "fact.engine", subject.store().engine());
    row(rows, "fact.at", time(subject.at()));
    row(rows, "fact.operator", subject.operator());
    row(rows, "fact.reason", order.reason() == null ? messages.get("none") : order.reason());
    row(rows, "fact.policy", PolicyWords.english().of(order.preview().policy()));
    row(rows, "fact.judged", time(Instant.ofEpochSecond(order.preview().now())));
    row(rows, "fact.plan", order.digest());
    for (Hazard hazard : order.plan().hazards()) {
      row(rows, hazard.blocking() ? "fact.accepted" : "fact.hazard", words.of(hazard));
    }
    if (!result.triggers().isEmpty()) {
      row(rows, "fact.triggers", String.join(", ", result.triggers()));
    }
    row(
        rows,
        "fact.archive",
        outcome.archive() == null ? messages.get("none") : outcome.archive().toString());
    row(rows, "fact.journal", outcome.journalHead());
    row(rows, "fact.version", ProgramVersion.text());
    parts.add(new Page.Rows(List.of(), rows));
  }

  private void numbers() {
    PlannedTasks planned = order.plan().tasks();
    heading("deleted");
    List<List<String>> rows = new ArrayList<>();
    number(rows, "deleted.tasks", planned.size(), result.tasksDeleted());
    number(rows, "deleted.events", planned.events(), result.eventsDeleted());
    number(rows, "deleted.attempts", planned.attempts(), result.attemptsDeleted());
    parts.add(
        new Page.Rows(
            List.of("", messages.get("column.planned"), messages.get("column.deleted")), rows));
    sentence(messages.get("freed", after.freed(result, aftermath)));
    sentence(
        messages.get(
            "took", result.batches(), result.durationMillis(), result.longestBatchMillis()));
    if (result.doneBefore() > 0) {
      sentence(messages.get("doneBefore", result.doneBefore()));
    }
  }

  private void number(List<List<String>> rows, String key, long planned, long deleted) {
    rows.add(
        List.of(
            messages.get(key), messages.get("number", planned), messages.get("number", deleted)));
  }

  private void survivors() {
    heading("stayed");
    if (aftermath.survivors().count() == 0) {
      sentence(messages.get("stayed.none"));
    } else {
      List<List<String>> rows = new ArrayList<>();
      for (Survivors.Group group : aftermath.survivors().groups()) {
        rows.add(
            List.of(
                messages.get("number", group.count()),
                after.of(group.reason()),
                after.sample(group, Survivors.SAMPLE)));
      }
      parts.add(
          new Page.Rows(
              List.of(
                  messages.get("column.tasks"),
                  messages.get("column.because"),
                  messages.get("column.such")),
              rows));
    }
    after.recount(aftermath).forEach(this::sentence);
  }

  private void space() {
    if (aftermath.after() == null) {
      return;
    }
    SpaceText space = SpaceText.english();
    heading("space");
    space.state(aftermath.before(), aftermath.after()).forEach(this::sentence);
    for (SpaceText.Advice advice : space.advice(aftermath.after())) {
      sentence(advice.sentence());
      if (advice.statement() != null) {
        parts.add(new Page.Statement(advice.statement()));
      }
    }
    sentence(messages.get("space.never"));
  }

  private void drifted() {
    if (result.drifted().isEmpty()) {
      return;
    }
    heading("drifted");
    if (result.driftedCount() > result.drifted().size()) {
      sentence(messages.get("drifted.first", result.drifted().size(), result.driftedCount()));
    }
    List<List<String>> rows = new ArrayList<>();
    for (Drift drift : result.drifted()) {
      rows.add(List.of(drift.id().toString(), words.of(drift.reason())));
    }
    parts.add(
        new Page.Rows(List.of(messages.get("column.id"), messages.get("column.because")), rows));
  }

  private void heading(String key) {
    parts.add(new Page.Heading(messages.get("heading." + key)));
  }

  private void sentence(String text) {
    parts.add(new Page.Sentence(text));
  }

  private void row(List<List<String>> rows, String key, String value) {
    rows.add(List.of(messages.get(key), value));
  }

  private static String time(Instant instant) {
    return instant.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
