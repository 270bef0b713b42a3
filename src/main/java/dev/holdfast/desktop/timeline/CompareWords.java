package dev.holdfast.desktop.timeline;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.replay.AttemptDiff;
import dev.holdfast.replay.AttemptDiff.Step;
import dev.holdfast.replay.AttemptRun;
import dev.holdfast.replay.AttemptStep;
import dev.holdfast.replay.JsonDifference;
import dev.holdfast.replay.story.StoryComparison;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Says in words how two attempts differ. Needs no toolkit. */
record CompareWords(Messages messages) {
  private static final int SHOWN = 12;

  /** Returns what matters first: the ends, the duration, the first divergence. */
  String summary(StoryComparison comparison) {
    AttemptDiff diff = comparison.attempts();
    List<String> lines = new ArrayList<>();
    lines.add(run("compare.left", diff.left()));
    lines.add(run("compare.right", diff.right()));
    long missing = count(diff, AttemptDiff.Side.MISSING);
    long added = count(diff, AttemptDiff.Side.ADDED);
    lines.add(
        diff.firstDivergence() < 0
            ? messages.get("common.sameSteps")
            : messages.get("compare.different", missing, added, diff.firstDivergence() + 1));
    Long more = diff.durationDifference();
    if (more != null && more != 0) {
      lines.add(
          messages.get(
              more > 0 ? "compare.longer" : "compare.shorter",
              ElapsedText.ofSeconds(Math.abs(more))));
    }
    if (!diff.exact()) {
      lines.add(messages.get("compare.inexact"));
    }
    return String.join("\n", lines);
  }

  private static long count(AttemptDiff diff, AttemptDiff.Side side) {
    return diff.steps().stream().filter(step -> step.side() == side).count();
  }

  private String run(String key, AttemptRun run) {
    String outcome =
        run.outcome() == null ? messages.get("common.runningNow") : FieldText.plain(run.outcome());
    String duration =
        run.durationSeconds() == null ? "–" : ElapsedText.ofSeconds(run.durationSeconds());
    return messages.get(
        key, FieldText.id(run.taskId()), FieldText.number(run.number()), outcome, duration);
  }

  /** Returns what a step is, such as “task_checkpoint half”. */
  String step(Step step) {
    AttemptStep either = step.left() == null ? step.right() : step.left();
    String type = FieldText.plain(either.type());
    String code = either.code() == null ? "" : "  " + FieldText.plain(either.code());
    return either.events() > 1 ? type + code + "  ×" + either.events() : type + code;
  }

  /** Returns a sign and a word for the side that has it. */
  String sign(Step step) {
    return switch (step.side()) {
      case BOTH -> step.metadata().isEmpty() ? "" : messages.get("compare.DIFFERS");
      case MISSING -> messages.get("compare.MISSING");
      case ADDED -> messages.get("compare.ADDED");
    };
  }

  static String seconds(Long seconds) {
    return seconds == null ? "" : ElapsedText.ofSeconds(seconds);
  }

  /** Returns how much longer the right one took, signed; empty for no difference. */
  static String more(Step step) {
    Long more = step.secondsMore();
    return more == null || more == 0 ? "" : (more > 0 ? "+" : "") + ElapsedText.ofSeconds(more);
  }

  /** Returns where the data of two steps, or of two tasks, differ; empty if nowhere. */
  String differences(String name, List<JsonDifference> differences) {
    if (differences.isEmpty()) {
      return "";
    }
    String lines =
        differences.stream()
            .limit(SHOWN)
            .map(
                each ->
                    FieldText.plain(each.path().isEmpty() ? "/" : each.path())
                        + ":  "
                        + shortened(each.left())
                        + "  →  "
                        + shortened(each.right()))
            .collect(Collectors.joining("\n"));
    int more = differences.size() - SHOWN;
    return messages.get("compare.data", name)
        + "\n"
        + lines
        + (more > 0 ? "\n" + messages.get("common.andMoreSentence", more) : "");
  }

  private static String shortened(String json) {
    return VisibleText.start(FieldText.plain(json), 80);
  }
}
