package dev.holdfast.desktop.overview;

import static dev.holdfast.desktop.fx.Nodes.hbox;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.vbox;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.fx.Nodes;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.overview.RetentionGlance.Answer;
import dev.holdfast.journal.CleanupHistory;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.report.ForecastSheet;
import dev.holdfast.retention.forecast.BacklogCourse;
import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.retention.forecast.Verdict;
import dev.holdfast.text.ForecastText;
import dev.holdfast.text.PolicyWords;
import java.util.List;
import java.util.Locale;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Whether retention keeps up: in two sentences, as a line, and what the last cleanup did. */
final class RetentionCard extends CardPane {

  /** Above this part of the width there is room for the beginning of the time beside now. */
  private static final double ROOM = 0.2;

  private final ForecastText sentences = ForecastText.load();
  private final TimeText times;

  RetentionCard(OverviewViewModel model) {
    super(model, model.messages.get("common.retention"));
    this.times = model.times();
    setId("retention");
    head.getChildren()
        .add(link(messages.get("common.forecast"), "retention-forecast", model::openForecast));
    follow(model.retention, this::show);
  }

  private void show(RetentionGlance glance) {
    Verdict verdict = glance.forecast() == null ? null : glance.forecast().verdict();
    summarize(verdict == null ? "" : inShort(verdict), verdict instanceof Verdict.Never);
    VBox body = vbox("retention-body");
    if (glance.answer() == Answer.FORECAST) {
      body.getChildren().addAll(judged(glance.forecast()));
      body.getChildren().add(policy(glance));
      if (glance.course().most() > 0) {
        body.getChildren().add(drawn(glance.course(), verdict instanceof Verdict.Never));
      }
    } else {
      String key =
          glance.answer() == Answer.UNUSABLE
              ? "retention.unusable." + glance.source()
              : "retention." + glance.answer().name().toLowerCase(Locale.ROOT);
      body.getChildren().add(sentence(messages.get(key)));
    }
    body.getChildren().add(last(glance.history()));
    fill(body);
  }

  private String inShort(Verdict verdict) {
    return switch (verdict) {
      case Verdict.KeepsUp() -> messages.get("retention.keepsUp");
      case Verdict.GoneIn(double days) -> messages.get("retention.goneIn", (long) Math.ceil(days));
      case Verdict.Never(_, _, double grows) ->
          messages.get(grows > 0 ? "retention.grows" : "retention.never");
    };
  }

  private List<Node> judged(Forecast forecast) {
    String rate =
        messages.get(
            "retention.rate",
            ForecastSheet.rate(forecast.perDay()),
            forecast.runtime().drainPerDay());
    String now = messages.get("retention.now", forecast.backlog().tasks());
    boolean never = forecast.verdict() instanceof Verdict.Never;
    return List.of(sentence(rate), sentence(never ? now + " " + sentences.reason(forecast) : now));
  }

  private Label policy(RetentionGlance glance) {
    return styled(
        sentence(
            messages.get(
                "retention.source." + glance.source(),
                PolicyWords.load()
                    .calling(new StatusStyle(model.statuses())::text)
                    .of(glance.policy()))),
        "text-muted",
        "small-text");
  }

  private Node drawn(BacklogCourse course, boolean grows) {
    CourseChart chart = new CourseChart(course, grows);
    String says =
        messages.get(
            "retention.chart",
            Math.round(course.coming().getFirst().tasks()),
            RetentionScan.AHEAD,
            course.last());
    Label first =
        whole(
            label(chart.nowAt() < ROOM ? "" : times.relative((long) course.from()), "text-muted"));
    Label now = whole(label(messages.get("common.now"), "text-muted"));
    Label last =
        whole(
            label(
                messages.get("retention.axis.last", RetentionScan.AHEAD, course.last()),
                "text-muted"));
    Region before = new Region();
    Region after = wide(new Region());
    HBox axis = hbox("course-words", first, before, now, after, last);
    // “now” stands below its line.
    before
        .prefWidthProperty()
        .bind(
            axis.widthProperty()
                .multiply(chart.nowAt())
                .subtract(first.widthProperty())
                .subtract(chart.nowAt() < ROOM ? 0 : now.widthProperty().getValue() / 2));
    return new VBox(Cells.picture(chart, says), axis);
  }

  private Node last(CleanupHistory history) {
    JournalItem last = history.unknown() == null ? history.last() : history.unknown();
    if (last == null) {
      return sentence(messages.get("retention.last.none"));
    }
    Long when = last.ended() == null ? last.time() : last.ended();
    String ago = when == null ? NumberText.NOTHING : times.relative(when);
    Label line =
        styled(
            sentence(
                history.unknown() == null
                    ? did(last, ago)
                    : messages.get("retention.last.unknown", ago)),
            "text-muted");
    if (when != null) {
      line.setTooltip(new Tooltip(times.exact(when)));
    }
    HBox both =
        hbox(
            "retention-last",
            line,
            link(
                messages.get("common.receipt"),
                "retention-receipt",
                () -> model.openEntry(last.start.sequence())));
    both.setAlignment(Pos.BASELINE_LEFT);
    return both;
  }

  private String did(JournalItem last, String ago) {
    long deleted = CleanupHistory.deleted(last);
    long kept = RetentionScan.found(last).map(found -> found - deleted).orElse(0L);
    return kept > 0
        ? messages.get("retention.last.part", ago, deleted, kept)
        : messages.get("retention.last", ago, deleted);
  }

  private static Label sentence(String text) {
    Label label = wrapped(new Label(text));
    label.setMinWidth(0);
    return label;
  }

  private static Hyperlink link(String text, String id, Runnable action) {
    return named(whole(Nodes.link(text, action, "overview-link")), id);
  }
}
