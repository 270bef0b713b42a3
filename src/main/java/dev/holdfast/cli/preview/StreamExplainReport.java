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
import dev.holdfast.stream.StreamExpiry;
import dev.holdfast.task.Document;
import dev.holdfast.task.EventCursor;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.StreamText;
import java.util.ArrayList;
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
    if (explanation.tally() == null) {
      throw context.exit(Exit.FAILED, "streams.absent", stream);
    }
    List<Document> clauses = new ArrayList<>();
    clause(clauses, "policy", !explanation.rule().none(), explanation.source().wireName);
    Document document = new Document().with("id", stream).with("offset", offset);
    if (offset == null) {
      whole(document, explanation, clauses);
    } else {
      one(document, explanation, event(stream, offset, cancellation), clauses);
    }
    context.print(
        document,
        text -> {
          text.line(document.get("reason").toString());
          Table table = Table.ofSentences("CLAUSE", "HOLDS", "VALUE");
          for (Document clause : clauses) {
            table.row(
                context.say("clause." + clause.get("rule"), offset == null ? 0 : 1),
                context.say(clause.get("holds").equals(true) ? "common.yes" : "common.no"),
                value(clause, offset == null));
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
  private static void clause(List<Document> clauses, String rule, boolean holds, Object value) {
    clauses.add(new Document().with("rule", rule).with("holds", holds).with("value", value));
  }

  private void whole(Document document, StreamExplanation explanation, List<Document> clauses) {
    StreamTally tally = explanation.tally();
    clause(clauses, "age", tally.byAge() > 0, tally.byAge());
    clause(clauses, "count", tally.byCount() > 0, tally.byCount());
    clause(clauses, "newest_kept", tally.newestExpired(), tally.topOffset());
    document
        .with("eligible", tally.events() > 0)
        .with("events", tally.events())
        .with("clauses", clauses)
        .with("eligible_at", null)
        .with(
            "reason",
            context.say(
                "streams.explain",
                explanation.stream(),
                rule(explanation),
                tally.eventsInStream(),
                tally.expired(),
                tally.events()));
  }

  private void one(
      Document document, StreamExplanation explanation, TaskEvent event, List<Document> clauses) {
    StreamTally tally = explanation.tally();
    Long offset = event.fields().integer("offset");
    Long stored = event.fields().integer("stored_at");
    StreamExplanation.Verdict verdict = explanation.verdict(offset, stored);
    boolean old = stored != null && tally.cutoff() != null && stored < tally.cutoff();
    clause(clauses, "age", old, stored);
    clause(clauses, "count", tally.threshold() != null && offset < tally.threshold(), offset);
    clause(clauses, "not_newest", !verdict.newest(), tally.topOffset());
    document
        .with("eligible", verdict.eligible())
        .with("clauses", clauses)
        .with("eligible_at", verdict.eligibleAt())
        .with("reason", reason(explanation, verdict, offset));
  }

  private String reason(
      StreamExplanation explanation, StreamExplanation.Verdict verdict, Long offset) {
    String key;
    if (verdict.cause() == null) {
      key = verdict.eligibleAt() == null ? "streams.explainStays" : "streams.explainLater";
    } else if (verdict.newest()) {
      key = "streams.explainNewest";
    } else {
      key =
          verdict.cause() == StreamExpiry.Cause.AGE ? "streams.explainAge" : "streams.explainCount";
    }
    return context.say(
        key,
        String.valueOf(offset),
        explanation.stream(),
        rule(explanation),
        verdict.eligibleAt() == null ? "" : context.times().of(verdict.eligibleAt()));
  }

  private static String rule(StreamExplanation explanation) {
    StreamText words = StreamText.load();
    return explanation.row() == null ? words.of(explanation.rule()) : words.of(explanation.row());
  }
}
