package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Table;
import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.stream.StreamExplanation;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.task.Document;
import dev.holdfast.task.EventCursor;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.StreamText;
import java.util.List;

/**
 * Why a stream, or one event of it, is or is not expired.
 *
 * @param context for the sentences
 * @param store where
 */
record StreamExplainReport(CommandContext context, TaskStore store) {

  Exit print(String stream, Long offset, Long now, Format format, Cancellation cancellation) {
    StreamExplanation explanation;
    try (StreamSnapshot snapshot = Roles.of(store, StreamRetention.class).snapshot(cancellation)) {
      explanation = StreamExplanation.of(stream, now, snapshot);
    }
    StreamTally tally = explanation.tally();
    context.refuse(Exit.FAILED, "streams.absent", tally == null, stream);
    boolean whole = offset == null;
    Long stored = whole ? null : event(stream, offset, cancellation).fields().integer("stored_at");
    StreamExplanation.Verdict one = whole ? null : explanation.verdict(offset, stored);
    List<Document> clauses =
        List.of(
            clause("policy", !explanation.rule().none(), explanation.source().wireName),
            whole
                ? clause("age", tally.byAge() > 0, tally.byAge())
                : clause("age", one.old(), stored),
            whole
                ? clause("count", tally.byCount() > 0, tally.byCount())
                : clause("count", one.many(), offset),
            whole
                ? clause("newest_kept", tally.newestExpired(), tally.topOffset())
                : clause("not_newest", !one.newest(), tally.topOffset()));
    Document document =
        new Document()
            .with("id", stream)
            .with("offset", offset)
            .with("eligible", whole ? tally.events() > 0 : one.eligible())
            .known("events", whole ? tally.events() : null)
            .with("clauses", clauses)
            .with("eligible_at", whole ? null : one.eligibleAt())
            .with("reason", whole ? reason(explanation) : reason(explanation, one, offset));
    context.print(
        document,
        text -> {
          text.line(document.get("reason").toString());
          Table table = Table.ofSentences("CLAUSE", "HOLDS", "VALUE");
          for (Document clause : clauses) {
            table.row(
                context.say("clause." + clause.get("rule"), whole ? 0 : 1),
                context.say(clause.get("holds").equals(true) ? "common.yes" : "common.no"),
                value(clause, whole));
          }
          text.table(table, "");
        },
        format);
    return Exit.DONE;
  }

  private String value(Document clause, boolean whole) {
    Object rule = clause.get("rule");
    return switch (clause.get("value")) {
      case Long events when whole && !rule.equals("newest_kept") -> context.say("number", events);
      case Long stored when rule.equals("age") -> context.times().of(stored);
      case Long place -> context.say("clause.offset", place.toString());
      case null -> "";
      case Object source -> source.toString();
    };
  }

  private TaskEvent event(String stream, long offset, Cancellation cancellation) {
    EventCursor place = new EventCursor(offset, Long.MIN_VALUE);
    EventQuery query =
        EventQuery.of(new TaskId.Text(stream), null, EventQuery.Narrow.NONE, place, 1);
    return Roles.of(store, Histories.class).events(query, cancellation).items().stream()
        .filter(event -> Long.valueOf(offset).equals(event.fields().integer("offset")))
        .findFirst()
        .orElseThrow(
            () -> context.exit(Exit.FAILED, "streams.noOffset", stream, Long.toString(offset)));
  }

  /** What was asked, and what the answer rests on. */
  private static Document clause(String rule, boolean holds, Object value) {
    return new Document().with("rule", rule).with("holds", holds).with("value", value);
  }

  private String reason(StreamExplanation explanation) {
    StreamTally tally = explanation.tally();
    return context.say(
        "streams.explain",
        explanation.stream(),
        rule(explanation),
        tally.eventsInStream(),
        tally.expired(),
        tally.events());
  }

  private String reason(
      StreamExplanation explanation, StreamExplanation.Verdict verdict, Long offset) {
    String key =
        switch (verdict.cause()) {
          case null ->
              verdict.eligibleAt() == null ? "streams.explainStays" : "streams.explainLater";
          case AGE -> verdict.newest() ? "streams.explainNewest" : "streams.explainAge";
          case COUNT -> verdict.newest() ? "streams.explainNewest" : "streams.explainCount";
        };
    return context.say(
        key,
        String.valueOf(offset),
        explanation.stream(),
        rule(explanation),
        context.times().of(verdict.eligibleAt()));
  }

  private static String rule(StreamExplanation explanation) {
    StreamText words = StreamText.load();
    return explanation.row() == null ? words.of(explanation.rule()) : words.of(explanation.row());
  }
}
