package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.ExactTime;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.SheetText;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.report.ForecastSheet;
import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.ForecastText;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.ReportPage.Rows;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Whether retention keeps up, in every format.
 *
 * @param context for the sentences and the zone
 * @param store where
 */
record ForecastReport(CommandContext context, StoreAddress store) {

  /** Returns the report. */
  Report of(Forecast forecast) {
    return Report.of(ForecastDocument.of(forecast, store), text -> print(text, forecast));
  }

  private void print(TextPage text, Forecast forecast) {
    ForecastSheet sheet =
        new ForecastSheet(
            context.operation(), context.times()::of, ExactTime::seconds, TaskStatus::code);
    text.line(ForecastText.of(context.operation()).of(forecast));
    text.line("");
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(context.say("common.storeSmall"), store.display());
    facts.put(context.say("common.judgedAt"), context.times().of(forecast.now()));
    facts.put(
        context.say("forecast.policy"), PolicyWords.of(context.operation()).of(forecast.policy()));
    new Rows(List.of(), sheet.facts(forecast))
        .cells()
        .forEach(fact -> facts.put(fact.getFirst().toLowerCase(Locale.ROOT), fact.getLast()));
    text.pairs(facts);
    sheet.tables(forecast, true).forEach(new SheetText(text)::print);
  }
}
