package dev.holdfast.store;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Something that is wrong with a store, or that costs it dearly, with what a database administrator
 * may run about it. This program never runs it.
 *
 * @param kind what
 * @param count how many tasks, rows, workflows or workers it concerns: see {@link Kind}
 * @param sample the first of them, at most {@link #SAMPLE}: ids as the store spells them
 * @param facts numbers that belong to it, by name
 * @param look a statement that lists what is concerned; empty if there is nothing to list
 * @param repair the statements that repair it, in this order; empty if no statement can
 */
public record Finding(
    Kind kind,
    long count,
    List<String> sample,
    Map<Fact, Long> facts,
    Optional<String> look,
    List<String> repair) {

  /** The most ids in a sample. */
  public static final int SAMPLE = 20;

  /** The order in which they are shown. */
  public static final Comparator<Finding> WORST_FIRST =
      Comparator.comparing(Finding::severity).thenComparing(Finding::kind);

  public Finding {
    sample = List.copyOf(sample);
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    repair = List.copyOf(repair);
  }

  /** Returns what acts behind the statements of this user. */
  public static List<Finding> behind(List<String> hidden, List<String> triggers) {
    return Stream.of(named(Kind.ROW_SECURITY, hidden), named(Kind.TRIGGER, triggers))
        .filter(finding -> finding.count() > 0)
        .toList();
  }

  private static Finding named(Kind kind, List<String> names) {
    List<String> first = names.subList(0, Math.min(SAMPLE, names.size()));
    return new Finding(kind, names.size(), first, Map.of(), Optional.empty(), List.of());
  }

  /** Returns how bad it is. */
  public Severity severity() {
    return kind.severity;
  }

  /** How bad a finding is. */
  public enum Severity {
    /** Something does not work. */
    ERROR,
    /** Something will go wrong, or never happen. */
    WARNING,
    /** Good to know. */
    NOTE
  }

  /** Numbers that belong to findings. */
  public enum Fact {
    /** Tasks the rows belonged to. */
    TASKS,
    /** Milliseconds one batch of the runtime's retention takes to find its tasks. */
    BATCH_MS,
    /** Rows one such batch has to visit. */
    ROWS_VISITED,
    /** Rows it would visit with the index. */
    ROWS_WITH_INDEX,
    /** Bytes the index would take, roughly. */
    INDEX_BYTES,
    /** Seconds. */
    SECONDS
  }

  /** What can be wrong. */
  public enum Kind {
    /** Failed tasks whose parent is gone: each stops every maintenance sweep of every worker. */
    POISON_CHILD(Severity.ERROR),
    /** Open tasks whose parent is gone: they can never complete. */
    PINNED_CHILD(Severity.ERROR),
    /** Running tasks whose worker is dead. */
    DEAD_WORKER_TASK(Severity.ERROR),
    /** Workflows whose root is gone. */
    TORN_WORKFLOW(Severity.WARNING),
    /** Ended tasks of which some children are gone. */
    LOST_CHILDREN(Severity.NOTE),
    /** Events whose task is gone. */
    ORPHAN_EVENT(Severity.WARNING),
    /** Attempts whose task is gone. */
    ORPHAN_ATTEMPT(Severity.WARNING),
    /** Ended or paused tasks without a last active time: no retention ever deletes them. */
    NULL_TIME(Severity.WARNING),
    /** Tasks whose last active time is no number. */
    UNREADABLE_TIME(Severity.WARNING),
    /** Tasks that were last active in the future. */
    FUTURE_TIME(Severity.WARNING),
    /** Workers that were last seen in the future: their clock is ahead. */
    WORKER_CLOCK(Severity.WARNING),
    /** Keys by which a deleted task deletes or changes rows of other tables. */
    FOREIGN_KEY(Severity.WARNING),
    /** Keys by which rows of other tables keep a task from being deleted. */
    FOREIGN_KEY_REFUSES(Severity.WARNING),
    /** The clocks of the store and of this machine differ. */
    CLOCK_SKEW(Severity.WARNING),
    /** Names of one SQLite file that keeps a write-ahead log, which belongs to a name. */
    HARD_LINKS(Severity.WARNING),
    /** No index serves the runtime's retention. */
    MISSING_RETENTION_INDEX(Severity.WARNING),
    /** Tables on which row security applies to this user: it may hide rows of them. */
    ROW_SECURITY(Severity.WARNING),
    /** Triggers on the store's tables: they run with each delete. */
    TRIGGER(Severity.NOTE),
    /** Policy rows of streams whose age or count is not positive: they do nothing here. */
    STREAM_POLICY_INVALID(Severity.WARNING),
    /** Streams from which the server's own job deletes more than their own row says. */
    STREAM_POLICY_COLLISION(Severity.WARNING),
    /** Policy rows of streams that have no event. */
    STREAM_POLICY_WITHOUT_STREAM(Severity.WARNING),
    /** Policy rows of streams that are disabled or empty: nothing is ever deleted there. */
    STREAM_POLICY_IDLE(Severity.NOTE),
    /** Events without a stored_at: no age ever lets them go. */
    STREAM_EVENT_NULL_TIME(Severity.WARNING),
    /** Events without an offset or a stream: no count ever lets them go. */
    STREAM_EVENT_NULL_PLACE(Severity.WARNING),
    /** Events that share their offset with another of their stream. */
    STREAM_EVENT_DUPLICATE_OFFSET(Severity.WARNING),
    /** Columns that retention goes by, of another type than the plan has. */
    STREAM_COLUMN_TYPE(Severity.WARNING),
    /** Indexes that a preview or a cleanup of streams misses. */
    STREAM_MISSING_INDEX(Severity.WARNING),
    /** Functions of the store that delete events in one go, or not at all. */
    STREAM_SERVER_FUNCTION(Severity.NOTE),
    /** Nobody can tell which consumers have read what goes. */
    STREAM_CONSUMERS_UNKNOWN(Severity.NOTE);

    private final Severity severity;

    Kind(Severity severity) {
      this.severity = severity;
    }

    /** Returns the name in JSON. */
    public String wireName() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}
