package dev.holdfast.report;

import dev.holdfast.journal.ProgramVersion;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** The page for people of a cleanup, whatever it deleted; its story fills in the rest. */
final class CleanupPage {

  private final OperationTerm operation;
  private final Messages messages;
  private final List<ReportPage.Part> parts = new ArrayList<>();
  private final CleanupSummary told;

  /**
   * Begins with how it ended, what was confirmed and what went.
   *
   * @param prefix of the sentences that name what was deleted, such as {@code stream.}
   * @param operation what a cleanup does in the store
   */
  CleanupPage(CleanupSummary told, String prefix, OperationTerm operation) {
    this.operation = operation;
    this.messages = messages().in(operation);
    this.told = told;
    ending(told.end(), prefix);
    order(told.order(), told.end());
    numbers(told.deleted());
  }

  private static Messages messages() {
    return Messages.load("dev.holdfast.report.messages");
  }

  /** Returns a text of reports about cleanups. */
  static String words(String key, OperationTerm operation) {
    return messages().in(operation).get(key);
  }

  /** Returns the page as it is now. */
  ReportPage page() {
    return new ReportPage(messages.get("title", told.order().store().address().display()), parts);
  }

  String text(String key, Object... arguments) {
    return messages.get(key, arguments);
  }

  String number(long number) {
    return messages.get("number", number);
  }

  void heading(String key) {
    parts.add(new ReportPage.Heading(messages.get(key)));
  }

  void sentence(String text) {
    parts.add(new ReportPage.Sentence(text));
  }

  void statement(String sql) {
    parts.add(new ReportPage.Statement(sql));
  }

  /** Adds a table; columns by the keys of their titles. */
  void rows(List<String> columns, List<List<String>> rows) {
    parts.add(new ReportPage.Rows(columns.stream().map(key -> messages.get(key)).toList(), rows));
  }

  /** Says how long it took. */
  void took(int batches, long millis, long longestMillis) {
    sentence(messages.get("took", batches, millis, longestMillis));
  }

  private void ending(CleanupSummary.End end, String prefix) {
    sentence(
        end.stoppedBy() == null
            ? messages.get(ended(end), end.skipped())
            : RetentionText.of(operation).of(end.stoppedBy()));
    if (end.failure() != null) {
      sentence(new FailureText(Messages.common()).of(end.failure(), end.triggers()));
    }
    if (end.unconfirmed() > 0) {
      sentence(messages.get(prefix + "unconfirmed", end.unconfirmed()));
    }
    if (end.archiveProblem() != null) {
      sentence(new ArchiveText(Messages.common()).of(end.archiveProblem()));
    }
  }

  private static String ended(CleanupSummary.End end) {
    if (end.complete()) {
      return "ended.complete";
    }
    return end.skipped() > 0 ? "ended.chosen" : "ended.partly";
  }

  private void order(CleanupSummary.Order order, CleanupSummary.End end) {
    List<List<String>> rows = new ArrayList<>();
    fact(rows, "store", order.store().address().display());
    fact(rows, "engine", order.store().engine());
    fact(rows, "at", time(order.at()));
    fact(rows, "operator", order.operator());
    fact(rows, "reason", order.reason() == null ? messages.get("none") : order.reason());
    if (order.policy() != null) {
      fact(rows, "policy", order.policy());
    }
    for (String file : order.files()) {
      fact(rows, "policyFile", file);
    }
    if (!order.options().isEmpty()) {
      fact(rows, "options", order.options());
    }
    fact(rows, "judged", time(Instant.ofEpochSecond(order.now())));
    fact(rows, "plan", order.plan());
    for (CleanupSummary.Warned hazard : order.hazards()) {
      fact(rows, hazard.accepted() ? "accepted" : "hazard", hazard.sentence());
    }
    if (!end.triggers().isEmpty()) {
      fact(rows, "triggers", String.join(", ", end.triggers()));
    }
    fact(rows, "archive", end.archive() == null ? messages.get("none") : end.archive().toString());
    fact(rows, "journal", end.journalHead());
    fact(rows, "version", ProgramVersion.text());
    parts.add(new ReportPage.Rows(List.of(), rows));
  }

  private void numbers(List<CleanupSummary.Deleted> deleted) {
    heading("heading.deleted");
    parts.add(
        new ReportPage.Rows(
            List.of("", messages.get("column.planned"), messages.get("column.deleted")),
            deleted.stream()
                .map(
                    each ->
                        List.of(
                            each.what(),
                            amount(each, each.planned()),
                            amount(each, each.deleted())))
                .toList()));
  }

  private String amount(CleanupSummary.Deleted of, long amount) {
    return of.bytes() ? BytesText.of(amount) : number(amount);
  }

  private void fact(List<List<String>> rows, String fact, String value) {
    rows.add(List.of(messages.get("fact." + fact), value));
  }

  private static String time(Instant instant) {
    return instant.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
