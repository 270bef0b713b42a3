package dev.holdfast.store.retention;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.Access;
import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.Closing;
import dev.holdfast.store.Finding;
import dev.holdfast.store.RetentionTerm;
import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.store.operation.IdRange;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;

/**
 * A view of a store for judging a policy: one repeatable-read snapshot where the engine has one
 * that stops no writer, else short reads whose result a later run checks again row by row.
 *
 * <p>Not thread-safe. Collections of ids given to its verbs hold at most {@link #CHUNK} ids, or as
 * many as the kind {@linkplain RetentionTerm#named takes}, or are an {@link IdRange} where the
 * {@linkplain RetentionTerm#ranges kind} takes them.
 */
public interface RetentionSnapshot extends Closing {

  /** The most ids that a verb of any kind takes at once. */
  int CHUNK = RetentionTerm.NAMED;

  /** Returns the store's time, in Unix seconds, at which the view was opened. */
  long now();

  /** Returns what the store calls things: what a policy that is judged here may name. */
  Terms terms();

  /**
   * Scans once: hands over the candidates, in no particular order, and counts the rest.
   *
   * @param sink takes each task that {@link Scan#wants} wants, once
   */
  Census scan(Scan scan, Consumer<Candidate> sink, Progress progress);

  /** Finds those of these tasks that are in the store, whatever their status and time. */
  void candidates(Collection<TaskId> ids, Consumer<Candidate> sink);

  /**
   * Tells of a policy and of what it chose in words of this kind, by their names in JSON: in place
   * of what is told of every kind under these names.
   *
   * @param chosen how many subjects go, by the key of the rule that decided and by status
   * @param ids which these are
   */
  default Map<String, Object> told(
      Rulings rulings, Map<String, Map<TaskStatus, Long>> chosen, Iterable<TaskId> ids) {
    return Map.of();
  }

  /**
   * Finds what goes along with what a policy chose, whatever the policy says of it, because of an
   * option of {@link TaskStoreProvider#choosing}. Asked on the same view as {@link #scan}, after it
   * and before {@link #examine}.
   *
   * @param choices what was chosen of the options of the kind
   * @param census what {@link #scan} returned
   * @param chosen what was chosen, and what is added: as it is added, that becomes more
   * @param tie ties a subject that was chosen to one above it, named by its place among these,
   *     which then goes only if it goes; answers whether it is among them
   * @param add takes a subject that was not chosen, with the place of the one above it: it goes
   *     with that and only with that
   * @return the same, without what goes along among what stays
   */
  default Census along(
      Choices choices,
      Census census,
      List<TaskId> chosen,
      BiPredicate<Integer, TaskId> tie,
      ObjIntConsumer<Candidate> add,
      Progress progress) {
    return census;
  }

  /**
   * Looks at what a policy would delete: a kind of store may mark a task with a hazard of its own,
   * or keep it for a reason of its own. Asked on the same view as {@link #scan}, after it, and by
   * who explains one task; the same task must be found the same.
   *
   * @param now the moment to judge at, in Unix seconds
   * @param chosen the tasks, in no particular order
   * @param marks takes a hazard, one of {@link Hazards#ofRows}, of that at a place among these
   * @param keeps takes why that at a place stays whatever the policy says; the first reason counts
   */
  default void examine(
      long now,
      List<TaskId> chosen,
      ObjIntConsumer<HazardTerm> marks,
      ObjIntConsumer<ReasonTerm> keeps,
      Progress progress) {
    // A kind with nothing to add.
  }

  /**
   * Finds how much of a measure each of these tasks has; tasks without any may be left out, others
   * be handed over, too. May hand over several counts for one task: they add up.
   *
   * @param measure one of the {@link Terms#measures}
   */
  default void amounts(Measure measure, Collection<TaskId> ids, Consumer<RowCount> sink) {
    // A store that measures nothing.
  }

  /**
   * Finds the direct children of these tasks.
   *
   * @param all whether those, too, that may stay without their parent
   */
  default void children(Collection<TaskId> parents, boolean all, Consumer<Child> sink) {
    // A store without trees.
  }

