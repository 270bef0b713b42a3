package dev.holdfast.cli.fleet;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.SheetText;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.fleet.FleetAnswer;
import dev.holdfast.fleet.FleetBacklog;
import dev.holdfast.fleet.FleetOutcome;
import dev.holdfast.report.FleetDocument;
import dev.holdfast.report.FleetSheet;
import dev.holdfast.report.FleetSubject;
import dev.holdfast.text.FleetText;
import java.util.LinkedHashMap;
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
    Map<String, Object> all = FleetDocument.of(entry, new FleetText(subject.failures()));
    if (entry.outcome() instanceof FleetOutcome.Answered(FleetAnswer answer)
        && answer.backlog() instanceof FleetBacklog.Judged judged) {
      all.put("backlog", judged.preview().subjects());
    }
    Map<String, Object> row = new LinkedHashMap<>();
    COLUMNS.forEach(column -> row.put(column, all.get(column)));
    return row;
  }

  private void print(TextPage text) {
    new SheetText(text)
        .print(
            new FleetSheet(subject, time -> context.times().of(time)).table(),
            context.say("fleet.none"));
    for (FleetSubject.Entry entry : subject.stores()) {
      new FleetText(subject.failures())
          .problem(entry.outcome())
          .ifPresent(problem -> text.line("- " + entry.member().name() + ": " + problem));
    }
  }
}
