package dev.holdfast.store.dapr;

import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.ClauseTerm.When;
import dev.holdfast.store.RetentionTerm;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.OptionTerm;
import dev.holdfast.store.terms.OptionTerms;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.store.terms.RunOption;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.store.terms.ViewTerm;
import dev.holdfast.store.terms.ViewTerm.Look;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.FieldTerm.Type;
import dev.holdfast.task.NextStep;
import dev.holdfast.task.StatusTerm;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Texts;
import dev.holdfast.task.Tone;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/** What Dapr calls things. */
public final class DaprTerms {

  static final String KIND = "dapr";
  public static final Texts TEXTS = Texts.in("dev.holdfast.store.dapr.messages");

  /** How many purges are in flight at the most. */
  static final OptionTerm PARALLEL = new OptionTerm("parallel", 1, 16, TEXTS);

  /** Whether children are purged with their parents. */
  static final OptionTerm RECURSIVE = OptionTerm.flag("recursive", TEXTS);

  /** So many, unless somebody says otherwise. */
  static final int PARALLEL_USUAL = 4;

  /** Instances that it began stay in the list. */
  static final HazardTerm CHILDREN_ORPHANED = HazardTerm.told("children_orphaned").with(TEXTS);

  /** An instance that it began has not ended. */
  static final HazardTerm CHILD_RUNNING =
      HazardTerm.blocking("child_running").with(TEXTS).onlyWith(RECURSIVE);

  /** Nothing purges: actors of workflows live only while a worker is connected. */
  static final HazardTerm NO_WORKER = HazardTerm.blocking("no_worker").with(TEXTS);

  /** It began an instance on another app. */
  static final HazardTerm FOREIGN_CHILD = HazardTerm.told("foreign_child").with(TEXTS);

  /** It has not ended. */
  static final ReasonTerm NOT_TERMINAL = new ReasonTerm("not_terminal", TEXTS);

  /** It waits for a worker that knows its version. */
  static final ReasonTerm STALLED = new ReasonTerm("stalled", TEXTS);

  /** The policy says nothing of its status. */
  static final ReasonTerm NO_RULE = new ReasonTerm("no_rule", TEXTS);

  /** It was completed within the time that the policy keeps. */
  static final ReasonTerm NOT_DUE = new ReasonTerm("not_due", TEXTS);

  /** With recursion: whom it began nobody can read. */
  static final ReasonTerm HISTORY_TOO_LARGE = new ReasonTerm("history_too_large", TEXTS);

  private static final Statuses STATUSES =
      new Statuses(
          List.of(
              new StatusTerm(TaskStatus.RUNNING, false, false, Tone.ACTIVE),
              new StatusTerm(TaskStatus.PENDING, false, false, Tone.WAITING),
              new StatusTerm(TaskStatus.SUSPENDED, false, false, Tone.PAUSED),
              new StatusTerm(DaprStatus.STALLED, false, false, Tone.FAILING, NextStep.NO_WORKER),
              new StatusTerm(TaskStatus.COMPLETED, true, true, Tone.DONE),
              new StatusTerm(TaskStatus.FAILED, true, true, Tone.FAILED),
              new StatusTerm(DaprStatus.TERMINATED, true, true, Tone.NEUTRAL),
              new StatusTerm(DaprStatus.CANCELED, true, true, Tone.NEUTRAL),
              new StatusTerm(DaprStatus.CONTINUED_AS_NEW, false, false, Tone.NEUTRAL)),
          List.of(
              TaskStatus.COMPLETED, TaskStatus.FAILED, DaprStatus.TERMINATED, DaprStatus.CANCELED),
          TEXTS);

  private static final Listing LISTING =
      new Listing(
              FieldTerm.ID,
              FieldTerm.NAME,
              FieldTerm.STATUS,
              FieldTerm.TEXT,
              FieldTerm.WHERE,
              FieldTerm.ERROR.inDetails())
          .showing(
              TEXTS,
              FieldTerm.STATUS,
              FieldTerm.of("version", "version", Type.TEXT),
              FieldTerm.CREATED,
              FieldTerm.of("updated", InstanceFields.UPDATED, Type.TIME),
              FieldTerm.of("failure", InstanceFields.FAILURE, Type.TEXT))
          .upwards();

  /** An instance goes at the moment when it has been kept so long (formats/dapr, section 3). */
  static final ClauseTerm ENDED =
      new ClauseTerm(STATUSES.deletable, "last_active_time", null, When.AS_OLD, true);

  /** Of instances of workflows. */
  static final Terms TERMS =
      new Terms(
              KIND,
              STATUSES,
              new Hazards(
                  List.of(
                      NO_WORKER,
                      CHILD_RUNNING,
                      CHILDREN_ORPHANED,
                      FOREIGN_CHILD,
                      CommonHazards.LARGE_SHARE),
                  Map.of(),
                  List.of(NO_WORKER, CHILD_RUNNING, CHILDREN_ORPHANED, FOREIGN_CHILD),
                  null,
                  null),
              List.of())
          .withViews(
              List.of(
                  new ViewTerm("failed", "status:failed", Look.FAILURES, TEXTS),
                  new ViewTerm("suspended", "status:suspended", Look.PAUSES, TEXTS),
                  new ViewTerm("stalled", "status:stalled", Look.TASKS, TEXTS)))
          .withOperations(
              List.of(
                  new OperationTerm("purge", "instances", "instances_purged", false, false, TEXTS)
                      .comparing(When.AS_OLD)))
          .withListing(LISTING)
          .withStays(List.of(NOT_TERMINAL, STALLED, NO_RULE, NOT_DUE))
          .withActs(List.of(DaprActTerms.RESUME, DaprActTerms.CANCEL, DaprActTerms.PAUSE))
          // A purge is one call of its own.
          .withRetention(
              new RetentionTerm(
                  List.of(ENDED),
                  null,
                  new OptionTerms(
                      List.of(PARALLEL),
                      List.of(RECURSIVE),
                      EnumSet.complementOf(EnumSet.of(RunOption.STATEMENT_TIMEOUT)),
                      true),
                  true));

  private DaprTerms() {}
}
