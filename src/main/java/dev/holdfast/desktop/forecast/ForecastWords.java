package dev.holdfast.desktop.forecast;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.report.ForecastSheet;
import dev.holdfast.retention.forecast.AgeBucket;
import dev.holdfast.retention.forecast.AgeCount;
import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.retention.forecast.Verdict;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A forecast in words. Pure. */
record ForecastWords(Messages messages, ForecastSheet sheet) {

  /** In the words of a store. */
  static ForecastWords of(ForecastViewModel model, TimeText times) {
    return new ForecastWords(
        model.messages(),
        new ForecastSheet(
            model.operation(),
            at -> times.dateTime((long) Math.floor(at)),
            ForecastWords::age,
            new StatusStyle(model.known())::text));
  }

  /** Returns an age such as {@code 30 d}. */
  static String age(double seconds) {
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
      return messages.get("bucket.none", sheet.span(bucket, now));
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
    return messages.get("bucket", sheet.span(bucket, now), total.tasks(), parts, sheet.rows(total));
  }

  /** Says what goes at an age: all statuses that have it; empty while nobody knows. */
  String about(ForecastViewModel model, double age) {
    Forecast forecast = model.forecast.get();
    if (forecast == null || model.survey.value() == null) {
      return "";
    }
    List<TaskStatus> those =
        model.ages().entrySet().stream()
            .filter(each -> each.getValue() == age)
            .map(Map.Entry::getKey)
            .toList();
    AgeCount count = model.survey.value().before(those, forecast.now() - age);
    return messages.get("cutoff.go", count.tasks());
  }
}
