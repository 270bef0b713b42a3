package dev.holdfast.store.buquet;

import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.ClauseTerm.When;
import dev.holdfast.store.RetentionTerm;
import dev.holdfast.store.buquet.bucket.Versioning;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.CommonReasons;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.OptionTerm;
import dev.holdfast.store.terms.OptionTerms;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.store.terms.RunOption;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.store.terms.ViewTerm;
import dev.holdfast.store.terms.ViewTerm.Look;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.FieldTerm.Part;
import dev.holdfast.task.FieldTerm.Type;
import dev.holdfast.task.FieldTerm.Unit;
import dev.holdfast.task.NextStep;
import dev.holdfast.task.StatusTerm;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Texts;
import dev.holdfast.task.Tone;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/** What buquet calls things. */
public final class BuquetTerms {

  public static final String KIND = "buquet";
  public static final Texts TEXTS = Texts.in("dev.holdfast.store.buquet.messages");

  static final TaskStatus WAITING_SIGNAL = new TaskStatus("waiting_signal");
  static final TaskStatus COMPENSATING = new TaskStatus("compensating");
  static final TaskStatus CANCELLED = new TaskStatus("cancelled");

  private static final TaskStatus ARCHIVED = new TaskStatus("archived");
  private static final TaskStatus EXPIRED = new TaskStatus("expired");

  public static final Measure STEPS = new Measure("steps", "steps_deleted", false, TEXTS);
  public static final Measure SIGNALS = new Measure("signals", "signals_deleted", false, TEXTS);
  public static final Measure OBJECTS =
      new Measure("objects", "objects_deleted", false, true, TEXTS);
  public static final Measure BYTES = new Measure("bytes", "bytes_deleted", true, TEXTS);

  /** What the bucket becomes smaller by: nothing, as long as it keeps what is deleted. */
  public static final Measure FREED = new Measure("bytes_freed", "bytes_freed", true, true, TEXTS);

  /** What is pruned is listed in an object beside the state. */
  public static final OptionTerm SUMMARY = OptionTerm.flag("summary", TEXTS);

  private static final Statuses STATUSES =
      new Statuses(
          List.of(
              new StatusTerm(TaskStatus.RUNNING, false, false, Tone.ACTIVE),
              new StatusTerm(COMPENSATING, false, false, Tone.FAILING, NextStep.RUNNING),
              new StatusTerm(TaskStatus.PENDING, false, false, Tone.WAITING),
              new StatusTerm(WAITING_SIGNAL, false, false, Tone.SUSPENDED),
              new StatusTerm(TaskStatus.PAUSED, false, false, Tone.PAUSED),
              new StatusTerm(TaskStatus.FAILED, true, true, Tone.FAILED),
              new StatusTerm(CANCELLED, true, true, Tone.NEUTRAL),
              new StatusTerm(TaskStatus.COMPLETED, true, true, Tone.DONE)),
          List.of(TaskStatus.COMPLETED, TaskStatus.FAILED, CANCELLED),
          TEXTS);

  /** A prune goes by the time of the state, and only past its age. */
  static final ClauseTerm LAST_ACTIVE =
      new ClauseTerm(STATUSES.deletable, "last_active_time", null, When.OLDER, true);

  private static final RetentionTerm PRUNING =
      new RetentionTerm(
          List.of(LAST_ACTIVE),
          null,
          new OptionTerms(
              List.of(SUMMARY),
              List.of(),
              EnumSet.of(RunOption.LOCK_TIMEOUT, RunOption.STATEMENT_TIMEOUT, RunOption.MAX_LAG),
              false),
          false);

  /** The bucket keeps no versions: what is pruned is gone. */
  static final HazardTerm NO_UNDO = new HazardTerm("no_undo", true, false, TEXTS).orArchived();

  /** Accepted, what was written after the state goes too, once it is as old as the rest. */
  static final HazardTerm ALLOWED_STRAGGLER = HazardTerm.blocking("straggler").with(TEXTS);

  /** What is restored is written again: told of a restore, never of a cleanup. */
  static final HazardTerm RESTORED_LATE = HazardTerm.told("restored_late").with(TEXTS);

  /** The object of a step holds another result than the state. */
  static final HazardTerm RESULT_DIFFERS = HazardTerm.told("result_differs").with(TEXTS);

  /** A signal came that the workflow never took. */
  static final HazardTerm UNREAD_SIGNAL = HazardTerm.told("unread_signal").with(TEXTS);

  /** It has steps or signals and no state. */
  static final ReasonTerm NO_STATE = new ReasonTerm("no_state", TEXTS);

  /** Its state is no JSON, or lacks what every state has. */
  static final ReasonTerm UNREADABLE = new ReasonTerm("unreadable", TEXTS);

  /** Its state names another workflow, or another one lies below it. */
  static final ReasonTerm ID_MISMATCH = new ReasonTerm("id_mismatch", TEXTS);

  /** It has not ended. */
  static final ReasonTerm ACTIVE = new ReasonTerm("active", TEXTS);

  /** Somebody or something paused it. */
  static final ReasonTerm PAUSED = new ReasonTerm("paused", TEXTS);

