package dev.holdfast.cli.read;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.StoreCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.report.StoryDocument;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Descents;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.history.Trees;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.EventCursor;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the events of a task or of its whole workflow, also of those that are gone. */
@Command(name = "timeline")
public final class TimelineCommand extends StoreCommand {

  /** Enough to name the types that a trail has. */
  private static final int PROBE = 1_000;

  @Parameters(index = "1", paramLabel = "ID", descriptionKey = "id")
  private String id;

  @Option(names = "--workflow", descriptionKey = "trailWorkflow")
  private boolean workflow;

  @Option(names = "--type", paramLabel = "TYPE")
  private String type;

  @Option(names = "--attempt", paramLabel = "N")
  private String attempt;

  @Option(names = "--limit", paramLabel = "N", descriptionKey = "trailLimit")
  private String limit;

  @Option(names = "--after", paramLabel = "CURSOR", descriptionKey = "after")
  private String after;

  @Mixin private StreamTrailOptions streamOptions;

  private Long number;
  private int most;
  private EventCursor place;

  @Override
  protected void check() {
    number = attempt == null ? null : values().whole("--attempt", attempt);
    most = values().count("--limit", limit, TaskStory.MOST_ROWS, TaskStory.MOST_ROWS);
    streamOptions.check(context);
    place =
        after == null
            ? null
            : EventCursor.decode(after).orElseThrow(() -> context.usage("tasks.cursor", after));
  }

  @Override
  protected Exit run(TaskStore store, Format format, Cancellation cancellation) {
    boolean paged = store.info().can(Capability.STREAMS);
    if (!paged) {
      streamOptions.refuse(context);
    } else if (workflow || number != null) {
      throw context.usage("streams.notHere", workflow ? "--workflow" : "--attempt");
    }
    TaskId wanted = values().wanted(id, store.info());
    TaskStore holding = StoryText.holding(store, wanted, cancellation);
    Histories histories = Roles.of(holding, Histories.class);
    if (workflow && holding == store && store.role(Trees.class).isEmpty()) {
      throw store.workflows().isPresent()
          ? context.usage("timeline.ownWorkflows", id)
          : context.usage("timeline.notWorkflow", store.role(Descents.class).isPresent() ? 1 : 0);
    }
    TaskId of = workflow ? root(holding, wanted, cancellation) : wanted;
    EventCursor begin = streamOptions.place(context, place);
    EventPage page =
        histories.events(
            paged
                ? EventQuery.of(of, type, streamOptions.narrow(), begin, most)
                : query(of, type, number, begin, most),
            cancellation);
    TaskEvent any =
        page.items().isEmpty()
            ? probe(histories, of, paged, cancellation)
            : page.items().getFirst();
    List<Map<String, Object>> rows =
        paged
            ? page.items().stream().map(StreamEventFields::of).toList()
            : StoryDocument.rows(page.items(), TaskEvent::fields);
    String next = page.next() == null ? null : page.next().encode();
    String previous = page.previous() == null ? null : page.previous().encode();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("items", rows);
    document.put("total", rows.size());
    document.put("total_exact", next == null && begin == null);
    if (paged) {
      document.put("previous_cursor", previous);
    }
    document.put("next_cursor", next);
    context.print(
        new Report(
            document,
            rows,
            new ArrayList<>(any.fields().names()),
            text -> {
              if (paged) {
                text.table(
                    StreamEventFields.table(page.items(), context.times()),
                    context.say("streams.noEvents"));
              } else {
                new StoryText(context, store).events(text, page.items(), workflow);
              }
              if (previous != null) {
                text.line(context.say("streams.previous", previous));
              }
              if (next != null) {
                text.line(context.say("tasks.next", next));
              }
            }),
        format);
    if (!paged && !workflow && type == null && number == null) {
      new StoryText(context, store).noteClocks(page.items(), List.of());
    }
    if (next != null && (format == Format.CSV || format == Format.NDJSON)) {
      // These two have no place for it, and a list must not look whole when it is not.
      context.tell("tasks.next", next);
    }
    return Exit.DONE;
  }

  /** Returns the root of the workflow that a task belongs to; a task that is gone may be one. */
  private TaskId root(TaskStore store, TaskId wanted, Cancellation cancellation) {
    TaskId root =
        store
            .task(wanted, cancellation)
            .map(TaskDetails::task)
            .map(task -> task.workflowId())
            .orElse(wanted);
    if (!root.equals(wanted)) {
      context.tell("workflow.notRoot", id, root.toString());
    }
    return root;
  }

  private EventQuery query(
      TaskId of, String wantedType, Long wantedAttempt, EventCursor from, int rows) {
    return new EventQuery(
        workflow ? null : of,
        workflow ? of : null,
        null,
        wantedType,
        wantedAttempt,
        Set.of(),
        EventQuery.Narrow.NONE,
        from,
        rows);
  }

  /** Looks why there is nothing: a typing error must not pass for an empty list. */
  private TaskEvent probe(
      Histories histories, TaskId of, boolean paged, Cancellation cancellation) {
    List<TaskEvent> some =
        histories.events(query(of, null, null, null, PROBE), cancellation).items();
    context.refuse(Exit.FAILED, "timeline.none", some.isEmpty(), id);
    TreeSet<String> present =
        some.stream()
            .map(TaskEvent::type)
            .filter(Objects::nonNull)
            .collect(Collectors.toCollection(TreeSet::new));
    if (type != null && !paged && !present.contains(type)) {
      throw context.usage("timeline.type", type, id, String.join(", ", present));
    }
    return some.getFirst();
  }
}
