package dev.holdfast.report;

import dev.holdfast.fleet.FleetAnswer;
import dev.holdfast.fleet.FleetBacklog;
import dev.holdfast.fleet.FleetEnded;
import dev.holdfast.fleet.FleetFacts;
import dev.holdfast.fleet.FleetOutcome;
import dev.holdfast.fleet.FleetPreview;
import dev.holdfast.journal.ProgramVersion;
import dev.holdfast.store.Finding;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.ExactTime;
import dev.holdfast.text.FindingText;
import dev.holdfast.text.FleetText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.ReportPage;
import dev.holdfast.text.ReportPage.Heading;
import dev.holdfast.text.ReportPage.Part;
import dev.holdfast.text.ReportPage.Rows;
import dev.holdfast.text.ReportPage.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/** What came of a look at many stores: a table of all, then each by itself. */
public final class FleetSheet {

  private final FleetSubject subject;
  private final LongFunction<String> times;
  private final FleetText words;
  private final Messages messages = Messages.load("dev.holdfast.report.messages");
  private final List<Part> parts = new ArrayList<>();

  /**
   * Takes what there is to tell.
   *
   * @param times writes Unix seconds
   */
  public FleetSheet(FleetSubject subject, LongFunction<String> times) {
    this.subject = subject;
    this.times = times;
    this.words = new FleetText(subject.failures());
  }

  static ReportPage of(FleetSubject subject) {
    FleetSheet page = new FleetSheet(subject, ExactTime.UTC::of);
    page.facts();
    page.parts.add(page.table());
    subject.stores().forEach(page::store);
    return new ReportPage(page.messages.get("fleet.title", subject.stores().size()), page.parts);
  }

  private void facts() {
    FleetTotals totals = FleetTotals.of(subject);
    parts.add(
        new Sentence(
            messages.get(
                "fleet.sum",
                totals.answered(),
                totals.stores(),
                totals.toGo().get("tasks"),
                totals.toGo().get("events"),
                BytesText.of(totals.bytes()))));
    totals
        .othersToGo()
        .forEach(
            (name, count) -> parts.add(new Sentence(messages.get("fleet.sum.other", count, name))));
    parts.add(
        Rows.of(
            List.of(),
            List.of(
                List.of(messages.get("fleet.at"), ExactTime.UTC.of(subject.at().getEpochSecond())),
                List.of(messages.get("common.operator"), subject.operator()),
                List.of(messages.get("fact.version"), ProgramVersion.text()))));
  }

  /** Returns the table of all. */
  public Rows table() {
    List<String> columns =
        Stream.of("store kind many size backlog ended oldest cleanup findings".split(" "))
            .map(column -> messages.named("fleet.column.", column))
            .toList();
    return Rows.of(columns, subject.stores().stream().map(this::row).toList());
  }

  private List<String> row(FleetSubject.Entry entry) {
    if (!(entry.outcome() instanceof FleetOutcome.Answered(FleetAnswer answer))) {
      return List.of(
          entry.member().name(), "", "", "", messages.get("common.unknown"), "", "", "", "");
    }
    FleetFacts facts = answer.facts();
    return List.of(
        entry.member().name(),
        facts.kind(),
        messages.get("common.number", facts.tasks()),
        facts.bytes() == null ? "" : BytesText.of(facts.bytes()),
        words.of(answer.backlog()),
        answer.ended() instanceof FleetEnded.Counted counted
            ? messages.get("fleet.ended", counted.ended(), counted.failed())
            : "",
        facts.oldestEnded() == null ? "" : times.apply(facts.oldestEnded()),
        facts.lastCleanup() == null
            ? messages.get("fleet.never")
            : words.of(facts.lastCleanup(), times::apply),
        answer.backlog() instanceof FleetBacklog.NotAsked ? "" : words.findings(answer));
  }

  private void store(FleetSubject.Entry entry) {
    parts.add(new Heading(entry.member().name()));
    parts.add(new Sentence(entry.member().address().display()));
    tell(entry);
  }

  /** Returns what is told of one store below its name: why it did not answer, or what it said. */
  public List<Part> about(FleetSubject.Entry entry) {
    parts.clear();
    tell(entry);
    return List.copyOf(parts);
  }

  private void tell(FleetSubject.Entry entry) {
    words.problem(entry.outcome()).ifPresent(text -> parts.add(new Sentence(text)));
    if (entry.outcome() instanceof FleetOutcome.Answered(FleetAnswer answer)) {
      if (!(answer.ended() instanceof FleetEnded.NotAsked)) {
        parts.add(new Sentence(words.of(answer.ended())));
      }
      if (answer.backlog() instanceof FleetBacklog.Judged(FleetPreview preview)) {
        preview(preview);
      }
      findings(answer.findings());
    }
  }

  private void preview(FleetPreview preview) {
    if (preview.policy() != null) {
      parts.add(new Sentence(PolicyWords.of(preview.operation()).of(preview.policy())));
    }
    parts.add(
        new Sentence(
            messages
                .in(preview.operation())
                .get(
                    preview.policy() == null ? "fleet.streams" : "fleet.tasks",
                    preview.subjects(),
                    preview.size(),
                    words.amounts(preview),
                    times.apply(preview.now()))));
    words.hazards(preview).forEach(text -> parts.add(new Sentence(text)));
  }

  private void findings(List<Finding> findings) {
    FindingText text = FindingText.load();
    List<List<String>> rows =
        findings.stream()
            .map(each -> List.of(text.of(each.severity()), text.title(each.kind()), text.of(each)))
            .toList();
    if (!rows.isEmpty()) {
      parts.add(
          Rows.of(
              List.of(
                  messages.get("fleet.severity"),
                  messages.get("fleet.finding"),
                  messages.get("fleet.what")),
              rows));
    }
  }
}
