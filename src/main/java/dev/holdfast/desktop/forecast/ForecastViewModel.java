package dev.holdfast.desktop.forecast;

import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.forecast.AgeHistogram;
import dev.holdfast.retention.forecast.EligibleScans;
import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.retention.forecast.RuntimeRetention;
import dev.holdfast.retention.forecast.StoreSurvey;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.Roles;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import java.time.Instant;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.util.Subscription;

/**
 * Whether retention keeps up, and what another age would change. The store is surveyed once;
 * everything else follows from that survey, so a cutoff can be dragged.
 */
final class ForecastViewModel {

  /**
   * What the tab shows.
   *
   * @param forecast null before a survey, and where a survey cannot tell
   * @param tried whether the policy is one that is tried
   * @param written whether one is written
   */
  record Judged(Policy policy, Forecast forecast, boolean tried, boolean written) {}

  private final StoreSession session;
  private final ObservableValue<Policy> written;
  private final Consumer<Policy> adopt;
  private final Function<Cancellation, Holds> holds;

  /** What is assumed of the runtime. */
  final RuntimeViewModel runtime;

  /** What the store was found to hold, and how the finding goes. */
  final StoreRead<StoreSurvey> survey;

  /** What was found by scans under rules that a survey cannot tell. */
  final StoreRead<EligibleScans> scans;

  private final Subscription policyEdits;

  /**
   * Asks nothing until it is shown.
   *
   * @param written the policy as it is written; holds null while none is
   * @param adopt makes a policy the one that is being written
   * @param holds what is on hold in the store; asked in a job
   */
  ForecastViewModel(
      StoreSession session,
      ObservableValue<Policy> written,
      Consumer<Policy> adopt,
      Function<Cancellation, Holds> holds) {
    this.holds = holds;
    this.session = session;
    runtime = new RuntimeViewModel(session.store().terms());
    this.written = written;
    this.adopt = adopt;
    survey = StoreRead.listed(session, session.messages(ForecastViewModel.class).get("job.survey"));
    scans = StoreRead.listed(session, session.messages(ForecastViewModel.class).get("job.scan"));
    policy =
        Bindings.createObjectBinding(
            () ->
                trial.get() == null
                    ? basis()
                    : Policy.of(trial.get(), basis().fibFlow().orElseThrow().statuses()),
            written,
            trial);
    forecast =
        Bindings.createObjectBinding(
            this::foretell, survey.value, scans.value, policy, runtime.runtime);
    bars =
        Bindings.createObjectBinding(
            () ->
                survey.value() == null || range.get() == null
                    ? null
                    : AgeBars.of(survey.value().histogram(), range.get()),
            survey.value,
            range);
    judged =
        Bindings.createObjectBinding(
                () -> new Judged(policy.get(), forecast.get(), trial.get() != null, isWritten()),
                policy,
                forecast)
            .when(front);
    policyEdits = written.subscribe(this::edited);
    survey.value.subscribe(this::surveyed);
  }

  /** Returns the texts of this package, in the words of the store. */
  Messages messages() {
    return session.messages(ForecastViewModel.class);
  }

  /** Returns what a cleanup does here, for the words. */
  OperationTerm operation() {
    return session.operation();
  }

  /** Returns what tasks of the store can be in. */
  Statuses known() {
    return session.store().terms().statuses();
  }

  // Properties

  /** The age that is being tried, in seconds; null while the policy is taken as it is. */
  final ReadOnlyObjectWrapper<Double> trial = new ReadOnlyObjectWrapper<>();

  /** When the store was surveyed, by the workstation's clock; null before that. */
  final ReadOnlyObjectWrapper<Instant> surveyedAt = new ReadOnlyObjectWrapper<>();

  /** How much of the past the chart shows; null before the store was surveyed. */
  final ObjectProperty<AgeRange> range = new SimpleObjectProperty<>();

  /** The policy that is judged: the one tried, the one written, or the runtime's usual one. */
  final ObjectBinding<Policy> policy;

