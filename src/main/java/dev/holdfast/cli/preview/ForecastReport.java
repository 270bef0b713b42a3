package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Report;
import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.PolicyWords;

/**
 * Whether retention keeps up, in every format.
 *
 * @param context for the sentences and the zone
 * @param store where
 */
record ForecastReport(CommandContext context, StoreAddress store) {

  /** Returns the report. */
  Report of(Forecast forecast) {
    return Report.of(
        ForecastDocument.of(forecast, store),
        text -> new ForecastTextPage(context, store).print(text, forecast));
  }

  /** What a policy keeps, in words. */
  static String keeps(Policy policy, OperationTerm operation) {
    return policy
        .fibFlow()
        .map(simple -> Durations.format(simple.expireSeconds()))
        .orElseGet(() -> PolicyWords.of(operation).of(policy));
  }
}