  /** Its status is no word of buquet's. */
  static final ReasonTerm UNKNOWN_STATUS = new ReasonTerm("unknown_status", TEXTS);

  /** Nothing but the state is left. */
  public static final ReasonTerm NOTHING_LEFT = new ReasonTerm("nothing_left", TEXTS);

  /** Something was written after the state. */
  static final ReasonTerm STRAGGLER = new ReasonTerm("straggler", TEXTS);

  /** A step that is running has a task that is not over. */
  static final ReasonTerm OPEN_STEP_TASK = new ReasonTerm("open_step_task", TEXTS);

  private BuquetTerms() {}

  /** Of tasks: nothing deletes them. */
  public static final Terms TASKS =
      new Terms(
              KIND,
              new Statuses(
                  List.of(
                      new StatusTerm(TaskStatus.RUNNING, false, false, Tone.ACTIVE),
                      new StatusTerm(TaskStatus.PENDING, false, false, Tone.WAITING),
                      new StatusTerm(TaskStatus.FAILED, true, false, Tone.FAILED),
                      new StatusTerm(CANCELLED, true, false, Tone.NEUTRAL),
                      new StatusTerm(EXPIRED, true, false, Tone.NEUTRAL),
                      new StatusTerm(TaskStatus.COMPLETED, true, false, Tone.DONE),
                      new StatusTerm(ARCHIVED, true, false, Tone.DONE)),
                  List.of(),
                  TEXTS),
              Hazards.NONE,
              List.of())
          .withViews(
              List.of(
                  new ViewTerm("failed", "status:failed", Look.FAILURES, TEXTS),
                  new ViewTerm("running", "status:running", Look.STALLS, TEXTS),
                  new ViewTerm("expired", "status:expired", Look.TASKS, TEXTS)))
          .withListing(
              listing(
                  count("attempt").in(Part.STATE),
                  FieldTerm.RETRIES,
                  FieldTerm.WORKER.searched(),
                  FieldTerm.NEXT_RUN))
          .withRetention(PRUNING);

  /**
   * A list by status and type, newest ids last.
   *
   * @param own its columns between the status and the times
   */
  private static Listing listing(FieldTerm... own) {
    List<FieldTerm> columns = new ArrayList<>(List.of(FieldTerm.STATUS));
    columns.addAll(List.of(own));
    columns.addAll(List.of(FieldTerm.CREATED, FieldTerm.LAST_ACTIVE));
    return new Listing(
            FieldTerm.STATUS,
            FieldTerm.TYPE,
            FieldTerm.TEXT,
            FieldTerm.ID,
            FieldTerm.WHERE,
            FieldTerm.NAME.inDetails(),
            FieldTerm.ERROR.inDetails())
        .showing(TEXTS, columns.toArray(FieldTerm[]::new))
        .groupedBy("type");
  }

  private static FieldTerm count(String key) {
    return FieldTerm.of(key, key, Type.NUMBER);
  }

  /** Of workflows in a bucket of which nobody knows yet whether it keeps versions. */
  public static final Terms WORKFLOWS = workflows(Versioning.ENABLED);

  /** Of workflows: their steps and signals can be pruned, and their state stays. */
  static Terms workflows(Versioning versioning) {
    return new Terms(
            KIND,
            STATUSES,
            new Hazards(
                List.of(
                    NO_UNDO,
                    ALLOWED_STRAGGLER,
                    RESULT_DIFFERS,
                    UNREAD_SIGNAL,
                    CommonHazards.LARGE_SHARE),
                Map.of(),
                List.of(NO_UNDO, RESULT_DIFFERS, UNREAD_SIGNAL),
                null,
                null),
            List.of(STEPS, SIGNALS, OBJECTS, BYTES, FREED))
        .withViews(
            List.of(
                new ViewTerm("workflow_failed", "status:failed", Look.FAILURES, TEXTS),
                new ViewTerm("workflow_paused", "status:paused", Look.PAUSES, TEXTS),
                new ViewTerm("workflow_waiting", "status:waiting_signal", Look.TASKS, TEXTS),
                new ViewTerm("workflow_compensating", "status:compensating", Look.FAILURES, TEXTS)))
        .withOperations(
            List.of(
                new OperationTerm(
                    "prune", "workflows", "workflows_pruned", true, versioning.undo(), TEXTS)))
        .withListing(
            listing(
                count("artefact_steps"),
                count("artefact_signals"),
                count("artefact_bytes").in(Unit.BYTES),
                FieldTerm.of("reason", "reason", Type.TEXT)))
        .withStays(
            List.of(
                NO_STATE,
                UNREADABLE,
                ID_MISMATCH,
                ACTIVE,
                PAUSED,
                UNKNOWN_STATUS,
                CommonReasons.OTHER_STATUS,
                CommonReasons.TOO_YOUNG,
                CommonReasons.KEPT_BY_COUNT,
                NOTHING_LEFT,
                STRAGGLER,
                OPEN_STEP_TASK))
        .withRetention(PRUNING);
  }
}