  /** Whether it keeps up; null before a survey, and where a survey cannot tell. */
  final ObjectBinding<Forecast> forecast;

  /** What the chart draws; null before a survey. */
  final ObjectBinding<AgeBars> bars;

  /** Whether the tab is in front; while it is not, nothing of it is drawn. */
  final BooleanProperty front = new SimpleBooleanProperty();

  /** What the tab shows; as it was last while another one is in front. */
  final ObservableValue<Judged> judged;

  /** Returns whether a policy is written. */
  boolean isWritten() {
    return written.getValue() != null;
  }

  /** Returns whether the policy is one age, which can be tried at another. */
  boolean isMovable() {
    return basis().simple();
  }

  /** Returns the age at which tasks of each status go; empty where that is not all there is. */
  Map<TaskStatus, Double> ages() {
    return policy.get().agesByStatus().orElse(Map.of());
  }

  // Commands

  /** The tab came to the front: surveys the store unless that was done. */
  void show() {
    if (survey.value() == null && !survey.isLoading()) {
      read();
    }
  }

  /** Surveys the store; what was found before stays until the answer is there. */
  void read() {
    survey.read((progress, stop) -> on(stop, (all, held) -> StoreSurvey.of(all, held, progress)));
  }

  /** Works out rules that a survey cannot tell, by scans of the store. */
  void scan() {
    StoreSurvey known = survey.value();
    Policy asked = policy.get();
    if (known != null) {
      AgeHistogram histogram = known.histogram();
      scans.read(
          (progress, stop) ->
              on(
                  stop,
                  (all, held) ->
                      new EligibleScans(asked, histogram.now, held, histogram, all, progress)));
    }
  }

  private <T> T on(Cancellation stop, BiFunction<RetentionSnapshot, Holds, T> look) {
    Holds held = holds.apply(stop);
    try (RetentionSnapshot all = Roles.of(session.store(), Retention.class).snapshot(stop)) {
      return look.apply(all, held);
    }
  }

  /** Tries another age, if the policy is one age. */
  void tryAge(double seconds) {
    if (isMovable()) {
      boolean same = basis().fibFlow().orElseThrow().expireSeconds() == seconds;
      trial.set(same && isWritten() ? null : Double.valueOf(seconds));
    }
  }

  /** Takes the policy as it is again. */
  void forgetTrial() {
    trial.set(null);
  }

  /** Makes what is being tried the policy. */
  void adoptTrial() {
    if (trial.get() != null) {
      adopt.accept(policy.get());
      trial.set(null);
    }
  }

  /** Shows a task on the page for that. */
  void showTask(TaskId task) {
    session.showTask(task);
  }

  /** Stops whatever goes on and hears nothing any more. */
  void close() {
    policyEdits.unsubscribe();
    survey.clear();
    scans.clear();
  }

  private Policy basis() {
    return isWritten() ? written.getValue() : runtime.own;
  }

  private void surveyed(StoreSurvey found) {
    if (found == null) {
      return;
    }
    scans.clear();
    surveyedAt.set(session.clock().instant());
    runtime.found(found.runtime());
    if (range.get() == null) {
      range.set(AgeRange.fitting(found.histogram(), highestAge()));
    }
  }

  /** What was tried belongs to the policy that was; an age out of sight is brought into it. */
  private void edited(Policy now) {
    trial.set(null);
    if (range.get() != null && highestAge() > range.get().seconds) {
      range.set(AgeRange.fitting(survey.value().histogram(), highestAge()));
    }
  }

  private double highestAge() {
    return ages().values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
  }

  private Forecast foretell() {
    RuntimeRetention theirs = runtime.runtime.get();
    if (survey.value() == null || theirs == null) {
      return null;
    }
    if (policy.get().agesByStatus().isPresent()) {
      return Forecast.of(survey.value(), policy.get(), theirs);
    }
    EligibleScans scanned = scans.value();
    return scanned == null || !scanned.policy.equals(policy.get())
        ? null
        : Forecast.of(scanned, survey.value(), theirs);
  }
}
