package dev.holdfast.desktop.forecast;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.retention.forecast.AgeBucket;
import dev.holdfast.retention.forecast.AgeCount;
import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.retention.forecast.RuntimeRetention;
import dev.holdfast.retention.forecast.Verdict;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.MeasureWords;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A forecast in words. Pure. */
public record ForecastWords(Messages messages) {
  /** Returns an age such as {@code 30 d}. */
  String age(double seconds) {
    return ElapsedText.ofSeconds(Math.round(seconds));
  }

  /** Returns the verdict in a few words. */
  String heading(Verdict verdict) {
    return switch (verdict) {
      case Verdict.KeepsUp() -> messages.get("verdict.keepsUp");
      case Verdict.GoneIn(double days) -> messages.get("verdict.goneIn", (long) Math.ceil(days));
      case Verdict.Never(Verdict.Cause _, long staying, double grows) ->
          Math.round(grows) > 0
              ? messages.get("verdict.grows", Math.round(grows))
              : messages.get("verdict.stays", staying);
    };
  }

  /** Returns the rows and bytes of some tasks. */
  String rows(AgeCount count) {
    return MeasureWords.load()
        .list(count.amounts(), messages.get("rows.bytes", BytesText.of(count.bytes())));
  }

  /** Whole from ten on; below that a fraction says more than a zero. */
  public String rate(double perDay) {
    return perDay >= 10 || perDay == Math.rint(perDay)
        ? NumberText.grouped(Math.round(perDay))
        : String.format(Locale.ENGLISH, "%.1f", perDay);
  }

  /** Returns how far ahead the rate is exact. */
  String window(Forecast forecast) {
    return forecast.windowSeconds() > 0 && !Double.isInfinite(forecast.windowSeconds())
        ? messages.get("card.comes.detail", age(forecast.windowSeconds()))
        : "";
  }

  /** Returns why the runtime deletes as much as it does. */
  String drain(RuntimeRetention runtime) {
    Verdict.Cause stopped = runtime.stopped();
    return stopped == null
        ? messages.get("card.drain.detail", runtime.workers(), runtime.perWorker())
        : messages.term("card.drain.", stopped.code(), stopped.texts(), runtime.stopping().tasks());
  }

  /** Returns the ages of a bucket, such as {@code 13 d to 12 d ago}. */
  String span(AgeBucket bucket, long now) {
    boolean oldest = Double.isInfinite(bucket.from());
    String younger = age(Math.max(0, now - bucket.to()));
    return oldest
        ? messages.get("span.over", younger)
        : now - bucket.to() < 1
            ? messages.get("span.under", age(now - bucket.from()))
            : messages.get("span.between", age(now - bucket.from()), younger);
  }

  /** Returns what the chart cannot show; empty if it shows all. */
  String leftOut(AgeBars bars, long undated) {
    long later = bars.later().total().tasks();
    return later == 0 && undated == 0 ? "" : messages.get("chart.leftOut", undated, later);
  }

  /** Returns what a bar stands for. */
  String bucket(AgeBucket bucket, AgeBars bars) {
    StatusStyle statuses = new StatusStyle(bars.known());
    long now = bars.now();
    AgeCount total = bucket.total();
    if (total.tasks() == 0) {
      return messages.get("bucket.none", span(bucket, now));
    }
    String parts =
        bucket.byStatus().entrySet().stream()
            .limit(10)
            .map(
                each ->
                    NumberText.grouped(each.getValue().tasks())
                        + " "
                        + statuses.text(each.getKey()))
            .collect(Collectors.joining(", "));
    return messages.get("bucket", span(bucket, now), total.tasks(), parts, rows(total));
  }

  /** Says what goes at an age: all statuses that have it; empty while nobody knows. */
  String about(ForecastViewModel model, double age) {
    Forecast forecast = model.forecastBinding().get();
    if (forecast == null || model.survey().value() == null) {
      return "";
    }
    List<TaskStatus> those =
        model.ages().entrySet().stream()
            .filter(each -> each.getValue() == age)
            .map(Map.Entry::getKey)
            .toList();
    AgeCount count = model.survey().value().before(those, forecast.now() - age);
    return messages.get("cutoff.go", count.tasks());
  }
}
