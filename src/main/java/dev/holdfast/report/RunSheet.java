package dev.holdfast.report;

import dev.holdfast.cleanup.Aftermath;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.journal.ProgramVersion;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.Work;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.Drift;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.retention.run.Survivors;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.retention.throttle.RunWindow;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.text.ActText;
import dev.holdfast.text.AftermathText;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.DurationText;
import dev.holdfast.text.ExactTime;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.HazardWords;
import dev.holdfast.text.HoursText;
import dev.holdfast.text.MeasureWords;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.ReportPage;
import dev.holdfast.text.ReportPage.Heading;
import dev.holdfast.text.ReportPage.Link.OfTask;
import dev.holdfast.text.ReportPage.Part;
import dev.holdfast.text.ReportPage.Row;
import dev.holdfast.text.ReportPage.Rows;
import dev.holdfast.text.ReportPage.Sentence;
import dev.holdfast.text.ReportPage.Statement;
import dev.holdfast.text.RetentionText;
import dev.holdfast.text.SpaceText;
import dev.holdfast.text.StreamText;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.List;

/**
 * What came of one run, told once: the command line prints it as text, a report is written of it as
 * Markdown or HTML, and the window shows it.
 */
public final class RunSheet {

  private static final int EXAMPLES = 5;

  private final ReportSubject subject;
  private final CleanupOrder order;
  private final CleanupOutcome outcome;
  private final CleanupResult result;
  private final ActTerm act;
  private final StreamPreview streams;
  private final Messages messages;
  private final HazardWords words;
  private final AftermathText after;
  private final List<Part> parts = new ArrayList<>();

  /** Tells of a run that has ended. */
  public RunSheet(ReportSubject subject) {
    OperationPreview preview = subject.order().preview();
    this.subject = subject;
    this.order = subject.order();
    this.outcome = subject.outcome();
    this.result = outcome.result();
    this.act = preview instanceof ActPreview acts ? acts.act() : null;
    this.streams = preview instanceof StreamPreview those ? those : null;
    OperationTerm told = outcome.operation();
    this.messages =
        Messages.load("dev.holdfast.report.messages")
            .in(streams == null ? told : told.withSubject("events"));
    this.words = HazardWords.of(preview, outcome.operation());
    this.after = AftermathText.of(outcome.operation());
    tell();
    if (outcome.aftermath() != null) {
      stayed(outcome.aftermath());
    }
    drifted();
    if (outcome.aftermath() != null && outcome.aftermath().after() != null) {
      space(outcome.aftermath());
    }
  }

  /** Returns what was done, how much was kept and why, and how long it took: one line. */
  public String done() {
    List<String> said = new ArrayList<>();
    if (act != null) {
      said.add(ActText.load().done(act, result.deleted()));
    } else {
      said.add(text("done", text("common.counted", result.deleted(), result.subjects())));
    }
    some(said, "line.skipped", result.skipped());
    some(said, "line.drifted", result.driftedCount());
    some(said, "line.before", result.doneBefore());
    if (result.remaining() > 0) {
      said.add(text("line.remaining", result.remaining(), why()));
    }
    said.add(took());
    return said.stream().reduce((line, more) -> text("line.and", line, more)).orElseThrow();
  }

  private String why() {
    StopReason reason = result.stoppedBy();
    return reason == null
        ? text("line.why")
        : messages.find("line.why." + reason).orElseGet(() -> text("line.why"));
  }

  /** Returns why it stopped and what failed, as far as {@link #done} does not say it. */
  public List<String> endings() {
    List<String> endings = new ArrayList<>();
    RunWindow window = order.plan().options().throttle().window();
    if (result.stoppedBy() == StopReason.WINDOW && window != null) {
      endings.add(new HoursText().stopped(window.hours(), result.deleted()));
    } else if (result.stoppedBy() != null
        && (result.stoppedBy() != StopReason.CANCEL || result.remaining() == 0)) {
      endings.add(RetentionText.of(outcome.operation()).of(result.stoppedBy()));
    }
    if (result.failure() != null) {
      endings.add(new FailureText(Messages.common()).of(result.failure(), result.triggers()));
    }
    if (outcome.archiveProblem() != null) {
      endings.add(new ArchiveText(Messages.common()).of(outcome.archiveProblem()));
    }
    return endings;
  }

