package dev.holdfast.cli.read;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.StoreCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.AttemptDiff;
import dev.holdfast.replay.AttemptDiff.Side;
import dev.holdfast.replay.AttemptDiff.Step;
import dev.holdfast.replay.AttemptRun;
import dev.holdfast.replay.AttemptStep;
import dev.holdfast.replay.JsonDifference;
import dev.holdfast.replay.story.StoryComparison;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.Document;
import dev.holdfast.text.DurationText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares two attempts of a task, or one with the last good run of the same name. */
@Command(name = "diff")
public final class DiffCommand extends StoreCommand {

  private static final List<String> COLUMNS =
      List.of("side", "type", "stage", "code", "left", "right", "seconds_more", "metadata");

  @Parameters(index = "1", paramLabel = "ID", descriptionKey = "id")
  private String id;

  @Parameters(index = "2", paramLabel = "A", arity = "0..1", descriptionKey = "attemptA")
  private String first;

  @Parameters(index = "3", paramLabel = "B", arity = "0..1", descriptionKey = "attemptB")
  private String second;

  @Option(names = "--last-good")
  private boolean lastGood;

  private Long left;
  private Long right;

  @Override
  protected void check() {
    context.refuse("diff.which", lastGood == (second != null) || first == null && !lastGood);
    left = first == null ? null : values().whole("A", first);
    right = second == null ? null : values().whole("B", second);
  }

  @Override
  protected Exit run(TaskStore store, Format format, Cancellation cancellation) {
    TaskStory story = TaskStory.read(store, values().wanted(id, store.info()), cancellation);
    context.refuse(Exit.FAILED, "task.absent", story.isEmpty(), id);
    List<AttemptRun> runs = StoryComparison.runs(story);
    context.refuse(Exit.FAILED, "diff.noAttempts", runs.isEmpty(), id);
    StoryComparison comparison =
        lastGood
            ? withLastGood(
                store, story, runs, left == null ? runs.getLast() : run(runs, left), cancellation)
            : StoryComparison.of(story, run(runs, left), story, run(runs, right));
    context.print(report(comparison), format);
    new StoryText(context, store).noteCut(story.attempts(), story.events());
    return Exit.DONE;
  }

  private AttemptRun run(List<AttemptRun> runs, long number) {
    return runs.stream()
        .filter(run -> run.number() == number)
        .findFirst()
        .orElseThrow(
            () ->
                context.usage(
                    "diff.noAttempt",
                    id,
                    Long.toString(number),
                    runs.stream()
                        .map(run -> Long.toString(run.number()))
                        .limit(50)
                        .collect(Collectors.joining(", "))));
  }

  private StoryComparison withLastGood(
      TaskStore store,
      TaskStory story,
      List<AttemptRun> runs,
      AttemptRun run,
      Cancellation cancellation) {
    Optional<AttemptRun> own = StoryComparison.lastGood(runs, run);
    if (own.isPresent()) {
      return StoryComparison.of(story, own.get(), story, run);
    }
    TaskStory other =
        StoryComparison.lastGood(store, story, cancellation)
            .map(good -> TaskStory.read(store, good, cancellation))
            .orElseThrow(() -> context.exit(Exit.FAILED, "diff.noGood", id));
    List<AttemptRun> others = StoryComparison.runs(other);
    context.refuse(Exit.FAILED, "diff.noAttempts", others.isEmpty(), other.id().toString());
    return StoryComparison.of(other, others.getLast(), story, run);
  }

  private Report report(StoryComparison comparison) {
    AttemptDiff diff = comparison.attempts();
    List<Map<String, Object>> steps = diff.steps().stream().map(DiffCommand::fields).toList();
    return new Report(document(comparison, steps), steps, COLUMNS, text -> print(text, comparison));
  }

  private static Map<String, Object> fields(Step step) {
    AttemptStep either = step.left() == null ? step.right() : step.left();
    return new Document()
        .with("side", step.side())
        .from(either, "type stage code")
        .with("left", fields(step.left(), step.leftSeconds()))
        .with("right", fields(step.right(), step.rightSeconds()))
        .from(step, "seconds_more metadata");
  }

