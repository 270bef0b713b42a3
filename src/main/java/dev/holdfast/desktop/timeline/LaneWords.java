package dev.holdfast.desktop.timeline;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.timeline.lanes.AttemptBar;
import dev.holdfast.desktop.timeline.lanes.Lanes;
import dev.holdfast.desktop.timeline.lanes.Span;
import dev.holdfast.desktop.timeline.lanes.TimeScale;
import dev.holdfast.task.Attempt;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Says in words what the lanes draw. Needs no toolkit. */
record LaneWords(TimeText times, Messages messages) {
  private static final int MOST = 12;

  /** Returns all lanes in a few sentences. */
  String summary(Chronicle chronicle) {
    Lanes lanes = chronicle.lanes();
    List<String> said = new ArrayList<>();
    said.add(
        messages.get(
            "lane.summary",
            chronicle.trail().size(),
            lanes.rounds.size(),
            lanes.checkpoints.cardinality()));
    if (!lanes.scale.isEmpty()) {
      said.add(
          messages.get(
              "lane.span",
              times.withZone(lanes.scale.first()),
              times.withZone(lanes.scale.last())));
    }
    folds(lanes.scale.folds, said);
    lanes.rounds.stream().limit(MOST).forEach(round -> said.add(attempt(round.attempt()) + "."));
    if (lanes.rounds.size() > MOST) {
      said.add(messages.get("common.moreAttempts", lanes.rounds.size() - MOST));
    }
    return String.join(" ", said);
  }

  /** On the picture a narrow fold has no label. */
  private void folds(List<TimeScale.Fold> folds, List<String> said) {
    if (folds.isEmpty()) {
      return;
    }
    String spans =
        folds.stream()
            .limit(MOST)
            .map(fold -> ElapsedText.ofSeconds(fold.seconds()))
            .collect(Collectors.joining(", "));
    int more = folds.size() - MOST;
    said.add(
        messages.get(
            "lane.folds",
            folds.size(),
            more > 0 ? messages.get("lane.folds.more", spans, more) : spans));
  }

  /**
   * Returns what there is at a place: the instant, the state, the attempts.
   *
   * @param reach how far off a fold may be: it can be narrower than a pointer is steady
   */
  String at(Chronicle chronicle, double place, double reach) {
    Lanes lanes = chronicle.lanes();
    if (lanes.scale.isEmpty()) {
      return "";
    }
    long time = lanes.scale.time(place);
    List<String> lines = new ArrayList<>();
    lines.add(times.withZone(time));
    TimeScale.Fold fold = lanes.scale.foldNear(place, reach);
    if (fold != null) {
      lines.add(messages.get("lane.idle", ElapsedText.ofSeconds(fold.seconds())));
    }
    lines.add(spans(lanes.statuses, place));
    lines.add(spans(lanes.stages, place));
    lanes.rounds.stream()
        .filter(round -> round.from() <= place && round.to() >= place)
        .limit(3)
        .forEach(round -> lines.add(attempt(round.attempt())));
    return lines.stream().filter(line -> !line.isEmpty()).collect(Collectors.joining("\n"));
  }

  private static String spans(List<Span> spans, double place) {
    return spans.stream()
        .filter(span -> span.from() <= place && span.to() >= place)
        .reduce((one, later) -> later)
        .map(span -> VisibleText.line(span.text()))
        .orElse("");
  }

  /** Returns what stands in the bar of an attempt. */
  String bar(AttemptBar bar) {
    return messages.get("lane.attempt", number(bar.attempt()), outcome(bar.attempt()));
  }

  private String attempt(Attempt attempt) {
    Long seconds = attempt.durationSeconds();
    return seconds == null
        ? messages.get("lane.attemptLong", number(attempt), outcome(attempt))
        : messages.get(
            "lane.attemptFor", number(attempt), outcome(attempt), ElapsedText.ofSeconds(seconds));
  }

  private static String number(Attempt attempt) {
    return attempt.label() == null ? "?" : VisibleText.line(attempt.label().toString());
  }

  private String outcome(Attempt attempt) {
    return attempt.outcome() == null
        ? messages.get("common.runningNow")
        : VisibleText.line(attempt.outcome());
  }
}