  /** Returns what was planned and what of it is done, measure by measure. */
  public Rows amounts() {
    Work planned = order.plan().work();
    MeasureWords measures = MeasureWords.load();
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            text("common.many"),
            number(planned.size()),
            number(streams == null ? result.deleted() : result.subjects())));
    if (streams != null) {
      rows.add(List.of(text("common.events"), number(planned.units()), number(result.deleted())));
    } else if (act == null) {
      for (int at = 0; at < result.gone().measures().size(); at++) {
        Measure measure = result.gone().measures().get(at);
        rows.add(
            List.of(
                measures.title(measure),
                amount(measure, planned.amounts().values().get(at)),
                amount(measure, result.gone().values().get(at))));
      }
    }
    return Rows.of(List.of("", text("common.planned"), text("common.deleted")), rows);
  }

  private String amount(Measure measure, long amount) {
    return measure.bytes() ? BytesText.of(amount) : number(amount);
  }

  /** Returns what else there is to know, one below the other. */
  public List<Part> parts() {
    return List.copyOf(parts);
  }

  /** Returns all of it, with who wanted it and by which plan. */
  ReportPage page() {
    List<Part> all = new ArrayList<>(List.of(new Sentence(done())));
    endings().forEach(each -> all.add(new Sentence(each)));
    all.add(Rows.of(List.of(), facts()));
    all.add(new Heading(text("common.deleted")));
    all.add(amounts());
    all.addAll(parts);
    return new ReportPage(text("title", subject.store().address().display()), all);
  }

  private void tell() {
    if (act == null) {
      after.stays(outcome.operation(), result).forEach(this::sentence);
    }
    if (outcome.archive() != null) {
      sentence(text("archived", outcome.archive().toString()));
    } else if (order.archive() != null) {
      sentence(text("archived.none"));
    }
    if (streams != null) {
      StreamText.load().unread(result).ifPresent(this::sentence);
    }
    if (result.unconfirmed() > 0) {
      sentence(text("unconfirmed", result.unconfirmed()));
    }
    boolean broke =
        result.stoppedBy() == StopReason.FAILURE || result.stoppedBy() == StopReason.LOCKED;
    if (broke && result.unconfirmed() == 0 && !result.unsettled().oneByOne()) {
      sentence(text("failedWhole"));
    }
    after.unsettled(result.unsettled()).forEach(this::sentence);
    if (!result.triggers().isEmpty()) {
      sentence(text("triggers", String.join(", ", result.triggers())));
    }
    if (outcome.aftermath() != null
        && !SpaceText.tellsFreed(outcome.aftermath().before(), outcome.aftermath().after())) {
      after.freed(outcome).ifPresent(freed -> sentence(text("freed", freed)));
    }
  }

  private String took() {
    return result.durationMillis() < 60_000
        ? text("common.tenthsOfSeconds", result.durationMillis() / 1_000.0)
        : DurationText.approximate(result.durationMillis() / 1_000);
  }

  private void stayed(Aftermath aftermath) {
    Survivors survivors = aftermath.survivors();
    // What was skipped or not tried is said above, and few that were not touched are named below.
    long gone = result.driftedBy().getOrDefault(DriftReason.GONE, 0L);
    long named = result.driftedCount() <= EXAMPLES ? result.driftedCount() - gone : 0;
    if (survivors.count() > result.skipped() + result.remaining() + named) {
      parts.add(new Heading(text("heading.stayed", survivors.count())));
      List<List<String>> rows = new ArrayList<>();
      for (Survivors.Group group : survivors.groups()) {
        rows.add(
            List.of(
                number(group.count()),
                words.of(group.reason()),
                VisibleText.named(group.sample(), group.count(), EXAMPLES)));
      }
      List<String> columns =
          List.of(text("common.many"), text("common.reason"), text("column.such"));
      parts.add(Rows.of(columns, rows));
    }
    List<String> recount = after.recount(aftermath);
    if (!recount.isEmpty()) {
      sentence(text("recount", String.join(" ", recount)));
    }
  }

  private void drifted() {
    if (result.driftedCount() == 0) {
      return;
    }
    parts.add(new Heading(text("heading.drifted", result.driftedCount())));
    if (result.driftedCount() > result.drifted().size() && streams == null) {
      sentence(text("drifted.first", result.drifted().size(), result.driftedCount()));
    }
    List<Row> rows = new ArrayList<>();
    for (Drift drift : result.drifted()) {
      String id = drift.id().toString();
      String why = words.of(drift.reason());
      rows.add(
          streams == null
              ? new Row(List.of(id, why), List.of(new OfTask(drift.id())))
              : new Row(List.of(id, number(drift.units()), why)));
    }
    List<String> columns =
        streams == null
            ? List.of(text("common.id"), text("common.reason"))
            : List.of(text("common.stream"), text("common.events"), text("common.reason"));
    parts.add(new Rows(columns, rows));
  }

  private void space(Aftermath aftermath) {
    SpaceText space = SpaceText.load();
    parts.add(new Heading(text("heading.space")));
    space.state(aftermath.before(), aftermath.after()).forEach(this::sentence);
    boolean statements = false;
    for (SpaceText.Advice advice : space.advice(aftermath.after())) {
      sentence(advice.sentence());
      if (advice.statement() != null) {
        parts.add(new Statement(advice.statement()));
        statements = true;
      }
    }
    if (statements) {
      sentence(text("space.never"));
    }
  }

  private List<List<String>> facts() {
    List<List<String>> rows = new ArrayList<>();
    fact(rows, "store", subject.store().address().display());
    fact(rows, "engine", subject.store().engine());
    fact(rows, "ended", ExactTime.UTC.of(subject.at().getEpochSecond()));
    fact(rows, "operator", subject.operator());
    fact(rows, "reason", order.reason() == null ? text("common.noneSmall") : order.reason());
    if (order.preview() instanceof Preview tasks) {
      fact(rows, "policy", PolicyWords.of(outcome.operation()).of(tasks.policy()));
    } else if (streams != null) {
      for (StreamPolicy row : streams.policies().rows()) {
        fact(rows, "policy", row.stream() + ": " + StreamText.load().of(row));
      }
    }
    order.preview().request().files().forEach(file -> fact(rows, "policyFile", file));
    String options = order.plan().options().choices().typed();
    if (!options.isEmpty()) {
      fact(rows, "options", options);
    }
    fact(rows, "judged", ExactTime.UTC.of(order.preview().now()));
    fact(rows, "plan", order.digest());
    for (Hazard hazard : order.plan().hazards()) {
      fact(rows, hazard.blocking() ? "accepted" : "hazard", words.of(hazard));
    }
    fact(
        rows,
        "archive",
        outcome.archive() == null ? text("common.noneSmall") : outcome.archive().toString());
    fact(rows, "load", text("load", result.batches(), result.longestBatchMillis()));
    fact(rows, "journal", outcome.journalHead());
    fact(rows, "version", ProgramVersion.text());
    return rows;
  }

  private void fact(List<List<String>> rows, String fact, String value) {
    rows.add(List.of(messages.named("fact.", fact), value));
  }

  private void some(List<String> said, String key, long count) {
    if (count > 0) {
      said.add(text(key, count));
    }
  }

  private void sentence(String text) {
    parts.add(new Sentence(text));
  }

  /** Returns a text of acts or of streams where they have one of their own. */
  private String text(String key, Object... arguments) {
    String prefix = act != null ? "act." : streams != null ? "stream." : "";
    return messages.find(prefix + key, arguments).orElseGet(() -> messages.get(key, arguments));
  }

  private String number(long number) {
    return messages.get("common.number", number);
  }
}
