package dev.holdfast.retention;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A consequence of a plan that an operator must see first. */
public enum HazardKind {
  /** Candidates that leave a permanently failed child behind: it stops every later sweep. */
  POISON_CHILD("poison_child", true),
  /** Candidates that leave a child behind that is neither completed nor permanently failed. */
  PINNED_CHILD("pinned_child", true),
  /** Tasks that are no candidates and that the store deletes with one above them. */
  CASCADE_DELETE("cascade_delete", true),
  /**
   * Tasks, or events, that rows of other tables refer to: the store deletes or changes those rows
   * too, or refuses.
   */
  FOREIGN_ROWS("foreign_rows", true, Of.ANY),
  /** Tables on which row security applies to this user: it may hide rows of them. */
  ROW_SECURITY("row_security", true, Of.ANY),
  /** This user is read-only by default, and a cleanup would write all the same. */
  READ_ONLY_ROLE("read_only_role", true, Of.ANY),
  /** Candidates that are cron tasks: their schedule goes with them. */
  SCHEDULE_LOST("schedule_lost", false),
  /** Candidates that are paused: somebody may still mean to resume them. */
  PAUSED_INCLUDED("paused_included", false),
  /** Candidates, when they are more than half of the store. */
  LARGE_SHARE("large_share", false),
  /** Workflows of which a part goes and a part stays. */
  TORN_WORKFLOW("torn_workflow", false),
  /** Rows of the store without {@code last_active_time}: no policy will ever delete them. */
  NULL_LAST_ACTIVE("null_last_active", false),
  /** Rows of the store that were active after now: no policy deletes them before then. */
  FUTURE_LAST_ACTIVE("future_last_active", false),
  /** Consumers of streams that have not read all that goes: what is deleted they never can. */
  CONSUMER_AT_RISK("consumer_at_risk", true, Of.STREAMS),
  /**
   * Events that the server’s own job would delete, and Holdfast would not: the age of the default
   * is shorter than what their stream’s own row says.
   */
  DEFAULT_SHORTENS_STREAM("default_shortens_stream", false, Of.STREAMS),
  /** Policy rows of streams whose numbers make no sense: they delete nothing here. */
  INVALID_POLICY("invalid_policy", false, Of.STREAMS),
  /** Events that the server’s own job would delete because of such a row. */
  INVALID_POLICY_DELETES("invalid_policy_deletes", false, Of.STREAMS);

  private final String wireName;
  private final boolean blocking;
  private final Of of;

  HazardKind(String wireName, boolean blocking) {
    this(wireName, blocking, Of.TASKS);
  }

  HazardKind(String wireName, boolean blocking, Of of) {
    this.wireName = wireName;
    this.blocking = blocking;
    this.of = of;
  }

  /** Which kinds of store can have a hazard. */
  public enum Of {
    /** Stores of tasks. */
    TASKS,
    /** Stores of event streams. */
    STREAMS,
    /** Both. */
    ANY
  }

  /** Returns the name in JSON and on the command line. */
  public String wireName() {
    return wireName;
  }

  /**
   * Returns a hazard for records and reports: in this order in all of them.
   *
   * @param foreign rows of other tables that it is about; empty for all other kinds
   */
  public Map<String, Object> fields(long count, List<ForeignCount> foreign) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", wireName);
    fields.put("count", count);
    if (!foreign.isEmpty()) {
      fields.put("detail", ForeignCount.fields(foreign));
    }
    return fields;
  }

  /** Returns whether a cleanup refuses to run unless this is allowed or skipped by name. */
  public boolean blocking() {
    return blocking;
  }

  /**
   * Returns whether a kind of store can have it.
   *
   * @param streams whether the store holds event streams
   */
  public boolean ofStore(boolean streams) {
    return of == Of.ANY || (of == Of.STREAMS) == streams;
  }

  /** Returns whether it is about the whole store: skipped, nothing is deleted. */
  public boolean ofWholeStore() {
    return this == ROW_SECURITY || this == READ_ONLY_ROLE;
  }

  /** Returns the hazards that can be allowed or skipped. */
  public static List<HazardKind> choosable() {
    return Arrays.stream(values()).filter(HazardKind::blocking).toList();
  }

  /** Finds a hazard by its name; empty if there is none. */
  public static Optional<HazardKind> byWireName(String name) {
    return Arrays.stream(values()).filter(kind -> kind.wireName.equals(name)).findFirst();
  }

  @Override
  public String toString() {
    return wireName;
  }
}