  private static Map<String, Object> fields(AttemptStep step, Long seconds) {
    return step == null
        ? null
        : Document.of(step, "event_id=first.id event_time=first.time last_event_id=last.id events")
            .with("seconds", seconds);
  }

  /** Both with the rows of their steps, for programs. */
  private static Document document(StoryComparison comparison, List<Map<String, Object>> steps) {
    AttemptDiff diff = comparison.attempts();
    return new Document()
        .with("left", side(diff.left()))
        .with("right", side(diff.right()))
        .from(diff, "duration_difference")
        .with(
            "first_divergence",
            diff.firstDivergence() < 0 ? null : steps.get(diff.firstDivergence()))
        .with("missing", count(diff, Side.MISSING))
        .with("added", count(diff, Side.ADDED))
        .from(diff, "exact")
        .with("steps", steps)
        .from(comparison, "payload result");
  }

  private static long count(AttemptDiff diff, Side side) {
    return diff.steps().stream().filter(step -> step.side() == side).count();
  }

  private static Document side(AttemptRun run) {
    return Document.of(
            run,
            "task_id attempt=number worker_id=attempt.worker_id started_at"
                + " ended_at=attempt.ended_at outcome duration_seconds error")
        .with("events", run.events().size());
  }

  private void print(TextPage text, StoryComparison comparison) {
    AttemptDiff diff = comparison.attempts();
    sides(text, diff);
    text.heading(context.say("diff.steps"));
    Table table = new Table("", "STEP", ">STAGE", "CODE", ">LEFT", ">RIGHT", ">MORE", "METADATA");
    for (int at = 0; at < diff.steps().size(); at++) {
      Step step = diff.steps().get(at);
      AttemptStep either = step.left() == null ? step.right() : step.left();
      table.row(
          sign(step) + (at == diff.firstDivergence() ? " <" : ""),
          either.type() + (either.events() == 1 ? "" : " x" + either.events()),
          either.stage(),
          either.code(),
          seconds(step.leftSeconds()),
          seconds(step.rightSeconds()),
          step.secondsMore() == null || step.secondsMore() == 0 ? "" : seconds(step.secondsMore()),
          metadata(step));
    }
    text.table(table, context.say("diff.noSteps"));
    text.line(
        diff.firstDivergence() < 0
            ? context.say("common.sameSteps")
            : context.say(
                "diff.legend",
                count(diff, AttemptDiff.Side.MISSING),
                count(diff, AttemptDiff.Side.ADDED)));
    if (!diff.exact()) {
      text.line(context.say("diff.inexact"));
    }
    differences(text, "payload", comparison.payload());
    differences(text, "result", comparison.result());
  }

  private void sides(TextPage text, AttemptDiff diff) {
    Table table =
        new Table("", ">TASK", ">ATTEMPT", "STARTED", ">DURATION", "OUTCOME", "WORKER", "ERROR");
    for (AttemptRun run : List.of(diff.left(), diff.right())) {
      table.row(
          run == diff.left() ? context.say("diff.left") : context.say("diff.right"),
          run.taskId(),
          run.number(),
          context.times().of(run.startedAt()),
          seconds(run.durationSeconds()),
          run.outcome(),
          run.attempt() == null ? null : run.attempt().workerId(),
          run.error());
    }
    text.table(table, "");
  }

  private static String sign(Step step) {
    return switch (step.side()) {
      case BOTH -> "";
      case MISSING -> "-";
      case ADDED -> "+";
    };
  }

  private static String seconds(Long seconds) {
    return seconds == null ? "" : DurationText.approximate(seconds);
  }

  private static String metadata(Step step) {
    return step.metadata().isEmpty()
        ? ""
        : step.metadata().getFirst().path()
            + ": "
            + step.metadata().getFirst().left()
            + " -> "
            + step.metadata().getFirst().right()
            + (step.metadata().size() == 1 ? "" : " (+" + (step.metadata().size() - 1) + ")");
  }

  private void differences(TextPage text, String what, List<JsonDifference> differences) {
    if (differences.isEmpty()) {
      return;
    }
    text.heading(context.say("diff.json", what));
    Table table = new Table("PATH", "LEFT", "RIGHT");
    differences.forEach(each -> table.row(each.path(), each.left(), each.right()));
    text.table(table, "");
  }
}
