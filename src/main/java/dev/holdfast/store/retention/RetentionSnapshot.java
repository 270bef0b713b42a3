package dev.holdfast.store.retention;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.Access;
import dev.holdfast.store.Finding;
import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.store.operation.IdRange;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;

/**
 * A view of a store for judging a policy: one repeatable-read snapshot where the engine has one
 * that stops no writer, else short reads whose result a later run checks again row by row.
 *
 * <p>Not thread-safe. Collections of ids given to its verbs hold at most {@link #CHUNK} ids, or are
 * an {@link IdRange} where it {@linkplain #takesRanges takes} them.
 */
public interface RetentionSnapshot extends AutoCloseable {

  /** The most ids a verb takes at once. */
  int CHUNK = 1_000;

  /** Returns whether verbs also take an {@link IdRange}, as a collection of ids like any other. */
  default boolean takesRanges() {
    return false;
  }

  /** Returns the store's time, in Unix seconds, at which the view was opened. */
  long now();

  /** Returns what the store calls things: what a policy that is judged here may name. */
  Terms terms();

  /**
   * Scans once: hands over the candidates, in no particular order, and counts the rest.
   *
   * @param sink takes tasks with one of the statuses whose {@code last_active_time} lies strictly
   *     before the cutoff; what is not a number is never before it. Each task is handed over once
   */
  Census scan(Scan scan, Consumer<Candidate> sink, Progress progress);

  /**
   * Returns whether a rule of this age deletes a subject that was handed over by {@link #scan}, or
   * that {@link #judged} returned: by the time it is ordered by, unless a kind knows better.
   *
   * @param age in seconds
   * @param now the moment to judge at, in Unix seconds
   */
  default boolean due(Candidate subject, double age, long now) {
    return subject.lastActive() < now - age;
  }

  /**
   * Returns the exact moment from which on, that moment included, a rule of this age deletes a
   * subject that {@link #judged} returned; null for a kind that goes by whole seconds.
   *
   * @param age in seconds
   */
  default Instant dueFrom(Candidate subject, double age) {
    return null;
  }

  /**
   * Returns a subject as it is judged, for who explains it: a kind that judges by another time than
   * that of its lists looks it up.
   */
  default Candidate judged(Candidate subject) {
    return subject;
  }

  /**
   * Returns what is wrong with the store that only a policy shows, once it was scanned under it.
   */
  default List<Finding> found() {
    return List.of();
  }

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
   * @return the same, without what goes along among what stays
   */
  default Census along(Choices choices, Census census, Along chosen, Progress progress) {
    return census;
  }

  /**
   * Looks at what a policy would delete: a kind of store may mark a task with a hazard of its own,
   * or keep it for a reason of its own. Asked on the same view as {@link #scan}, after it, and by
   * who explains one task; the same task must be found the same.
   *
   * @param now the moment to judge at, in Unix seconds
   */
  default void examine(long now, Due due, Marks out, Progress progress) {
    // A kind with nothing to add.
  }

  /**
   * Finds how much of a measure each of these tasks has; tasks without any may be left out.
   *
   * @param measure one of the {@link Terms#measures}
   */
  void amounts(Measure measure, Collection<TaskId> ids, Consumer<RowCount> sink);

  /** Finds the direct children of these tasks. */
  void children(Collection<TaskId> parents, Consumer<Child> sink);

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
   * perhaps the root. May hand over several counts for one root: they add up.
   *
   * @param themselves whether the root counts too, if it is there and has no other root
   */
  void workflowSizes(Collection<TaskId> roots, boolean themselves, Consumer<RowCount> sink);

  /**
   * Walks over every task of the store once, by ascending id, with what belongs to it. In windows,
   * so that no single read is long.
   */
  void everyTask(Consumer<SurveyedTask> sink, Progress progress);

  /**
   * Measures what these tasks hold: the bytes of all values of their rows, without indexes and
   * other overhead of the engine; a number counts for eight. Tasks that are gone are left out.
   */
  void sizes(Collection<TaskId> ids, Consumer<TaskSize> sink);

  /** Finds which of these tasks are in the store. */
  void existing(Collection<TaskId> ids, Consumer<TaskId> sink);

  /**
   * Counts the workers that are registered as active and have not expired; empty if the store
   * records none.
   *
   * @param moment at which they must not have expired, in Unix seconds
   */
  OptionalLong activeWorkers(long moment);

  /** Ends the view. */
  @Override
  void close();