  /** Returns by which keys the store itself deletes tasks with the one above them. */
  default Cascade cascade() {
    return Cascade.NONE;
  }

  /**
   * Finds the tasks, whatever their status and time, that the store deletes with one of these:
   * those directly below it by a key of {@link #cascade}. Hands over a task again for each key.
   *
   * @param wanted is asked of each before its row is read, with the one above it first
   */
  default void below(
      Collection<TaskId> tasks, BiPredicate<TaskId, TaskId> wanted, Consumer<Candidate> sink) {
    // A store that deletes nothing by itself.
  }

  /**
   * Looks which keys of other tables make the store do something there when a task is deleted, or
   * refuse to delete it. The store's own tables are none of these.
   */
  default List<ForeignKey> foreignKeys() {
    return List.of();
  }

  /**
   * Counts the rows that refer to each task by one of these keys, in one scan; the tasks may be any
   * of the store.
   *
   * @param key of {@link #foreignKeys}, one that is countable
   */
  default void foreignRows(ForeignKey key, Consumer<RowCount> sink) {
    // A store to which nothing refers.
  }

  /**
   * Counts the tasks of each of these workflows: all others whose {@code root_id} is the root, and
   * perhaps the root. May hand over several counts for one root: they add up. Without trees each
   * task is a workflow of its own.
   *
   * @param themselves whether the root counts too, if it is there and has no other root
   */
  default void workflowSizes(
      Collection<TaskId> roots, boolean themselves, Consumer<RowCount> sink) {
    if (themselves) {
      roots.forEach(root -> sink.accept(new RowCount(root, 1)));
    }
  }

  /**
   * Walks over every task of the store once, by ascending id, with what belongs to it. In windows,
   * so that no single read is long.
   */
  default void everyTask(Consumer<SurveyedTask> sink, Progress progress) {
    scan(
        Scan.of(Set.copyOf(terms().statuses().all), true, now()),
        each -> sink.accept(SurveyedTask.of(each)),
        progress);
  }

  /**
   * Measures what these tasks hold: the bytes of all values of their rows, without indexes and
   * other overhead of the engine; a number counts for eight. Tasks that are gone are left out.
   */
  default void sizes(Collection<TaskId> ids, Consumer<TaskSize> sink) {
    // A store of which nobody knows what its tasks hold.
  }

  /**
   * Counts the workers that are registered as active and have not expired; empty if the store
   * records none.
   *
   * @param moment at which they must not have expired, in Unix seconds
   */
  default OptionalLong activeWorkers(long moment) {
    return OptionalLong.empty();
  }

  /**
   * What a scan looks for.
   *
   * @param statuses of candidates
   * @param age in seconds, possibly with a fraction, which no rule is below; null to take tasks of
   *     any age that have one
   * @param now in Unix seconds
   * @param sampleSize how many ids a {@link Sample} holds at the most
   * @param anyTime take also tasks that have no age
   * @param allow codes of hazards that the operator accepts: a kind may choose more with them
   * @param rulings how a policy decides; {@link Rulings#NONE} if none is asked
   */
  record Scan(
      Set<TaskStatus> statuses,
      Double age,
      long now,
      int sampleSize,
      boolean anyTime,
      Set<String> allow,
      Rulings rulings) {
    public Scan {
      statuses = Set.copyOf(statuses);
      allow = Set.copyOf(allow);
    }

    /**
     * Looks for tasks of these statuses, without a policy.
     *
     * @param anyTime also for those that have no age
     */
    public static Scan of(Set<TaskStatus> statuses, boolean anyTime, long now) {
      return new Scan(statuses, null, now, 0, anyTime, Set.of(), Rulings.NONE);
    }

    /** Returns whether it looks for such a task: the same as what a store asks of its rows. */
    public boolean wants(Candidate task) {
      return statuses.contains(task.status())
          && (anyTime || task.due().counts())
          && (age == null || task.due().at(age, now));
    }
  }

