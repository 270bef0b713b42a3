package dev.holdfast.cleanup;

import dev.holdfast.journal.JournalOutcome;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.task.Document;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What the journal and an archive tell of what was confirmed, in the words of its kind of store.
 */
record CleanupFacts(CleanupOrder order) {

  /** The most policies and streams that an entry names. */
  private static final int NAMED = 100;

  /** The most ids that an entry names. */
  private static final int IDS = 1_000;

  /** Returns the policy as an archive keeps it, in JSON; one without fields if there is none. */
  String policy() {
    return order.preview() instanceof Preview tasks ? PolicyJson.write(tasks.policy()) : "{}";
  }

  /** Returns what the journal tells before the run. */
  Map<String, Object> before() {
    Document facts = new Document().with("reason", order.reason());
    if (order.preview() instanceof Preview tasks) {
      facts
          .with("policy", PolicyJson.fields(tasks.policy()))
          .some("policy_files", tasks.request().files());
    }
    facts
        .from(order, "plan=digest")
        .known("approved_by", order.planned() ? order.frozen().approvedBy() : null)
        .from(order, "now=preview.now");

    switch (order.preview()) {
      case Preview _ ->
          facts
              .all(size())
              .all(order.plan().work().amounts().byKey())
              .from(order, "skipped=plan.skipped left_for_later=plan.remaining");
      case ActPreview act ->
          facts
              .from(act, "verb=act.verb query")
              .all(size())
              .with("ids", act.tasks().stream().limit(IDS).map(each -> each.id().plain()).toList())
              .from(act, "by_status")
              .from(order, "skipped=plan.skipped");
      case StreamPreview all -> facts.all(streams(all));
      default -> throw new IllegalStateException("no such preview");
    }
    List<Hazard> hazards =
        order.preview() instanceof StreamPreview all ? all.hazards() : order.plan().hazards();
    facts.put("hazards", hazards.stream().map(Hazard::fields).toList());
    Map<String, Object> decided = Decisions.of(order.plan().options()).fields();
    if (order.preview() instanceof Preview) {
      decided.keySet().removeAll(List.of("allow", "skip"));
    }
    facts.putAll(decided);
    if (order.preview().deletes()) {
      facts.from(order, "archive");
    }
    return facts;
  }

  private static Document streams(StreamPreview preview) {
    return Document.of(preview, "streams=streams_processed events include_newest")
        .with(
            "largest",
            preview.going().stream()
                .map(PlannedStream::tally)
                .sorted(Comparator.comparingLong(StreamTally::events).reversed())
                .limit(NAMED)
                .map(tally -> Document.of(tally, "stream events last_offset"))
                .toList())
        .with(
            "policies",
            preview.policies().rows().stream().limit(NAMED).map(CleanupFacts::policy).toList());
  }

  /** Returns a row for the journal; null for none. */
  static Map<String, Object> policy(StreamPolicy row) {
    return row == null
        ? null
        : Document.of(row, "stream_name=stream max_age_seconds max_event_count enabled");
  }

  /** Returns what the journal tells of its archive before the run. */
  Map<String, Object> size() {
    return order.preview() instanceof StreamPreview streams
        ? Map.of("events", streams.events())
        : Map.of("tasks", order.plan().work().size());
  }

  /** Returns what the journal tells after the run. */
  Document after(CleanupResult result, OperationTerm operation) {
    Document facts = new Document();
    if (order.preview() instanceof StreamPreview) {
      facts.put("streams_processed", result.subjects());
    }
    facts.put(operation.done(), result.deleted());
    if (order.preview() instanceof StreamPreview) {
      facts.put("unread_deleted", result.known("unread"));
      facts.put("drifted", result.driftedCount());
    } else {
      facts.putAll(result.gone().done());
      facts.put("drifted_count", result.driftedCount());
      facts.put(
          "drifted",
          result.drifted().stream()
              .map(drift -> Map.of("id", drift.id().plain(), "reason", drift.reason().code()))
              .toList());
    }
    Document amounts = new Document();
    result.measures().forEach(measure -> amounts.put(measure.key(), result.known(measure.key())));
    return facts
        .all(result.unsettled().oneByOne() ? result.unsettled().fields() : Map.of())
        .from(result, "skipped remaining unconfirmed stopped_by=stopped_by_name")
        .known("failure", result.failure() == null ? null : result.failure().toString())
        .from(result, "batches longest_batch_ms=longest_batch_millis duration_ms=duration_millis")
        // What every reader of a journal understands, whatever the kind of store.
        .from(operation, "verb subject")
        .with("done", result.deleted())
        .with("amounts", amounts);
  }

  static JournalOutcome outcome(CleanupResult result) {
    // What was skipped by choice is no shortfall.
    if (result.asChosen()) {
      return JournalOutcome.DONE;
    }
    if (result.waited()) {
      return JournalOutcome.WAITED;
    }
    return result.failure() != null && result.deleted() == 0
        ? JournalOutcome.FAILED
        : JournalOutcome.PARTIAL;
  }
}
