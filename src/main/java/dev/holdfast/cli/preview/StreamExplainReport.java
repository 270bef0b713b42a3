package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.CommandFailure;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.stream.StreamExplanation;
import dev.holdfast.store.StreamEventQuery;
import dev.holdfast.store.StreamRetention;
import dev.holdfast.store.StreamSnapshot;
import dev.holdfast.store.TaskStore;
import dev.holdfast.stream.StreamPosition;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.text.StreamText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Why a stream, or one event of it, is or is not expired.
 *
 * @param context for the sentences
 * @param store where
 */
record StreamExplainReport(CommandContext context, TaskStore store) {

  Exit print(String stream, Long offset, Long now, Format format, Cancellation cancellation) {
    StreamExplanation explanation;
    try (StreamSnapshot snapshot = StreamRetention.of(store).snapshot(cancellation)) {
      explanation = StreamExplanation.of(stream, now, snapshot);
    }
    if (explanation.tally() == null) {
      throw new CommandFailure(Exit.FAILED, context.say("streams.absent", stream));
    }
    Map<String, Object> document =
        offset == null ? whole(explanation) : one(explanation, event(stream, offset, cancellation));
    context.print(
        Report.of(
            document,
            text -> {
              text.line(String.valueOf(document.get("reason")));
              Table table = new Table("RULE", "HOLDS", "VALUE");
              for (Object clause : (List<?>) document.get("clauses")) {
                Map<?, ?> fields = (Map<?, ?>) clause;
                table.row(fields.get("rule"), fields.get("holds"), fields.get("value"));
              }
              text.table(table, "");
            }),
        format);
    return Exit.DONE;
  }

  private TaskEvent event(String stream, long offset, Cancellation cancellation) {
    StreamPosition place = new StreamPosition(offset, Long.MIN_VALUE);
    StreamEventQuery query =
        new StreamEventQuery(stream, null, null, null, null, null, false, false, place, 1);
    return store.streams().orElseThrow().events(query, cancellation).items().stream()
        .filter(event -> Long.valueOf(offset).equals(event.fields().integer("offset")))
        .findFirst()
        .orElseThrow(
            () ->
                new CommandFailure(
                    Exit.FAILED, context.say("streams.noOffset", stream, Long.toString(offset))));
  }

  private Map<String, Object> whole(StreamExplanation explanation) {
    List<Map<String, Object>> clauses = new ArrayList<>(policy(explanation));
    long expired = explanation.tally().byAge() + explanation.tally().byCount();
    clauses.add(clause("age", explanation.tally().byAge() > 0, explanation.tally().byAge()));
    clauses.add(clause("count", explanation.tally().byCount() > 0, explanation.tally().byCount()));
    clauses.add(
        clause(
            "newest_kept",
            explanation.tally().newestExpired(),
            explanation.tally().top().offset()));
    long going = explanation.tally().going().events();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("id", explanation.stream());
    document.put("offset", null);
    document.put("eligible", going > 0);
    document.put("events", going);
    document.put("clauses", clauses);
    document.put("eligible_at", null);
    document.put(
        "reason",
        context.say(
            "streams.explain",
            explanation.stream(),
            rule(explanation),
            explanation.tally().events(),
            expired,
            going));
    return document;
  }

  private Map<String, Object> one(StreamExplanation explanation, TaskEvent event) {
    Long offset = event.fields().integer("offset");
    Long stored = event.fields().integer("stored_at");
    StreamExplanation.Verdict verdict = explanation.verdict(offset, stored);
    List<Map<String, Object>> clauses = new ArrayList<>(policy(explanation));
    Long cutoff = explanation.tally().expiry().cutoff();
    clauses.add(clause("age", stored != null && cutoff != null && stored < cutoff, stored));
    Long threshold = explanation.tally().expiry().threshold();
    clauses.add(clause("count", threshold != null && offset < threshold, offset));
    clauses.add(clause("not_newest", !verdict.newest(), explanation.tally().top().offset()));
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("id", explanation.stream());
    document.put("offset", offset);
    document.put("eligible", verdict.eligible());
    document.put("clauses", clauses);
    document.put("eligible_at", verdict.eligibleAt());
    document.put("reason", reason(explanation, verdict, offset));
    return document;
  }

  private String reason(
      StreamExplanation explanation, StreamExplanation.Verdict verdict, Long offset) {
    String at = String.valueOf(offset);
    String rule = rule(explanation);
    if (verdict.cause() != null && verdict.newest()) {
      return context.say("streams.explainNewest", at, explanation.stream(), rule);
    }
    if (verdict.cause() != null) {
      return switch (verdict.cause()) {
        case AGE -> context.say("streams.explainAge", at, explanation.stream(), rule);
        case COUNT -> context.say("streams.explainCount", at, explanation.stream(), rule);
      };
    }
    return verdict.eligibleAt() == null
        ? context.say("streams.explainStays", at, explanation.stream(), rule)
        : context.say(
            "streams.explainLater",
            at,
            explanation.stream(),
            rule,
            context.times().of(verdict.eligibleAt()));
  }

  private static String rule(StreamExplanation explanation) {
    StreamText words = StreamText.load();
    return explanation.row() == null ? words.of(explanation.rule()) : words.of(explanation.row());
  }

  private static List<Map<String, Object>> policy(StreamExplanation explanation) {
    return List.of(clause("policy", !explanation.rule().none(), explanation.source().wireName()));
  }

  private static Map<String, Object> clause(String rule, boolean holds, Object value) {
    Map<String, Object> clause = new LinkedHashMap<>();
    clause.put("rule", rule);
    clause.put("holds", holds);
    clause.put("value", value);
    return clause;
  }
}
