package dev.holdfast.cli.read;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.StoreCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.AttemptRun;
import dev.holdfast.replay.story.StoryComparison;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.store.TaskStore;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares two attempts of a task, or one with the last good run of the same name. */
@Command(name = "diff")
public final class DiffCommand extends StoreCommand {

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
    if (lastGood == (second != null) || first == null && !lastGood) {
      throw context.usage("diff.which");
    }
    left = first == null ? null : values().whole("A", first);
    right = second == null ? null : values().whole("B", second);
  }

  @Override
  protected Exit run(TaskStore store, Format format, Cancellation cancellation) {
    TaskStory story = TaskStory.read(store, values().wanted(id, store.info()), cancellation);
    if (story.isEmpty()) {
      throw context.exit(Exit.FAILED, "task.absent", id);
    }
    List<AttemptRun> runs = StoryComparison.runs(story);
    if (runs.isEmpty()) {
      throw context.exit(Exit.FAILED, "diff.noAttempts", id);
    }
    StoryComparison comparison =
        lastGood
            ? withLastGood(
                store, story, runs, left == null ? runs.getLast() : run(runs, left), cancellation)
            : StoryComparison.of(story, run(runs, left), story, run(runs, right));
    context.print(new DiffReport(context, comparison).report(), format);
    new Story(context).noteCut(story.attempts(), story.events());
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
    if (others.isEmpty()) {
      throw context.exit(Exit.FAILED, "diff.noAttempts", other.id().toString());
    }
    return StoryComparison.of(other, others.getLast(), story, run);
  }
}
