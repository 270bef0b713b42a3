package dev.holdfast.desktop.act;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.desktop.plan.FreezeViewModel;
import dev.holdfast.desktop.plan.OpenedPlan;
import dev.holdfast.desktop.plan.PlanFileViewModel;
import dev.holdfast.desktop.retention.PlanViewModel;
import dev.holdfast.desktop.run.ConfirmViewModel;
import dev.holdfast.desktop.run.Pacing;
import dev.holdfast.desktop.run.RunState;
import dev.holdfast.desktop.run.RunViewModel;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.Planning;
import dev.holdfast.retention.act.ActPace;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.act.ActScan;
import dev.holdfast.retention.act.Canary;
import dev.holdfast.retention.act.ChosenTask;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.policy.DurationException;
import dev.holdfast.retention.policy.Durations;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.TypedTime;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.LongBinding;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** One verb done to some tasks, from the button to its result: read, ask, do, tell. */
public final class ActViewModel {

  /** Where it is done. */
  public final StoreSession session;

  /** What can be said with the verb, by its name, as an operator writes it. */
  final Map<String, StringProperty> asked = new LinkedHashMap<>();

  private ActTerm act;
  private final ActTarget target;

  /** The plan's file that is looked at; null if tasks were chosen just now. */
  final PlanFileViewModel<ActPreview> file;

  /** What is seen, while it is awaited, and why it did not come. */
  public final StoreRead<Seen> scan;

  /** What is done about hazards. */
  public final PlanViewModel plan;

  /** How carefully it is done. */
  public final ActPaceViewModel pace = new ActPaceViewModel();

  /** Writes a plan in place of doing it. */
  public final FreezeViewModel freezing;

  /** The run. */
  public final RunViewModel run;

  /** How far it is. */
  final ObjectBinding<ActStep> step;

  /** To how many tasks it would be done, those left out because of a hazard not counted. */
  final LongBinding count;

  /** What is to be said before it begins. */
  public final ConfirmViewModel confirm;

  /**
   * Has read nothing yet.
   *
   * @param cleanup the road by which a store is changed
   * @param target what the operator pointed at; null if a plan's file has frozen it
   * @param file the plan that is looked at; null if there is none
   */
  ActViewModel(
      StoreSession session,
      Cleanup cleanup,
      ActTerm act,
      ActTarget target,
      PlanFileViewModel<ActPreview> file) {
    this.session = session;
    this.act = act;
    this.target = target;
    this.file = file;
    scan = StoreRead.listed(session, session.messages(ActViewModel.class).get("job.read"));
    plan = new PlanViewModel(session);
    freezing = new FreezeViewModel(session, new Planning(cleanup.journal()));
    run = new RunViewModel(session, cleanup);
    act.asks().stream().sorted().forEach(name -> ask(name, act.asked().get(name)));
    scan.value.subscribe(seen -> plan.planFor(seen == null ? null : seen.preview(), decided()));
    step =
        Bindings.createObjectBinding(
            this::readStep, scan.value, scan.loading, scan.failure, run.state);
    count = Bindings.createLongBinding(this::countLeft, plan.plan, scan.value);
    confirm =
        new ConfirmViewModel(
            session.profile(),
            count,
            false,
            Bindings.createBooleanBinding(
                this::isReady,
                step,
                count,
                plan.plan,
                pace.written,
                wrong,
                scan.loading,
                file == null ? wrong : file.opened));
    if (file != null) {
      confirm.because(file.opened.get().plan().reason());
    }
  }

  /**
   * What is seen before the operator is asked.
   *
   * @param pointed what the operator pointed at
   * @param triggers triggers that will run with each change, each as {@code table: name}
   * @param drifted how many tasks of a plan's file have changed since it was made, by the reason
   */
  public record Seen(
      ActPreview preview, Pointed pointed, List<String> triggers, Map<DriftReason, Long> drifted) {}

  // Properties

  /** Why what was said makes no sense; empty if it does. */
  final ReadOnlyStringWrapper wrong = new ReadOnlyStringWrapper("");

  private void ask(String name, Double said) {
    StringProperty field =
        new SimpleStringProperty(
            said == null
                ? ""
                : name.equals("at")
                    ? Instant.ofEpochSecond(said.longValue()).toString()
                    : Durations.format(said.longValue()));
    asked.put(name, field);
    field.subscribe((before, now) -> lookAnew());
  }

