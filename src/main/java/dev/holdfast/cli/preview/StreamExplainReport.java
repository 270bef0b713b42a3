package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.preview.StreamExplainDocument.Clause;
import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.stream.StreamExplanation;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.stream.StreamEventQuery;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.stream.Streams;
import dev.holdfast.stream.StreamPosition;
import dev.holdfast.task.TaskEvent;
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
    try (StreamSnapshot snapshot = StreamRetention.of(store).snapshot(cancellation)) {
      explanation = StreamExplanation.of(stream, now, snapshot);
    }
    if (explanation.tally() == null) {
      throw new ExitException(Exit.FAILED, context.say("streams.absent", stream));
    }
    StreamExplainDocument document =
        offset == null ? whole(explanation) : one(explanation, event(stream, offset, cancellation));
    context.print(
        Report.of(
            document,
            text -> {
              text.line(document.reason());
              Table table = new Table("RULE", "HOLDS", "VALUE");
              document
                  .clauses()
                  .forEach(clause -> table.row(clause.rule(), clause.holds(), clause.value()));
              text.table(table, "");
            }),
        format);
    return Exit.DONE;
  }

  private TaskEvent event(String stream, long offset, Cancellation cancellation) {
    StreamPosition place = new StreamPosition(offset, Long.MIN_VALUE);
    StreamEventQuery query =
        new StreamEventQuery(stream, null, null, null, null, null, false, false, place, 1);
    return store.role(Streams.class).orElseThrow().events(query, cancellation).items().stream()
        .filter(event -> Long.valueOf(offset).equals(event.fields().integer("offset")))
        .findFirst()
        .orElseThrow(
            () ->
                new ExitException(
                    Exit.FAILED, context.say("streams.noOffset", stream, Long.toString(offset))));
  }

  private StreamExplainDocument whole(StreamExplanation explanation) {
    List<Clause> clauses = new ArrayList<>(policy(explanation));
    long expired = explanation.tally().byAge() + explanation.tally().byCount();
    clauses.add(new Clause("age", explanation.tally().byAge() > 0, explanation.tally().byAge()));
    clauses.add(
        new Clause("count", explanation.tally().byCount() > 0, explanation.tally().byCount()));
    clauses.add(
        new Clause(
            "newest_kept",
            explanation.tally().newestExpired(),
            explanation.tally().top().offset()));
    long going = explanation.tally().going().events();
    String reason =
        context.say(
            "streams.explain",
            explanation.stream(),
            rule(explanation),
            explanation.tally().events(),
            expired,
            going);
    return new StreamExplainDocument(
        explanation.stream(), null, going > 0, going, clauses, null, reason);
  }

  private StreamExplainDocument one(StreamExplanation explanation, TaskEvent event) {
    Long offset = event.fields().integer("offset");
    Long stored = event.fields().integer("stored_at");
    StreamExplanation.Verdict verdict = explanation.verdict(offset, stored);
    List<Clause> clauses = new ArrayList<>(policy(explanation));
    Long cutoff = explanation.tally().expiry().cutoff();
    clauses.add(new Clause("age", stored != null && cutoff != null && stored < cutoff, stored));
    Long threshold = explanation.tally().expiry().threshold();
    clauses.add(new Clause("count", threshold != null && offset < threshold, offset));
    clauses.add(new Clause("not_newest", !verdict.newest(), explanation.tally().top().offset()));
    return new StreamExplainDocument(
        explanation.stream(),
        offset,
        verdict.eligible(),
        null,
        clauses,
        verdict.eligibleAt(),
        reason(explanation, verdict, offset));
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

  private static List<Clause> policy(StreamExplanation explanation) {
    return List.of(
        new Clause("policy", !explanation.rule().none(), explanation.source().wireName()));
  }
}
