package dev.holdfast.cli.read;

import dev.holdfast.cleanup.DeletionAnswer;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.StoreCommand;
import dev.holdfast.cli.journal.GoneTask;
import dev.holdfast.cli.output.Format;
import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.report.StoryDocument;
import dev.holdfast.report.TaskDocument;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Document;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows one task with its attempts and events, also what is left of one that is gone. */
@Command(name = "task")
public final class TaskCommand extends StoreCommand {

  /** Of a stream so many of its newest events. */
  private static final int SHOWN = 100;

  @Parameters(index = "1", paramLabel = "ID", descriptionKey = "id")
  private String id;

  @Option(names = "--at", paramLabel = "TIME")
  private String at;

  private Long instant;

  @Override
  protected void check() {
    instant = at == null ? null : values().instant("--at", at);
  }

  @Override
  protected Exit run(TaskStore store, Format format, Cancellation cancellation) {
    if (store.info().can(Capability.STREAMS)) {
      context.refuse("streams.notHere", at != null, "--at");
      return ofStream(store, format, cancellation);
    }
    TaskId wanted = values().wanted(id, store.info());
    TaskStore holding = StoryText.holding(store, wanted, cancellation);
    if (holding != store) {
      return SubjectReport.print(context, holding, wanted, instant, format, cancellation);
    }
    boolean told = store.role(Histories.class).isPresent();
    TaskStory story = StoryText.read(store, wanted, instant, cancellation);
    TaskDetails details = story.details();
    GoneTask gone = new GoneTask(context);
    DeletionAnswer answer =
        details == null ? gone.find(store, wanted, cancellation) : DeletionAnswer.NOTHING;
    StoryText words = new StoryText(context, store);
    Document document =
        new Document()
            .with("task", details == null ? null : details.task().fields().asMap())
            .known("row", details == null ? null : details.row())
            .with(
                "attempts",
                told ? StoryDocument.rows(story.attempts().items(), Attempt::fields) : null)
            .with(
                "events",
                told ? StoryDocument.rows(story.events().items(), TaskEvent::fields) : null);
    words.next(document, story, cancellation);
    StoryText.wholeness(story, document);
    if (story.isEmpty()) {
      throw gone.end(answer, context.say("task.absent", id), document, format);
    }
    if (answer.deletion() != null) {
      document.put("deleted", Document.of(answer.deletion()));
      context.note(gone.sentence(answer.deletion()));
    }
    document.some("cut", details == null ? Map.of() : details.cut());
    ReplayReport replay = ReplayReport.of(context, store, story, instant, cancellation);
    if (replay != null) {
      replay.into(document);
    }
    context.print(
        document,
        text -> {
          if (details == null) {
            text.line(context.say("task.gone", id));
          } else if (replay == null || !replay.whole()) {
            words.task(text, details, story.now());
            words.next(text, document);
          }
          if (replay != null) {
            replay.print(text, words);
          }
          if (told) {
            if (store.info().can(Capability.ATTEMPTS)) {
              words.attempts(text, story.attempts().items());
            }
            words.events(text, story.events().items());
          } else {
            text.line("");
            text.line(context.failures().of(new StoreFailure.NoHistory()));
          }
        },
        format);
    words.note(story);
    return Exit.DONE;
  }

  /** One stream with the newest of its events. */
  private Exit ofStream(TaskStore store, Format format, Cancellation cancellation) {
    TaskId stream = store.info().id(id);
    TaskDetails details =
        store
            .task(stream, cancellation)
            .orElseThrow(() -> context.exit(Exit.FAILED, "streams.absent", id));
    EventQuery.Narrow newest = new EventQuery.Narrow(null, null, null, null, true, false);
    EventPage page =
        Roles.of(store, Histories.class)
            .events(EventQuery.of(stream, null, newest, null, SHOWN), cancellation);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put(
        "task",
        TaskDocument.of(
            details.task(), store.terms().listing(), context.held(store, cancellation)));
    document.put("attempts", List.of());
    document.put("events", page.items().reversed().stream().map(StreamEventFields::of).toList());
    document.put("events_complete", page.next() == null);
    long now = store.now(cancellation);
    context.print(
        document,
        text -> {
          new StoryText(context, store).task(text, details, now);
          text.heading(context.say("common.events"));
          text.table(StreamEventFields.table(page.items().reversed(), context.times()), "");
        },
        format);
    if (page.next() != null) {
      context.tell("streams.newestShown", page.items().size());
    }
    return Exit.DONE;
  }
}
