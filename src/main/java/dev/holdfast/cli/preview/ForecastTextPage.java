package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.ExactTime;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.retention.forecast.AgeBucket;
import dev.holdfast.retention.forecast.AgeCount;
import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.retention.forecast.RuntimeRetention;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.ForecastText;
import dev.holdfast.text.MeasureWords;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Whether retention keeps up, for people.
 *
 * @param context for the sentences and the zone
 * @param store where
 */
record ForecastTextPage(CommandContext context, StoreAddress store) {

  void print(TextPage text, Forecast forecast) {
    text.line(ForecastText.of(context.operation()).of(forecast));
    text.line("");
    text.pairs(facts(forecast));
    text.heading(context.say("forecast.horizons"));
    boolean each = forecast.runtime().each() != null;
    List<Measure> parts = each ? List.of() : forecast.measures();
    Table table = new Table(headers("WITHIN", parts, each));
    for (Forecast.Horizon horizon : forecast.horizons()) {
      row(
          table,
          context.say("forecast.within", horizon.days()),
          horizon.newly(),
          parts,
          each,
          horizon.exact() ? "" : context.say("forecast.atLeast"));
    }
    text.table(table, "");
    if (each && forecast.runtime().each().since() == null) {
      text.line(context.say("forecast.eachBefore"));
    }
    text.heading(context.say("common.byAge"));
    Table ages = Table.ofSentences(headers("AGE", parts, each));
    for (AgeBucket bucket : forecast.ages()) {
      row(ages, age(bucket, forecast.now()), bucket.total(), parts, each, statuses(bucket));
    }
    text.table(ages, "");
  }

  private Map<String, String> facts(Forecast forecast) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(context.say("common.storeSmall"), store.display());
    facts.put(context.say("common.judgedAt"), context.times().of(forecast.now()));
    facts.put(
        context.say("forecast.policy"),
        forecast.policy().simple()
            ? context.say(
                "forecast.policyValue",
                forecast.policy().statuses().stream()
                    .map(TaskStatus::code)
                    .collect(Collectors.joining(", ")),
                ForecastReport.keeps(forecast.policy(), context.operation()))
            : ForecastReport.keeps(forecast.policy(), context.operation()));
    RuntimeRetention.Each each = forecast.runtime().each();
    AgeCount backlog = forecast.backlog();
    facts.put(
        context.say("forecast.backlog"),
        context.say(
            each == null
                ? "forecast.rows"
                : each.since() == null ? "forecast.before" : "forecast.due",
            backlog.tasks(),
            MeasureWords.load()
                .list(
                    backlog.amounts(),
                    context.say("forecast.about", BytesText.of(backlog.bytes())))));
    if (each != null && each.since() != null) {
      facts.put(context.say("forecast.early"), context.say("forecast.earlyValue", each.before()));
    }
    facts.put(context.say("forecast.comes"), comes(forecast));
    facts.put(context.say("forecast.drain"), drain(forecast));
    forecast
        .oldest()
        .ifPresent(
            task ->
                facts.put(
                    context.say("forecast.oldest"),
                    context.say(
                        "forecast.oldestValue",
                        task.id().toString(),
                        task.status(),
                        context.times().of(task.lastActive()),
                        ExactTime.seconds(forecast.now() - task.lastActive()))));
    if (forecast.undated() > 0) {
      facts.put(
          context.say("forecast.undated"),
          context.say("forecast.undatedValue", forecast.undated()));
    }
    return facts;
  }

  private String comes(Forecast forecast) {
    double window = forecast.windowSeconds();
    return window > 0 && !Double.isInfinite(window)
        ? context.say("forecast.comesValue", rate(forecast.perDay()), Durations.format(window))
        : context.say(
            window > 0 ? "forecast.comesNone" : "forecast.comesCounted", rate(forecast.perDay()));
  }

  private String drain(Forecast forecast) {
    RuntimeRetention runtime = forecast.runtime();
    if (runtime.each() != null) {
      return context.say(
          runtime.stopped() == null ? "forecast.drainEach" : "forecast.drainNobody",
          rate(forecast.perDay()));
    }
    return runtime.policy() == null
        ? context.say("forecast.drainOff", 0)
        : context.say(
            "forecast.drainValue",
            runtime.drainPerDay(),
            runtime.workers(),
            ForecastReport.keeps(runtime.policy(), context.operation()));
  }

  /** Whole from ten on; below that a fraction says more than a zero. */
  private String rate(double perDay) {
    return perDay >= 10 || perDay == Math.rint(perDay)
        ? number(Math.round(perDay))
        : String.format(Locale.ENGLISH, "%.1f", perDay);
  }

  private String age(AgeBucket bucket, long now) {
    long older = Math.round((now - bucket.to()) / Forecast.DAY);
    long upTo = Math.round((now - bucket.from()) / Forecast.DAY);
    if (Double.isInfinite(bucket.from())) {
      return context.say("forecast.ageOver", older);
    }
    return Double.isInfinite(bucket.to())
        ? context.say("forecast.ageUnder", upTo)
        : context.say("forecast.ageBetween", older, upTo);
  }

  private static String statuses(AgeBucket bucket) {
    return bucket.byStatus().entrySet().stream()
        .map(each -> each.getKey().code() + " " + each.getValue().tasks())
        .collect(Collectors.joining(", "));
  }

  private String[] headers(String first, List<Measure> parts, boolean alone) {
    List<String> headers = new ArrayList<>(List.of(first, context.counted()));
    parts.forEach(measure -> headers.add(">" + measure.key().toUpperCase(Locale.ROOT)));
    headers.addAll(alone ? List.of("") : List.of(">BYTES", ""));
    return headers.toArray(String[]::new);
  }

  private void row(
      Table table,
      String label,
      AgeCount count,
      List<Measure> parts,
      boolean alone,
      String remark) {
    List<String> cells = new ArrayList<>(List.of(label, number(count.tasks())));
    parts.forEach(measure -> cells.add(number(count.amounts().of(measure.key()))));
    cells.addAll(alone ? List.of(remark) : List.of(BytesText.of(count.bytes()), remark));
    table.row(cells.toArray());
  }

  private String number(long count) {
    return context.say("number", count);
  }
}