  /**
   * What a scan looks for.
   *
   * @param statuses of candidates
   * @param cutoff in Unix seconds, possibly with a fraction; null to take tasks of any age whose
   *     {@code last_active_time} is a number
   * @param now in Unix seconds
   * @param sampleSize how many ids a {@link Sample} holds at the most
   * @param anyTime take also tasks whose {@code last_active_time} is NULL or no number
   * @param allow codes of hazards that the operator accepts: a kind may choose more with them
   * @param rulings how a policy decides; {@link Rulings#NONE} if none is asked
   */
  record Scan(
      Set<TaskStatus> statuses,
      Double cutoff,
      long now,
      int sampleSize,
      boolean anyTime,
      Set<String> allow,
      Rulings rulings) {
    public Scan {
      statuses = Set.copyOf(statuses);
      allow = Set.copyOf(allow);
    }

    /** Looks without a policy. */
    public Scan(
        Set<TaskStatus> statuses,
        Double cutoff,
        long now,
        int sampleSize,
        boolean anyTime,
        Set<String> allow) {
      this(statuses, cutoff, now, sampleSize, anyTime, allow, Rulings.NONE);
    }

    /** Looks with nothing accepted. */
    public Scan(
        Set<TaskStatus> statuses, Double cutoff, long now, int sampleSize, boolean anyTime) {
      this(statuses, cutoff, now, sampleSize, anyTime, Set.of());
    }

    /** Looks for tasks whose {@code last_active_time} is a number. */
    public Scan(Set<TaskStatus> statuses, Double cutoff, long now, int sampleSize) {
      this(statuses, cutoff, now, sampleSize, false);
    }

    /** Looks for tasks whatever their {@code last_active_time} is. */
    public static Scan ofAnyTime(Set<TaskStatus> statuses, long now) {
      return new Scan(statuses, null, now, 0, true);
    }
  }

  /**
   * What a scan counted over the whole store.
   *
   * @param tasks all tasks
   * @param withoutLastActiveTime those with a {@linkplain Statuses#deletable deletable} status
   *     whose {@code last_active_time} is NULL
   * @param activeLater those with such a status whose {@code last_active_time} is after now, as the
   *     engine compares (SQLite: any text is after any number)
   * @param access what the store keeps from this user
   * @param stays of what was not handed over, why: only reasons that are the kind’s own, each
   *     subject under the first that applies
   * @param facts what else there is to know, by its name in JSON: shown and printed as it is
   */
  record Census(
      long tasks,
      Sample withoutLastActiveTime,
      Sample activeLater,
      Access access,
      Map<ReasonTerm, Sample> stays,
      Map<String, Object> facts) {

    public Census {
      stays = Collections.unmodifiableMap(new LinkedHashMap<>(stays));
      facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }

    /** Of a kind of store with nothing else to tell. */
    public Census(long tasks, Sample withoutLastActiveTime, Sample activeLater, Access access) {
      this(tasks, withoutLastActiveTime, activeLater, access, Map.of(), Map.of());
    }

    /** Returns the same with more to know. */
    public Census telling(Map<String, Object> more) {
      Map<String, Object> all = new LinkedHashMap<>(facts);
      all.putAll(more);
      return new Census(tasks, withoutLastActiveTime, activeLater, access, stays, all);
    }

    /** Of a store that shows this user all there is. */
    public Census(long tasks, Sample withoutLastActiveTime, Sample activeLater) {
      this(tasks, withoutLastActiveTime, activeLater, Access.FULL);
    }
  }

  /**
   * A task a policy would delete now.
   *
   * @param lastActive its {@code last_active_time}; a fraction only where a store holds one; not a
   *     number where the store has none
   * @param name null if the store has none
   * @param type null if the store has none
   * @param tag null if it has none
   * @param parentId null for a root
   * @param rootId null for a root
   * @param timeless whether the store has NULL for its {@code last_active_time}
   * @param version what else tells that the task has changed, such as an ETag; null if the store
   *     has no such thing
   * @param marks the {@linkplain Hazards#ofRows hazards} that its row alone shows, as bits: the
   *     first is the lowest
   */
  record Candidate(
      TaskId id,
      TaskStatus status,
      double lastActive,
      String name,
      String type,
      String tag,
      TaskId parentId,
      TaskId rootId,
      boolean timeless,
      String version,
      int marks) {

    /** Without marks. */
    public Candidate(
        TaskId id,
        TaskStatus status,
        double lastActive,
        String name,
        String type,
        String tag,
        TaskId parentId,
        TaskId rootId,
        boolean timeless,
        String version) {
      this(id, status, lastActive, name, type, tag, parentId, rootId, timeless, version, 0);
    }

    /** Of a store without versions. */
    public Candidate(
        TaskId id,
        TaskStatus status,
        double lastActive,
        String name,
        String type,
        String tag,
        TaskId parentId,
        TaskId rootId,
        boolean timeless) {
      this(id, status, lastActive, name, type, tag, parentId, rootId, timeless, null);
    }

    /** With a {@code last_active_time}. */
    public Candidate(
        TaskId id,
        TaskStatus status,
        double lastActive,
        String name,
        String type,
        String tag,
        TaskId parentId,
        TaskId rootId) {
      this(id, status, lastActive, name, type, tag, parentId, rootId, false);
    }
  }

  /** The bytes a task holds: in its own row, in its events and in its attempts. */
  record TaskSize(TaskId id, long task, long events, long attempts) {}

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
