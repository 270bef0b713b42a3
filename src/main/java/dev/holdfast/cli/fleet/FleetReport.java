package dev.holdfast.cli.fleet;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.SheetText;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.fleet.FleetAnswer;
import dev.holdfast.fleet.FleetBacklog;
import dev.holdfast.fleet.FleetFacts;
import dev.holdfast.fleet.FleetOutcome;
import dev.holdfast.report.FleetDocument;
import dev.holdfast.report.FleetSheet;
import dev.holdfast.report.FleetSubject;
import dev.holdfast.text.Document;
import dev.holdfast.text.FleetText;
import java.util.List;
import java.util.Map;

/**
 * All saved stores, in every format.
 *
 * @param context for the sentences and the zone
 * @param subject what came of the look
 */
record FleetReport(CommandContext context, FleetSubject subject) {

  private static final List<String> COLUMNS =
      List.of("name", "store", "kind", "tasks", "bytes", "backlog", "oldest_ended", "problem");

  Report report() {
    return Report.list(
        FleetDocument.of(subject),
        subject.stores().stream().map(this::fields).toList(),
        COLUMNS,
        this::print);
  }

  private Map<String, Object> fields(FleetSubject.Entry entry) {
    FleetAnswer answer = answer(entry);
    FleetFacts facts = answer == null ? null : answer.facts();
    return new Document()
        .with("name", entry.member().name())
        .with("store", entry.member().address().display())
        .with("kind", facts == null ? null : facts.kind())
        .with("tasks", facts == null ? null : facts.tasks())
        .with("bytes", facts == null ? null : facts.bytes())
        .with(
            "backlog",
            answer != null && answer.backlog() instanceof FleetBacklog.Judged judged
                ? judged.preview().tasks()
                : null)
        .with("oldest_ended", facts == null ? null : facts.oldestEnded())
        .with("problem", words().problem(entry.outcome()).orElse(null));
  }

  private void print(TextPage text) {
    new SheetText(text)
        .print(
            new FleetSheet(subject, time -> context.times().of(time)).table(),
            context.say("fleet.none"));
    for (FleetSubject.Entry entry : subject.stores()) {
      words()
          .problem(entry.outcome())
          .ifPresent(problem -> text.line("- " + entry.member().name() + ": " + problem));
    }
  }

  private static FleetAnswer answer(FleetSubject.Entry entry) {
    return entry.outcome() instanceof FleetOutcome.Answered(FleetAnswer answer) ? answer : null;
  }

  private FleetText words() {
    return new FleetText(subject.failures());
  }
}
