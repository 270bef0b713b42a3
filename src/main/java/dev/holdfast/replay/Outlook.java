package dev.holdfast.replay;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.activity.Workers;
import dev.holdfast.store.activity.Workload;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.NextStep;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskCondition;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.Tone;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Why a task waits, and what comes next for it: by the same rules by which a store finds all tasks
 * that do not get on.
 *
 * @param pause what is known about its pause; null if it is not paused
 * @param suspension what is known about its suspension; null if it is not suspended
 * @param next what comes next; null for what has ended, and where nobody knows
 */
public record Outlook(PauseFacts pause, SuspendFacts suspension, Next next) {

  private static final Outlook NONE = new Outlook(null, null, null);

  /** So many children that have not ended are named. */
  private static final int NAMED = 10;

  /**
   * Looks at a task. Blocks.
   *
   * @param round the number of its last round; null where nobody read it
   * @param now the store's time, Unix seconds
   */
  public static Outlook read(TaskStore store, Task task, Long round, long now, Cancellation stop) {
    Tone tone = store.terms().statuses().tone(task.status());
    // What failed and has not ended stays so until somebody acts.
    boolean open =
        !store.terms().statuses().ended(task.status())
            && tone != Tone.NEUTRAL
            && tone != Tone.FAILED;
    return open && !store.info().archive()
        ? new Look(store, task, tone, round, now, stop).outlook()
        : NONE;
  }

  /**
   * Returns how often a task may be tried; null if nobody knows, or where its rounds are more than
   * its tries: a recurring task counts them over its whole life, and each return to a suspended one
   * is one.
   *
   * @param round the number of its last round
   */
  public static Long tries(Task task, long round, Listing listing) {
    Long all = tries(task, listing);
    Long retries = task.fields().integer(FieldTerm.RETRIES.key());
    boolean counted = retries == null || round == retries || round == retries + 1;
    return all != null && round >= 1 && round <= all && counted ? all : null;
  }

  /** The first try and the retries, unless the kind counts all of them. */
  private static Long tries(Task task, Listing listing) {
    Optional<FieldTerm> all = listing.field("attempts_max");
    Long most = all.isPresent() ? task.fields().integer(all.get().key()) : task.maxRetries();
    return most == null || most < 0 || most == Long.MAX_VALUE
        ? null
        : (Long) (all.isPresent() ? most : most + 1);
  }

