package dev.holdfast.store.fibflow;

import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.ClauseTerm.When;
import dev.holdfast.store.RetentionTerm;
import dev.holdfast.store.fibflow.act.FibFlowActTerms;
import dev.holdfast.store.fibflow.inspect.FibFlowFindings;
import dev.holdfast.store.fibflow.list.StuckSql;
import dev.holdfast.store.terms.AttentionTerm;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.FieldTerm.Part;
import dev.holdfast.task.FieldTerm.Type;
import dev.holdfast.task.FieldTerm.Unit;
import dev.holdfast.task.StatusTerm;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Texts;
import dev.holdfast.task.Tone;
import java.util.List;

/** What fib-flow calls things (formats/fib-flow, sections 2 and 4). */
public final class FibFlowTerms {

  static final Texts TEXTS = Texts.in("dev.holdfast.store.fibflow.messages");
  private static final String LAST_ACTIVE = "last_active_time";

  /** The eight statuses, in the order in which screens show them. */
  public static final Statuses STATUSES =
      new Statuses(
          List.of(
              open(TaskStatus.RUNNING, Tone.ACTIVE),
              open(TaskStatus.PENDING, Tone.WAITING),
              open(TaskStatus.SUSPENDED, Tone.SUSPENDED),
              open(TaskStatus.FAILED, Tone.FAILING),
              open(TaskStatus.TIMEOUT, Tone.LATE),
              open(TaskStatus.PAUSED, Tone.PAUSED),
              new StatusTerm(TaskStatus.PERMANENTLY_FAILED, true, true, Tone.FAILED),
              new StatusTerm(TaskStatus.COMPLETED, true, true, Tone.DONE)),
          List.of(TaskStatus.COMPLETED, TaskStatus.PERMANENTLY_FAILED, TaskStatus.PAUSED),
          TEXTS);

  /** The rows that belong to a task and go with it. */
  public static final List<Measure> MEASURES =
      List.of(Measure.ofRows("events", TEXTS), Measure.ofRows("attempts", TEXTS));

  /** What a cleanup does. */
  public static final OperationTerm DELETE = OperationTerm.delete("tasks", TEXTS);

  /**
   * What its workers delete unless they are told otherwise: at most one batch of 100 tasks every
   * five minutes in each (formats/fib-flow, section 4).
   */
  private static final RetentionTerm RETENTION =
      new RetentionTerm(
              List.of(
                  new ClauseTerm(STATUSES.usual(), LAST_ACTIVE, 86_400.0, When.OLDER, true),
                  new ClauseTerm(List.of(TaskStatus.PAUSED), LAST_ACTIVE, null, When.OLDER, false)),
              100L * 24 * 60 / 5)
          .byRanges();

  /** What its tasks have, in the order of the contract (formats/fib-flow, section 1). */
  public static final Listing LISTING =
      new Listing(
              FieldTerm.ID,
              FieldTerm.NAME,
              FieldTerm.TYPE,
              FieldTerm.STATUS,
              FieldTerm.TAG.searched(),
              FieldTerm.PRIORITY.sorted().searched(),
              number("stage_number", "stage").in(Part.STATE),
              FieldTerm.STAGE,
              text("progress_text", "progress_text").in(Part.CACHE),
              FieldTerm.PROGRESS,
              FieldTerm.LAST_EVENT.sorted(),
              text("last_event_type", "last_event_type").in(Part.CACHE),
              FieldTerm.LAST_ACTIVE.sorted().searched(),
              FieldTerm.CREATED.sorted().searched(),
              FieldTerm.NEXT_RUN.sorted().searched(),
              FieldTerm.RETRIES.searched(),
              number("attempts_max", "max_retries").in(Part.STATE),
              FieldTerm.WORKER.searched(),
              FieldTerm.ROOT,
              FieldTerm.PARENT,
              number("children", "total_children").in(Part.WORKFLOW),
              number("children_done", "completed_children").in(Part.WORKFLOW),
              text("schedule", "cron_expr").in(Part.HEAD),
              FieldTerm.ERROR.searched(),
              FieldTerm.WORKFLOW,
              FieldTerm.SUSPENDED,
              FieldTerm.MARK,
              FieldTerm.of("payload", "payload", Type.JSON).searched(),
              FieldTerm.TEXT,
              FieldTerm.WHERE,
              FieldTerm.of(null, "start_time", Type.TIME),
              FieldTerm.of(null, "result", Type.JSON),
              number(null, "timeout").in(Unit.SECONDS).in(Part.SETTINGS),
              number(null, "retry_interval").in(Unit.SECONDS).in(Part.SETTINGS))
          .ofTypes("async", "cron");

  /** All of it. */
  public static final Terms TERMS =
      new Terms(FibFlowStoreProvider.KIND, STATUSES, FibFlowHazards.HAZARDS, MEASURES)
          .withViews(FibFlowViews.VIEWS)
          .withOperations(List.of(DELETE))
          .withListing(LISTING.marking(StuckSql.WORDS))
          .withActs(List.of(FibFlowActTerms.RESUME, FibFlowActTerms.CANCEL, FibFlowActTerms.PAUSE))
          .withRetention(RETENTION)
          .withAttention(
              List.of(
                  waiting("paused", "status:paused", FieldTerm.NAME, Tone.PAUSED)
                      .helpedBy(FibFlowActTerms.RESUME),
                  waiting("abandoned", "is:abandoned", FieldTerm.WORKER, Tone.ACTIVE)
                      .foundAs(FibFlowFindings.DEAD_WORKER_TASK),
                  waiting("silent", "is:silent -is:abandoned", FieldTerm.NAME, Tone.ACTIVE),
                  waiting("unwoken", "is:unwoken", FieldTerm.NAME, Tone.SUSPENDED)
                      .helpedBy(FibFlowActTerms.RESUME),
                  waiting("overdue", "is:overdue", FieldTerm.NAME, Tone.WAITING)));

  /** The same of a store whose own key takes their parent from children that stay. */
  static final Terms CLEARING = TERMS.withHazards(FibFlowHazards.HAZARDS.clearing());

  private FibFlowTerms() {}

  private static FieldTerm number(String role, String key) {
    return FieldTerm.of(role, key, Type.NUMBER);
  }

  private static FieldTerm text(String role, String key) {
    return FieldTerm.of(role, key, Type.TEXT);
  }

  /** Nothing moves the time at which a task was active last while it waits. */
  private static AttentionTerm waiting(String name, String query, FieldTerm by, Tone tone) {
    return new AttentionTerm(name, query, by, FieldTerm.LAST_ACTIVE, tone, TEXTS, null, null);
  }

  private static StatusTerm open(TaskStatus status, Tone tone) {
    return new StatusTerm(status, false, false, tone);
  }
}
