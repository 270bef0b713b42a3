package dev.holdfast.task;

import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A field that tasks of a kind of store have: what queries, sorts, columns, details, JSON and CSV
 * know of it. Data of the kind.
 *
 * @param role the word before the colon in queries, the same in every kind; null for what only the
 *     details of a task show
 * @param key its name in the rows, in JSON and CSV, and for {@code --sort}; null for what is asked
 *     for and stands in no row
 * @param type what it is, and so how it is compared
 * @param unit what numbers are of; things if it is null
 * @param part where the details of a task show it; data and times where such stand if it is null
 * @param sortable whether lists can be ordered by it
 * @param searchable whether lists can be narrowed down by it
 */
public record FieldTerm(
    String role,
    String key,
    Type type,
    Unit unit,
    Part part,
    boolean sortable,
    boolean searchable) {

  /**
   * The key under which a row says what its status means to any kind. No field of its own: the
   * colour of the status shows it.
   */
  public static final String MEANING = "as";

  /** What identifies a task. */
  public static final FieldTerm ID = of("id", "id", Type.ID).in(Part.HEAD).sorted().searched();

  /** What it is called. */
  public static final FieldTerm NAME = of("name", "name", Type.NAME).in(Part.HEAD).searched();

  /** What sort of task it is. */
  public static final FieldTerm TYPE = of("type", "type", Type.TEXT).in(Part.IDENTITY).searched();

  /** Where a task is in its course. */
  public static final FieldTerm STATUS = of("status", "status", Type.TEXT).in(Part.HEAD).searched();

  /** What it is marked with. */
  public static final FieldTerm TAG = of("tag", "tag", Type.TEXT).in(Part.HEAD);

  /** What comes first when several could. */
  public static final FieldTerm PRIORITY =
      of("priority", "priority", Type.NUMBER).in(Part.IDENTITY);

  /** What it is at. */
  public static final FieldTerm STAGE = of("stage", "current_stage_name", Type.TEXT).in(Part.CACHE);

  /** How far it has come. */
  public static final FieldTerm PROGRESS =
      of("progress", "progress_percent", Type.NUMBER).in(Unit.PERCENT).in(Part.CACHE);

  /** What happened to it last. */
  public static final FieldTerm LAST_EVENT =
      of("last_event", "last_event_time", Type.TIME).in(Part.CACHE);

  /** When it was active last. */
  public static final FieldTerm LAST_ACTIVE = of("last", "last_active_time", Type.TIME);

  /** When it was made. */
  public static final FieldTerm CREATED = of("created", "created_at", Type.TIME).in(Part.HEAD);

  /** When its turn comes. */
  public static final FieldTerm NEXT_RUN = of("next", "next_run_time", Type.TIME);

  /** How often it was tried again. */
  public static final FieldTerm RETRIES = of("retries", "retry_count", Type.NUMBER).in(Part.STATE);

  /** Who works on it. */
  public static final FieldTerm WORKER = of("worker", "worker_id", Type.TEXT).in(Part.HEAD);

  /** The workflow it stands in. */
  public static final FieldTerm ROOT = of("root", "root_id", Type.ID).in(Part.WORKFLOW).searched();

  /** Who began it. */
  public static final FieldTerm PARENT =
      of("parent", "parent_id", Type.ID).in(Part.WORKFLOW).searched();

  /** What went wrong. */
  public static final FieldTerm ERROR = of("error", "error", Type.NAME).in(Part.HEAD);

  /** The task itself or its root. */
  public static final FieldTerm WORKFLOW = of("workflow", null, Type.ID).searched();

  /** Why a suspended task waits, as the newest event that gives a reason tells. */
  public static final FieldTerm SUSPENDED = of("suspended", null, Type.TEXT).searched();

  /** What the kind of store calls tasks such as this one, looking at more than its row. */
  public static final FieldTerm MARK = of("is", null, Type.MARK).searched();

  /** The texts that {@link TaskFilter#text} looks into. */
  public static final FieldTerm TEXT = of("text", null, Type.ANY).searched();

  /** That lists take conditions at all, beside what has an option of its own. */
  public static final FieldTerm WHERE = of("where", null, Type.ANY).searched();

  private static final FieldTerm[] ALL = {
    ID, NAME, TYPE, STATUS, TAG, PRIORITY, STAGE, PROGRESS, LAST_EVENT, LAST_ACTIVE, CREATED,
    NEXT_RUN, RETRIES, WORKER, ROOT, PARENT, ERROR, WORKFLOW, SUSPENDED, MARK, TEXT, WHERE,
  };

  /** Those of these that kinds can have, by their roles. */
  public static final Map<String, FieldTerm> COMMON =
      Stream.of(ALL).collect(Collectors.toUnmodifiableMap(FieldTerm::role, Function.identity()));

  /** What a field is. */
  public enum Type {
    /** Compared as a whole. */
    TEXT,
    /** A text of which a part is enough. */
    NAME,
    /** Names a task. */
    ID,
    /** Unix seconds. */
    TIME,
    /** With a unit, or of things. */
    NUMBER,
    /** A word of the kind of store. */
    MARK,
    /** What stands in it has paths. */
    JSON,
    /** No word of a query. */
    ANY
  }

  /** What numbers are of. */
  public enum Unit {
    /** Things. */
    NONE,
    /** A length of time. */
    SECONDS,
    /** A size. */
    BYTES,
    /** Of all that is to be done. */
    PERCENT,
    /** Of one, shown as a part of a hundred. */
    SHARE
  }

  /** Where the details of a task show a field. */
  public enum Part {
    /** In a place of its own: above all others, or as data. */
    HEAD,
    /** What it is. */
    IDENTITY,
    /** Where it stands. */
    STATE,
    /** When it did or will do something. */
    TIMES,
    /** What it was told. */
    SETTINGS,
    /** Where it belongs. */
    WORKFLOW,
    /** What the runtime copied from the events for convenience. */
    CACHE,
    /** None of these. */
    OTHER
  }

  public FieldTerm {
    Objects.requireNonNull(type);
    unit = Objects.requireNonNullElse(unit, Unit.NONE);
    if (part == null) {
      part =
          switch (type) {
            case JSON -> Part.HEAD;
            case TIME -> Part.TIMES;
            default -> Part.OTHER;
          };
    }
  }

  /** One that is shown, and no more. */
  public static FieldTerm of(String role, String key, Type type) {
    return new FieldTerm(role, key, type, null, null, false, false);
  }

  /** Returns whether tasks can be counted by it: nearly each has an error of its own. */
  public boolean counted() {
    return (type == Type.TEXT || type == Type.NAME) && !is(ERROR);
  }

  /** Returns the same in a unit. */
  public FieldTerm in(Unit other) {
    return new FieldTerm(role, key, type, other, part, sortable, searchable);
  }

  /** Returns the same shown elsewhere in the details of a task. */
  public FieldTerm in(Part other) {
    return new FieldTerm(role, key, type, unit, other, sortable, searchable);
  }

  /** Returns the same where only the details of a task show it. */
  public FieldTerm inDetails() {
    return new FieldTerm(null, key, type, unit, part, false, false);
  }

  /** Returns the same where lists can be ordered by it. */
  public FieldTerm sorted() {
    return new FieldTerm(role, key, type, unit, part, true, searchable);
  }

  /** Returns the same where lists can be narrowed down by it. */
  public FieldTerm searched() {
    return new FieldTerm(role, key, type, unit, part, sortable, true);
  }

  /** Returns whether it stands in the rows of lists. */
  public boolean listed() {
    return role != null && key != null && type != Type.JSON;
  }

  /** Returns whether it plays the role of another one, perhaps in another kind. */
  public boolean is(FieldTerm other) {
    return other.role.equals(role);
  }

  /** Returns its word in a query, with the sign after it; null if it has none. */
  public String word() {
    return switch (type) {
      case ANY -> null;
      case JSON -> role + ".";
      default -> role + ":";
    };
  }
}
