package dev.holdfast.store.dapr;

import static dev.holdfast.store.dapr.DaprTerms.TERMS;

import com.google.protobuf.Timestamp;
import dev.holdfast.store.retention.Due;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.retention.Rulings;
import dev.holdfast.store.retention.Rulings.Ruling;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import io.dapr.durabletask.implementation.protobuf.OrchestratorService.OrchestrationState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * An instance as a policy sees it.
 *
 * @param candidate null if it was listed and is not there any more
 * @param stays why it stays; null if it may go
 * @param approximate whether its history does not say when it was completed
 * @param overdue whether Dapr should have purged it by itself
 * @param read whether its history was read
 * @param children what its history tells that it began; none where nobody had to read it
 */
record Seen(
    String id,
    Candidate candidate,
    ReasonTerm stays,
    boolean approximate,
    boolean overdue,
    boolean read,
    List<Ending.Child> children) {

  static Seen gone(String id) {
    return new Seen(id, null, null, false, false, false, List.of());
  }

  private static Seen stays(Candidate candidate, ReasonTerm reason) {
    return new Seen(candidate.id().toString(), candidate, reason, false, false, false, List.of());
  }

  /** Returns an instance whose age counts from the time of its list. */
  static Candidate candidate(String id, OrchestrationState state) {
    Timestamp updated = state.getLastUpdatedTimestamp();
    return candidate(id, state, Times.there(updated) ? Times.instant(updated) : null);
  }

  /** Returns an instance whose age counts from another time. */
  static Candidate candidate(String id, OrchestrationState state, Instant since) {
    Number updated = Times.seconds(state.getLastUpdatedTimestamp());
    return new Candidate(
        new TaskId.Text(id),
        DaprStatus.of(state),
        updated == null ? Double.NaN : updated.doubleValue(),
        new Due(TERMS.retention().clauses().getFirst(), since),
        state.getName().isEmpty() ? null : state.getName(),
        null,
        null,
        null,
        null,
        null,
        Times.exact(state.getCreatedTimestamp()),
        0);
  }

  /** Judges an instance; its history is read only where it decides. */
  static Seen of(
      String id, OrchestrationState state, Rulings rulings, long now, Supplier<Ending> history) {
    Candidate candidate = candidate(id, state);
    TaskStatus status = candidate.status();
    if (!DaprStatus.terminal(status)) {
      boolean stalled = status.equals(DaprStatus.STALLED);
      return stays(candidate, stalled ? TERMS.stay("stalled") : TERMS.stay("not_terminal"));
    }
    if (rulings.all().isEmpty()) {
      return stays(candidate, null);
    }
    int place = rulings.deciding().applyAsInt(candidate);
    if (place < 0) {
      return stays(candidate, TERMS.stay("no_rule"));
    }
    Ruling ruling = rulings.all().get(place);
    if (ruling.age() == null) {
      return stays(candidate, null);
    }
    Judged judged = Judged.of(state, ruling.age(), now, history);
    Candidate marked = candidate(id, state, judged.since());
    boolean goes = judged.due() || ruling.counts();
    return new Seen(
        id,
        marked,
        goes ? null : TERMS.stay("not_due"),
        judged.approximate(),
        judged.due() && Times.overdue(judged.since(), ruling.age(), now),
        judged.read(),
        judged.due() ? judged.children() : List.of());
  }

  /** What a rule of an age says of an instance. */
  private record Judged(
      boolean due, Instant since, boolean approximate, boolean read, List<Ending.Child> children) {

    static Judged of(OrchestrationState state, double age, long now, Supplier<Ending> history) {
      boolean dated = Times.there(state.getLastUpdatedTimestamp());
      Instant updated = dated ? Times.instant(state.getLastUpdatedTimestamp()) : null;
      if (dated && Times.reached(updated, age, now)) {
        return new Judged(true, updated, false, false, List.of());
      }
      boolean begun = Times.there(state.getCreatedTimestamp());
      if (begun && !Times.reached(Times.instant(state.getCreatedTimestamp()), age, now)) {
        return new Judged(false, updated, false, false, List.of());
      }
      Ending ending = history.get();
      Optional<Instant> completed = ending.completed().map(Times::instant);
      Instant since = completed.orElse(updated);
      boolean due = since != null && Times.reached(since, age, now);
      return new Judged(
          due, since, completed.isEmpty(), ending != Ending.UNKNOWN, ending.children());
    }
  }
}
