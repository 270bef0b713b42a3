package dev.holdfast.report;

import dev.holdfast.retention.forecast.AgeBucket;
import dev.holdfast.retention.forecast.AgeCount;
import dev.holdfast.retention.forecast.AgeHistogram.OldestTask;
import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.retention.forecast.RuntimeRetention;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.ForecastText;
import dev.holdfast.text.MeasureWords;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.ReportPage.Heading;
import dev.holdfast.text.ReportPage.Link;
import dev.holdfast.text.ReportPage.Part;
import dev.holdfast.text.ReportPage.Row;
import dev.holdfast.text.ReportPage.Rows;
import dev.holdfast.text.ReportPage.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What a forecast comes from, told once: the command line prints it, the window shows it.
 *
 * @param operation whose words are used
 * @param times writes Unix seconds
 * @param spans writes how long something takes, in seconds
 * @param statuses writes a status
 */
public record ForecastSheet(
    OperationTerm operation,
    DoubleFunction<String> times,
    DoubleFunction<String> spans,
    Function<TaskStatus, String> statuses) {

  /** Nobody weighed these: kinds that count rows alone tell no bytes. */
  private static final Predicate<AgeCount> WEIGHTLESS =
      count -> count.tasks() > 0 && count.bytes() == 0;

  /** Returns how much there is, how much comes, and how much goes. */
  public List<Row> facts(Forecast forecast) {
    List<Row> facts = new ArrayList<>();
    RuntimeRetention.Each each = forecast.runtime().each();
    AgeCount backlog = forecast.backlog();
    facts.add(
        fact(
            "backlog",
            each == null ? "rows" : each.since() == null ? "before" : "due",
            backlog.tasks(),
            rows(backlog)));
    if (each != null && each.since() != null) {
      facts.add(fact("early", "before", each.before()));
    }
    double window = forecast.windowSeconds();
    boolean known = window > 0 && !Double.isInfinite(window);
    facts.add(
        fact(
            "comes",
            known ? "comes.exact" : window > 0 ? "comes.none" : "comes.counted",
            rate(forecast.perDay()),
            known ? spans.apply(window) : ""));
    facts.add(drain(forecast));
    forecast.oldest().ifPresent(task -> facts.add(oldest(task, forecast.now())));
    if (forecast.undated() > 0) {
      facts.add(fact("undated", "undated.value", forecast.undated()));
    }
    return facts;
  }

  private Row drain(Forecast forecast) {
    RuntimeRetention runtime = forecast.runtime();
    if (runtime.each() != null) {
      return fact(
          "drain",
          runtime.stopped() == null ? "drain.each" : "drain.nobody",
          rate(forecast.perDay()));
    }
    return runtime.policy() == null
        ? fact("drain", "drain.off", 0)
        : fact(
            "drain",
            "drain.value",
            runtime.drainPerDay(),
            runtime.workers(),
            keeps(runtime.policy()));
  }

  private Row oldest(OldestTask task, long now) {
    String value =
        messages()
            .get(
                "oldest.value",
                statuses.apply(task.status()),
                times.apply(task.lastActiveTime()),
                spans.apply(Math.max(0, now - task.lastActiveTime())));
    return Row.fact(messages().get("fact.oldest"), value, new Link.OfTask(task.id()));
  }

  /**
   * Returns what becomes eligible when, and how old all are.
   *
   * @param each whether to tell the statuses of each age
   */
  public List<Part> tables(Forecast forecast, boolean each) {
    boolean alone = forecast.runtime().each() != null;
    List<Measure> measures = alone ? List.of() : forecast.measures();
    boolean light =
        alone
            || forecast.ages().stream().map(AgeBucket::total).anyMatch(WEIGHTLESS)
                && forecast.ages().stream().allMatch(age -> age.total().bytes() == 0);
    List<Part> parts = new ArrayList<>();
    parts.add(new Heading(messages().get("horizons")));
    parts.add(
        Rows.of(
            columns("horizon", measures, light, false),
            forecast.horizons().stream()
                .map(
                    horizon ->
                        cells(
                            messages()
                                .get(
                                    horizon.exact() ? "horizon.exact" : "horizon.atLeast",
                                    horizon.days()),
                            horizon.newly(),
                            measures,
                            light))
                .toList()));
    if (alone && forecast.runtime().each().since() == null) {
      parts.add(new Sentence(messages().get("each.before")));
    }
    parts.add(new Heading(messages().get("common.byAge")));
    parts.add(
        Rows.of(
            columns("age", measures, light, each),
            forecast.ages().stream()
                .map(
                    age -> {
                      List<String> cells =
                          cells(span(age, forecast.now()), age.total(), measures, light);
                      if (each) {
                        cells.add(byStatus(age));
                      }
                      return cells;
                    })
                .toList()));
    return parts;
  }

  private List<String> columns(String first, List<Measure> measures, boolean light, boolean each) {
    List<String> columns =
        new ArrayList<>(List.of(messages().named("column.", first), messages().get("common.many")));
    measures.forEach(measure -> columns.add(MeasureWords.load().title(measure)));
    if (!light) {
      columns.add(messages().get("column.bytes"));
    }
    if (each) {
      columns.add("");
    }
    return columns;
  }

  private List<String> cells(String name, AgeCount count, List<Measure> measures, boolean light) {
    List<String> cells = new ArrayList<>(List.of(name, number(count.tasks())));
    measures.forEach(measure -> cells.add(number(count.amounts().of(measure.key()))));
    if (!light) {
      cells.add(BytesText.of(count.bytes()));
    }
    return cells;
  }

  private String byStatus(AgeBucket age) {
    return age.byStatus().entrySet().stream()
        .map(each -> statuses.apply(each.getKey()) + " " + each.getValue().tasks())
        .collect(Collectors.joining(", "));
  }

  /** Returns the rows and bytes of some tasks, each with what stands before it in a list. */
  public String rows(AgeCount count) {
    String bytes =
        WEIGHTLESS.test(count) ? "" : messages().get("rows.bytes", BytesText.of(count.bytes()));
    return MeasureWords.load().list(count.amounts(), bytes);
  }

  /** Returns the ages of a bucket, such as {@code 12 d to 13 d ago}. */
  public String span(AgeBucket bucket, long now) {
    String younger = spans.apply(Math.max(0, now - bucket.to()));
    if (Double.isInfinite(bucket.from())) {
      return messages().get("span.over", younger);
    }
    String older = spans.apply(now - bucket.from());
    return Double.isInfinite(bucket.to())
        ? messages().get("span.future", older)
        : now - bucket.to() < 1
            ? messages().get("span.under", older)
            : messages().get("span.between", older, younger);
  }

  /** Returns a rate: whole from ten on; below that a fraction says more than a zero. */
  public static String rate(double perDay) {
    return perDay >= 10 || perDay == Math.rint(perDay)
        ? number(Math.round(perDay))
        : String.format(Locale.ENGLISH, "%.1f", perDay);
  }

  /** Returns what a policy keeps, in words. */
  public String keeps(Policy policy) {
    return policy
        .fibFlow()
        .map(simple -> Durations.format(simple.expireSeconds()))
        .orElseGet(() -> PolicyWords.of(operation).of(policy));
  }

  private static String number(long count) {
    return String.format(Locale.ENGLISH, "%,d", count);
  }

  private Row fact(String name, String value, Object... arguments) {
    return Row.fact(messages().named("fact.", name), messages().get(value, arguments));
  }

  private Messages messages() {
    return ForecastText.of(operation).messages();
  }
}
