package dev.holdfast.cli.read;

import dev.holdfast.cli.cleanup.ReportOptions;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.command.StoreCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.report.ReportException;
import dev.holdfast.report.ReportFile;
import dev.holdfast.report.StorySubject;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes one task's story into a file: all rows as JSON, or a page for people. */
@Command(name = "export")
public final class ExportCommand extends StoreCommand {

  @Parameters(index = "1", paramLabel = "ID", descriptionKey = "id")
  private String id;

  @Parameters(index = "2", paramLabel = "FILE", descriptionKey = "storyFile")
  private Path path;

  private ReportFile file;

  @Override
  protected void check() {
    file = ReportOptions.at(path);
  }

  @Override
  protected Exit run(TaskStore opened, Format format, Cancellation cancellation) {
    TaskId wanted = values().wanted(id, opened.info());
    TaskStore store = StoryText.holding(opened, wanted, cancellation);
    TaskStory story = TaskStory.read(store, wanted, cancellation);
    context.refuse(Exit.FAILED, "task.absent", story.isEmpty(), id);
    try {
      file.write(StorySubject.of(story, store, context.terminal().zone(), cancellation));
    } catch (ReportException failed) {
      throw new ExitException(Exit.FAILED, failed.told());
    }
    boolean cut = story.isCut() || story.hasCutFields();
    int events = story.events().items().size();
    int attempts = story.attempts().items().size();
    String written = file.file().toString();
    context.print(
        new Document()
            .with("file", written)
            .with("id", story.id())
            .with("events", events)
            .with("attempts", attempts)
            .with("complete", !cut),
        text -> text.line(context.of(store).say("export.done", id, events, attempts, written)),
        format);
    if (cut) {
      context.tell("export.cut");
    }
    return cut ? Exit.PARTIAL : Exit.DONE;
  }
}
