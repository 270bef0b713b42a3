package dev.holdfast.cli;

import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.store.Excerpt;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists a task's events, also those of one that is gone. */
@Command(name = "timeline")
final class TimelineCommand extends StoreCommand {

  @Parameters(index = "1", paramLabel = "ID", descriptionKey = "id")
  private String id;

  @Option(names = "--type", paramLabel = "TYPE")
  private String type;

  @Option(names = "--attempt", paramLabel = "N")
  private String attempt;

  private Long number;

  TimelineCommand(CommandContext context) {
    super(context);
  }

  @Override
  void check() {
    number = attempt == null ? null : values().whole("--attempt", attempt);
  }

  @Override
  Exit run(TaskStore store, Format format, Cancellation cancellation) {
    Excerpt<TaskEvent> all = store.events(TaskId.parse(id), TaskStory.MOST_ROWS, cancellation);
    if (all.items().isEmpty()) {
      throw new CommandFailure(Exit.FAILED, context().say("timeline.none", id));
    }
    refuseAbsentType(all.items());
    List<TaskEvent> chosen =
        all.items().stream()
            .filter(event -> type == null || type.equals(event.type()))
            .filter(event -> number == null || number.equals(event.attempt()))
            .toList();
    List<Map<String, Object>> rows = Story.rows(chosen, TaskEvent::fields);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("items", rows);
    document.put("total", rows.size());
    document.put("total_exact", all.complete());
    List<String> columns = new ArrayList<>(all.items().getFirst().fields().names());
    context()
        .print(
            Report.list(
                document, rows, columns, text -> new StoryText(context()).events(text, chosen)),
            format);
    new Story(context()).noteCut(all);
    return Exit.DONE;
  }

  private void refuseAbsentType(List<TaskEvent> events) {
    TreeSet<String> present =
        events.stream()
            .map(TaskEvent::type)
            .filter(Objects::nonNull)
            .collect(Collectors.toCollection(TreeSet::new));
    if (type != null && !present.contains(type)) {
      throw context().usage("timeline.type", type, id, String.join(", ", present));
    }
  }
}
