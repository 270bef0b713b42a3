package dev.holdfast.desktop.tasks.details;

import dev.holdfast.desktop.hold.HoldTarget;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.retention.explain.ExplainScan;
import dev.holdfast.retention.explain.Explanation;
import dev.holdfast.retention.explain.Surroundings;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.policy.DurationException;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.RetentionText;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;

/**
 * Whether a policy would delete the task that is looked at, and why: the one that is being written
 * on Retention, with all that other tasks have to say, or one of an age that is typed here.
 */
public final class RetentionVerdictViewModel {

  /** fib-flow's own age where nobody configured another (formats/fib-flow, section 4). */
  static final String DEFAULT_AGE = "1d";

  private final TaskDetailsViewModel details;
  final TaskStore store;

  /** The policy that is being written on Retention; null while there is none. */
  public final ReadOnlyObjectWrapper<Policy> written = new ReadOnlyObjectWrapper<>();

  /** What the store was asked. */
  final StoreRead<Explanation> explained;

  private final Clock clock;

  /** What a cleanup does in the store. */
  final OperationTerm operation;

  private final RetentionText texts;

  /**
   * Judges nothing yet.
   *
   * @param clock the store's time
   */
  RetentionVerdictViewModel(TaskDetailsViewModel details, Clock clock) {
    StoreSession session = details.session;
    this.details = details;
    this.store = session.store();
    this.operation = session.operation();
    this.texts = RetentionText.of(operation);
    // Bound, and so held weakly: the session outlives its pages.
    this.written.bind(session.policyProperty());
    this.clock = clock;
    explained =
        new StoreRead<>(
            session, session.messages(RetentionVerdictViewModel.class).get("job.explain"));
    explained.value.subscribe(now -> verdict.set(now == null ? verdict.get() : now));
    explained.failure.subscribe(now -> ageProblem.set(now == null ? ageProblem.get() : now));
    // The store is asked only when the verdict is seen.
    details.tab.subscribe((before, now) -> explainIfSeen());
    for (ObservableValue<?> each :
        List.of(written, byPolicy, details.task.value, details.holds.heldProperty(), age)) {
      each.subscribe((before, now) -> judge());
    }
  }

  // Properties

  /** Whether to judge by the policy on Retention, if there is one. */
  final BooleanProperty byPolicy = new SimpleBooleanProperty(true);

  /** The policy's age as typed, such as {@code 7d}. */
  public final StringProperty age = new SimpleStringProperty(DEFAULT_AGE);

  /** Why there is no verdict, in words; null if there is one, or none is asked for. */
  final ReadOnlyStringWrapper ageProblem = new ReadOnlyStringWrapper();

  /** The verdict; null while there is no task or no age. */
  final ReadOnlyObjectWrapper<Explanation> verdict = new ReadOnlyObjectWrapper<>();

  /** Returns whether the verdict is that of the policy on Retention. */
  public boolean isByPolicy() {
    return byPolicy.get() && written.get() != null;
  }

  /** Returns the verdict in a sentence; empty while there is none. */
  public String sentence() {
    if (verdict.get() == null) {
      return "";
    }
    String along = texts.along(operation, verdict.get()).map(said -> " " + said).orElse("");
    return texts.of(verdict.get()) + along;
  }

  private void judge() {
    ageProblem.set(null);
    explained.clear();
    verdict.set(null);
    if (details.task.value() == null || details.id.get() == null) {
      return;
    }
    if (isByPolicy()) {
      explainIfSeen();
    } else {
      judgeByAge();
    }
  }

  private void judgeByAge() {
    Candidate candidate = details.row().flatMap(this::candidate).orElse(null);
    if (candidate == null && details.task.value().isPresent()) {
      return;
    }
    boolean held = details.row().flatMap(row -> details.holds.of(HoldTarget.of(row))).isPresent();
    try {
      verdict.set(
          Explanation.of(
              details.id.get(),
              candidate,
              Policy.olderThan(Durations.parse(age.get())).boundTo(store.terms().statuses()),
              clock.instant().getEpochSecond(),
              Surroundings.held(held)));
    } catch (DurationException noAge) {
      ageProblem.set(texts.of(noAge));
    }
  }

  private void explainIfSeen() {
    boolean unasked = verdict.get() == null && !explained.isLoading();
    if (isSeen() && isByPolicy() && details.task.value() != null && unasked) {
      TaskId wanted = details.id.get();
      Holds kept =
          details.holds.heldProperty().get() == null
              ? Holds.NONE
              : details.holds.heldProperty().get();
      ExplainScan scan = new ExplainScan(written.get(), null, kept);
      explained.read((progress, stop) -> scan.explain(store, wanted, stop));
    }
  }

  /**
   * Beside workflows that a policy is about, tasks have no verdict: not at the first look either.
   */
  private boolean isSeen() {
    return details.tab.get() == DetailsTab.RETENTION
        || details.tab.get() == DetailsTab.OVERVIEW
            && DetailsTab.of(store).contains(DetailsTab.RETENTION);
  }

  /** Nothing ever lets go a task about which no clause is. */
  private Optional<Candidate> candidate(Task found) {
    return store
        .terms()
        .retention()
        .clause(found.status())
        .map(clause -> Candidate.of(found, clause));
  }
}