  /** What was said with the verb changes what it can be done to: all is looked at again. */
  private void lookAnew() {
    Map<String, Double> values = new HashMap<>();
    wrong.set("");
    asked.forEach(
        (name, field) -> {
          if (!field.get().isBlank()) {
            typed(name, field.get())
                .ifPresentOrElse(
                    number -> values.put(name, (double) number),
                    () ->
                        wrong.set(
                            session.messages(ActViewModel.class).get("asks." + name + ".wrong")));
          }
        });
    if (wrong.get().isEmpty()) {
      act = act.asked(values);
      begin();
    }
  }

  private static Optional<Long> typed(String name, String text) {
    try {
      return name.equals("at")
          ? TypedTime.in(ZoneOffset.UTC, text)
          : Optional.of(Durations.parse(text));
    } catch (DurationException wrong) {
      return Optional.empty();
    }
  }

  /** The verb. */
  public ActTerm act() {
    return act;
  }

  // Commands

  /** Reads each task once and looks what must be seen first. Only reads. */
  public void begin() {
    ActTerm now = act;
    scan.read((progress, stop) -> look(now, progress, stop));
  }

  /** The operator says yes; nothing happens unless the answer is right. */
  public void start() {
    if (!confirm.mayConfirm.get() || !(plan.plan.get() instanceof CleanupPlan.Ready ready)) {
      return;
    }
    if (file == null) {
      run(ready, null);
    } else {
      // A plan may have become too old, or been changed, while it was looked at.
      file.checkThen(
          () -> {
            if (confirm.mayConfirm.get()) {
              run(ready, file.opened.get().plan());
            }
          });
    }
  }

  private void run(CleanupPlan.Ready ready, Frozen<ActPreview> frozen) {
    ActPace chosen = pace.written.get().pace();
    run.run(
        new CleanupOrder(scan.value().preview(), ready, confirm.said(), frozen, null),
        pacing(chosen));
  }

  /** Stops whatever runs and hears nothing any more. */
  public void close() {
    scan.clear();
    plan.planFor(null, Decisions.NONE);
    freezing.close();
    run.close();
  }

  /** What the plan's file has decided about hazards. */
  private Decisions decided() {
    OpenedPlan<ActPreview> opened = file == null ? null : file.opened.get();
    return opened == null ? Decisions.NONE : opened.plan().decisions();
  }

  private Seen look(ActTerm now, Progress progress, Cancellation stop) {
    return file == null
        ? look(now, target.find(session.store(), now, progress, stop), progress, stop)
        : look(file.opened.get().plan().preview(), progress, stop);
  }

  private Seen look(ActPreview frozen, Progress progress, Cancellation stop) {
    List<TaskId> ids = frozen.tasks().stream().map(ChosenTask::id).toList();
    ActPreview now = new ActScan(session.store(), act).these(ids, progress, stop);
    return new Seen(
        frozen, new Pointed(act, frozen.query()), triggers(frozen, stop), frozen.drifted(now));
  }

  private Seen look(ActTerm now, Pointed pointed, Progress progress, Cancellation stop) {
    ActPreview preview =
        new ActScan(session.store(), now).these(pointed.ids(), pointed.query, progress, stop);
    return new Seen(preview, pointed, triggers(preview, stop), Map.of());
  }

  private List<String> triggers(ActPreview preview, Cancellation stop) {
    return preview.operations(session.store(), null).preflight(stop).orRefuse().triggers();
  }

  private Pacing pacing(ActPace chosen) {
    return (time, listener, news, stop) -> {
      RunPace limit = chosen.limit(session.store(), time, listener, stop);
      Canary canary = chosen.canary(session.store(), act, time, news, stop);
      return canary == null ? limit : canary.and(limit);
    };
  }

  private ActStep readStep() {
    RunState state = run.state.get();
    if (state == RunState.RUNNING || state == RunState.ENDED) {
      return state == RunState.RUNNING ? ActStep.RUNNING : ActStep.ENDED;
    }
    if (scan.isLoading() && scan.value() == null) {
      return ActStep.READING;
    }
    return scan.failure.get() != null
        ? ActStep.FAILED
        : scan.value() == null ? ActStep.STOPPED : ActStep.ASKING;
  }

  private long countLeft() {
    if (scan.value() == null) {
      return 0;
    }
    boolean decided = plan.plan.get() instanceof CleanupPlan.Ready;
    return scan.value().preview().possible(decided ? plan.options().skip() : Set.of());
  }

  private boolean isReady() {
    return step.get() == ActStep.ASKING
        && !scan.isLoading()
        && wrong.get().isEmpty()
        && count.get() > 0
        && plan.plan.get() instanceof CleanupPlan.Ready
        && pace.written.get().pace() != null
        && (file == null || isAdmitted(file.opened.get()));
  }

  private static boolean isAdmitted(OpenedPlan<?> opened) {
    return opened != null && opened.admitted();
  }
}
