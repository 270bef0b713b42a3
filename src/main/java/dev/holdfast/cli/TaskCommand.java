package dev.holdfast.cli;

import dev.holdfast.cleanup.DeletionAnswer;
import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.TaskReplay;
import dev.holdfast.replay.TaskState;
import dev.holdfast.store.Excerpt;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows one task with its attempts and events, also what is left of one that is gone. */
@Command(name = "task")
final class TaskCommand extends StoreCommand {

  @Parameters(index = "1", paramLabel = "ID", descriptionKey = "id")
  private String id;

  @Option(names = "--at", paramLabel = "TIME")
  private String at;

  private Long instant;

  TaskCommand(CommandContext context) {
    super(context);
  }

  @Override
  void check() {
    instant = at == null ? null : values().instant("--at", at);
  }

  @Override
  Exit run(TaskStore store, Format format, Cancellation cancellation) {
    TaskId wanted = TaskId.parse(id);
    Optional<TaskDetails> details = store.task(wanted, cancellation);
    Excerpt<TaskEvent> events = store.events(wanted, Story.MOST_ROWS, cancellation);
    Excerpt<Attempt> attempts = store.attempts(wanted, Story.MOST_ROWS, cancellation);
    GoneTask gone = new GoneTask(context());
    DeletionAnswer answer =
        details.isPresent() ? DeletionAnswer.NOTHING : gone.find(store, wanted, cancellation);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("task", details.map(found -> found.task().fields().asMap()).orElse(null));
    document.put("attempts", Story.rows(attempts.items(), Attempt::fields));
    document.put("events", Story.rows(events.items(), TaskEvent::fields));
    if (details.isEmpty() && events.items().isEmpty() && attempts.items().isEmpty()) {
      throw gone.end(answer, context().say("task.absent", id), document, format);
    }
    if (answer.deletion() != null) {
      document.put("deleted", GoneTask.fields(answer.deletion()));
      context().note(gone.sentence(answer.deletion()));
    }
    details
        .map(TaskDetails::cut)
        .filter(cut -> !cut.isEmpty())
        .ifPresent(cut -> document.put("cut", cut));
    TaskState state =
        instant == null ? null : new TaskReplay(events.items(), attempts.items()).at(instant);
    if (state != null) {
      document.put("replay", RecordFields.of(state));
    }
    long now = format == Format.TABLE ? store.now(cancellation) : 0;
    StoryText story = new StoryText(context());
    context()
        .print(
            Report.of(
                document,
                text -> {
                  details.ifPresentOrElse(
                      found -> story.task(text, found, now),
                      () -> text.line(context().say("task.gone", id)));
                  if (state != null) {
                    story.replay(text, state, instant);
                  }
                  story.attempts(text, attempts.items());
                  story.events(text, events.items());
                }),
            format);
    new Story(context()).noteCut(attempts, events);
    return Exit.DONE;
  }
}