  /**
   * What a scan counted over the whole store.
   *
   * @param tasks all tasks
   * @param undated those with a {@linkplain Statuses#deletable deletable} status that have no time
   *     from which their age counts
   * @param later those with such a status whose age begins to count after now, as the engine
   *     compares (SQLite: any text is after any number)
   * @param access what the store keeps from this user
   * @param stays of what was not handed over, why: only reasons that are the kind’s own, each
   *     subject under the first that applies
   * @param facts what else there is to know, by its name in JSON: shown and printed as it is
   * @param found what is wrong with the store that only a policy shows
   */
  record Census(
      long tasks,
      Sample undated,
      Sample later,
      Access access,
      Map<ReasonTerm, Sample> stays,
      Map<String, Object> facts,
      List<Finding> found) {

    public Census {
      found = List.copyOf(found);
      stays = Collections.unmodifiableMap(new LinkedHashMap<>(stays));
      facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }

    /** Of a kind of store with nothing else to tell. */
    public Census(long tasks, Sample undated, Sample later, Access access) {
      this(tasks, undated, later, access, Map.of(), Map.of(), List.of());
    }

    /** Returns the same with more to know. */
    public Census telling(Map<String, Object> more) {
      Map<String, Object> all = new LinkedHashMap<>(facts);
      all.putAll(more);
      return new Census(tasks, undated, later, access, stays, all, found);
    }
  }

  /**
   * A task that a policy may delete.
   *
   * @param time by which it is ordered and shown, in Unix seconds; a fraction only where a store
   *     holds one; not a number where the store has none
   * @param due what lets it go; null where nobody asks any more
   * @param name null if the store has none
   * @param type null if the store has none
   * @param tag null if it has none
   * @param queue null if the store has none
   * @param parentId null for a root
   * @param rootId null for a root
   * @param version what tells that the task has changed, such as an ETag, or a hash of all columns
   *     that a delete goes by; null where status and time tell it
   * @param marks the {@linkplain Hazards#ofRows hazards} that its row alone shows, as bits: the
   *     first is the lowest
   */
  record Candidate(
      TaskId id,
      TaskStatus status,
      double time,
      Due due,
      String name,
      String type,
      String tag,
      String queue,
      TaskId parentId,
      TaskId rootId,
      String version,
      int marks) {

    /** Of a task that was read, by what a clause goes by. */
    public static Candidate of(Task task, ClauseTerm clause) {
      Double time = task.fields().decimal(clause.since());
      return new Candidate(
          task.id(),
          task.status(),
          time == null ? Double.NaN : time,
          new Due(clause, task.fields().raw(clause.since())),
          task.name(),
          task.type(),
          task.tag(),
          task.fields().raw("queue") instanceof String queue ? queue : null,
          task.parentId(),
          task.rootId(),
          null,
          0);
    }

    /** Returns the same in the workflow of a root; null changes nothing. */
    public Candidate below(TaskId root) {
      return root == null || root.equals(id)
          ? this
          : new Candidate(
              id, status, time, due, name, type, tag, queue, parentId, root, version, marks);
    }

    /** Returns the root of its workflow: itself for a root. */
    public TaskId workflow() {
      return rootId == null ? id : rootId;
    }
  }

  /**
   * The bytes that a task holds.
   *
   * @param own in its own row
   * @param parts in the rows of each measure, in the order of {@link Terms#parts}
   */
  record TaskSize(TaskId id, long own, long... parts) {}

  /** A number of rows that belong to a task or workflow. */
  record RowCount(TaskId id, long rows) {}

  /** A task below another one. */
  record Child(TaskId parentId, TaskId id, TaskStatus status) {}

  /**
   * A count with the first ids that make it up.
   *
   * @param ids ascending
   */
  record Sample(long count, List<TaskId> ids) {
    public Sample {
      ids = List.copyOf(ids);
    }
  }

  /** Returns the switch that stops this view's scans. */
  Cancellation cancellation();
}