  private record Look(
      TaskStore store, Task task, Tone tone, Long round, long now, Cancellation stop) {

    Outlook outlook() {
      NextStep known = store.terms().statuses().next(task.status());
      if (known != null) {
        return new Outlook(
            null, null, next(known, figures("stuck", known == NextStep.NO_WORKER ? true : null)));
      }
      return switch (tone) {
        case PAUSED -> {
          PauseFacts pause = PauseFacts.of(task, latest("task_paused"), now);
          boolean usedUp = pause.cause() == PauseFacts.Cause.RETRIES_USED_UP;
          Long missed = pause.missed() == null ? null : pause.missed().value();
          yield new Outlook(
              pause,
              null,
              next(
                  usedUp ? NextStep.RETRIES_USED_UP : NextStep.PAUSED,
                  figures("since", pause.since(), "missed", missed)));
        }
        case SUSPENDED -> {
          SuspendFacts facts =
              SuspendFacts.of(latest("task_suspended"), latest("task_status_changed"));
          yield new Outlook(null, facts, suspended(facts));
        }
        case ACTIVE -> new Outlook(null, null, active());
        default -> new Outlook(null, null, waiting());
      };
    }

    private TaskEvent latest(String type) {
      return store
          .role(Histories.class)
          .map(all -> all.latestEvents(List.of(task.id()), Set.of(type), stop).get(task.id()))
          .orElse(null);
    }

    private Next suspended(SuspendFacts facts) {
      boolean unwoken = is("unwoken");
      if (!facts.forChildren() && !unwoken) {
        return next(NextStep.SUSPENDED, figures("since", facts.since(), "reason", facts.reason()));
      }
      Map<String, Object> figures = figures("since", facts.since());
      Optional<Map<TaskId, List<TaskId>>> found = OpenChildren.of(store, List.of(task.id()), stop);
      List<TaskId> open = found.map(each -> each.get(task.id())).orElse(List.of());
      Long all = found.isPresent() ? task.totalChildren() : null;
      figures.put("children", all);
      figures.put("ended", all == null ? null : (Long) Math.max(0, all - open.size()));
      figures.put(
          "waits_for",
          open.isEmpty()
              ? null
              : open.reversed().stream().limit(NAMED).map(TaskId::plain).toList());
      figures.put("stuck", unwoken ? true : null);
      return next(NextStep.WAITS_FOR_CHILDREN, figures);
    }

    private Next active() {
      List<Workload> workers = workers();
      String id = Optional.ofNullable(task.workerId()).orElse(task.fields().text("worker"));
      Optional<Workload> mine =
          workers.stream().filter(each -> each.worker().id().equals(id)).findFirst();
      boolean dead =
          is("abandoned") || mine.filter(each -> Boolean.FALSE.equals(each.alive())).isPresent();
      if (dead) {
        return next(
            NextStep.WORKER_DEAD,
            figures(
                "worker", id, "since", mine.map(each -> each.worker().goneSince()).orElse(null)));
      }
      Long begun =
          Stream.of("start_time", "started")
              .map(task.fields()::time)
              .filter(Objects::nonNull)
              .findFirst()
              .orElse(null);
      return next(
          id == null && noneLives(workers) ? NextStep.NO_WORKER : NextStep.RUNNING,
          figures("worker", id, "since", begun, "stuck", is("silent") ? true : null));
    }

    private Next waiting() {
      boolean again = tone == Tone.FAILING || tone == Tone.LATE;
      Long due = Optional.ofNullable(task.nextRunTime()).orElse(task.fields().time("due"));
      Long retries = task.fields().integer(FieldTerm.RETRIES.key());
      Long all = tries(task, store.terms().listing());
      if (again && retries != null && all != null && retries + 1 >= all) {
        return next(NextStep.RETRIES_USED_UP, figures("since", task.lastActiveTime()));
      }
      // What failed keeps the time of the run that did.
      if (again && due != null && task.lastActiveTime() != null && due <= task.lastActiveTime()) {
        due = null;
      }
      NextStep code =
          due != null && due > now
              ? NextStep.SCHEDULED
              : noneLives(workers()) ? NextStep.NO_WORKER : NextStep.DUE;
      return next(code, figures("due", due, "stuck", is("overdue") ? true : null));
    }

    private List<Workload> workers() {
      return store
          .role(Workers.class)
          .map(role -> role.list(now, task.id(), stop))
          .orElse(List.of());
    }

    /** Where none ever registered nobody knows. */
    private static boolean noneLives(List<Workload> workers) {
      return workers.stream().anyMatch(Workload::registered)
          && workers.stream().allMatch(each -> Boolean.FALSE.equals(each.alive()));
    }

    /** Whether the store finds it among its tasks of a mark. */
    private boolean is(String mark) {
      TaskCondition marked =
          new TaskCondition(FieldTerm.MARK, false, new TaskCondition.Test.Marked(mark, now));
      return store.terms().listing().marks().contains(mark)
          && !store
              .tasks(
                  TaskQuery.newest(
                      TaskFilter.ALL
                          .but()
                          .ids(Set.of(task.id()))
                          .conditions(List.of(List.of(marked)))
                          .filter(),
                      1),
                  stop)
              .items()
              .isEmpty();
    }

    private Next next(NextStep code, Map<String, Object> figures) {
      Long number = Optional.ofNullable(round).orElse(task.fields().integer("attempt"));
      if (number != null && number >= 1) {
        figures.put("attempt", number);
        figures.put("of", tries(task, number, store.terms().listing()));
      }
      figures.put("stage", task.stage());
      return new Next(code, figures);
    }
  }

  private static Map<String, Object> figures(Object... named) {
    Map<String, Object> figures = new LinkedHashMap<>();
    for (int at = 0; at < named.length; at += 2) {
      figures.put((String) named[at], named[at + 1]);
    }
    return figures;
  }
}
