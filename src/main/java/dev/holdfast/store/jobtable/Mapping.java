package dev.holdfast.store.jobtable;

import dev.holdfast.store.ClauseTerm.When;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a mapping file says: where in the tables of a runtime everything stands. All SQL is over the
 * alias {@code t} of a task's row; <code>{s}</code> is the schema, <code>{now}</code> the moment.
 *
 * @param id the kind
 * @param title as people call it
 * @param engines the databases it can lie in: {@code postgresql}, {@code sqlite} …
 * @param schema where it usually lies; null where there are none
 * @param tables each that must be there, with the columns of it that must be
 * @param version SQL of one text; null if the tables tell it alone
 * @param subject what one task is called, and what many are
 * @param from the row of a task, under the alias {@code t}
 * @param key the columns it is known by, with their types
 * @param fields by their roles
 * @param guard what tells that a row has changed
 * @param status SQL
 * @param statuses what each is, in order
 * @param clauses the runtime's own policy
 * @param children which task is below another; null if none ever is
 * @param pace how many the runtime's own cleaner deletes a day at the most; null if nobody knows
 * @param allSteps tables that lose rows, in the order of the deletes; the last is that of the
 *     tasks; and those whose references to a task a trigger of the runtime clears
 * @param never SQL of what is never deleted; null for nothing
 * @param hazards what an operator must see before
 * @param actions what an operator can do to tasks, by the verb
 * @param events queries of what happened to a task
 * @param views queries that are asked every day
 * @param sections SQL of lists of the store, by their names
 * @param texts what it calls things, and why nothing is deleted under {@link #WHY_NOT}, as {@link
 *     dev.holdfast.task.Texts#of} has them
 * @param yaml the whole file
 */
record Mapping(
    String id,
    String title,
    List<String> engines,
    String schema,
    Map<String, List<String>> tables,
    String version,
    Versions read,
    Versions write,
    Subject subject,
    String from,
    Map<String, String> key,
    Map<String, Field> fields,
    List<String> guard,
    String status,
    Map<String, Status> statuses,
    List<Clause> clauses,
    Long pace,
    Children children,
    List<Step> allSteps,
    String never,
    List<Hazard> hazards,
    Map<String, Action> actions,
    List<String> events,
    List<View> views,
    Map<String, String> sections,
    Map<String, String> texts,
    String yaml) {

  private static final Pattern TABLE = Pattern.compile("(?:\\{s}[.])?(\"((?:[^\"]|\"\")+)\"|\\S*)");

  /** The key of the text that says what the runtime has instead of a cleanup by Holdfast. */
  static final String WHY_NOT = "failure.cleaner";

  /** Returns the tables that lose rows, in the order of the deletes. */
  List<Step> steps() {
    return allSteps.stream().filter(step -> !step.unlink()).toList();
  }

  /** Returns the tables whose references to a task a trigger of the runtime clears. */
  List<Step> unlinks() {
    return allSteps.stream().filter(Step::unlink).toList();
  }

  /** Returns the plain name of the table whose rows tasks are. */
  String table() {
    return steps().isEmpty() ? table(from) : JobTables.name(steps().getLast());
  }

  /** Returns the plain name of the table with which SQL begins, in quotes or not. */
  static String table(String sql) {
    Matcher table = TABLE.matcher(sql);
    return table.lookingAt() && table.group(2) != null ? unquoted(table.group(1)) : table.group(1);
  }

  /** Returns a name without its quotes. */
  static String unquoted(String name) {
    return name.substring(1, name.length() - 1).replace("\"\"", "\"");
  }

  /** Returns whether rows of tasks may be deleted at all. */
  boolean deletes() {
    return !clauses.isEmpty()
        && !texts.containsKey(WHY_NOT)
        && !steps().isEmpty()
        && steps().stream().allMatch(step -> step.key().values().containsAll(key.keySet()));
  }

  /** Returns how many of the units of times make a second; 0 if they are no numbers. */
  long ticks() {
    return fields.values().stream()
        .map(Field::unit)
        .filter(Objects::nonNull)
        .findFirst()
        .map(Mapping::perSecond)
        .orElse(0L);
  }

  static long perSecond(String unit) {
    return switch (unit) {
      case "ms" -> 1_000;
      case "us" -> 1_000_000;
      case null, default -> 1;
    };
  }

  /** Returns the tables that lose rows beside that of the tasks. */
  List<String> parts() {
    return deletes()
        ? steps().reversed().stream().skip(1).map(JobTables::name).distinct().toList()
        : List.of();
  }

  /**
   * Returns the hazards of a verb.
   *
   * @param verb null for those of deleting
   */
  List<Hazard> hazards(String verb) {
    return hazards.stream()
        .filter(each -> verb == null ? each.verbs.isEmpty() : each.verbs.contains(verb))
        .toList();
  }

  /** What one task is called, and what many are: {@code job}, {@code jobs}. */
  record Subject(String one, String many) {}

  /**
   * A field.
   *
   * @param unit what a number is of, if it is a time: {@code s}, {@code ms}, {@code us}
   */
  record Field(String sql, String unit) {}

  /**
   * A status.
   *
   * @param as the word of the product for it
   * @param end whether nothing more happens
   */
  record Status(String as, boolean end) {}

  /**
   * A clause of the policy.
   *
   * @param since SQL of the moment from which the age counts
   * @param keep in seconds; null if whoever cleans up says one, or each row
   * @param row SQL of the interval that a row says; null if it says none
   * @param unless SQL of a row that is kept for good; null for none
   * @param unasked whether a policy that names no status means it
   * @param newest what stays however old it is; null for nothing
   */
  record Clause(
      List<String> statuses,
      String since,
      Double keep,
      String row,
      String unless,
      When when,
      boolean unasked,
      Newest newest) {}

  /**
   * Tasks that always stay.
   *
   * @param count how many
   * @param per SQL of what each has so many of
   * @param among SQL of those that count
   */
  record Newest(long count, String per, String among) {}

  /**
   * A hazard.
   *
   * @param condition SQL of a row that has it
   * @param verbs of actions that it is one of; none if it is one of deleting
   */
  record Hazard(String id, boolean blocking, String condition, List<String> verbs) {}

  /**
   * What an operator can do to tasks: columns are set, or a function of the runtime is called, or
   * they are deleted.
   *
   * @param allowed SQL of a row that it can be done to
   * @param set SQL by column; empty for none
   * @param call SQL of the function with what it is told; null for none
   * @param delete whether the row goes
   * @param asks what is meant if nothing is said, in seconds, by what can be said; not a number for
   *     now
   * @param lock SQL of rows that are locked first; null for none
   * @param channel where it is told; null if nowhere
   * @param table the table with a topic and a payload that takes the place of channels; null where
   *     the database has these
   * @param told SQL of what is told there, by its name in JSON
   */
  record Action(
      String allowed,
      Map<String, String> set,
      String call,
      boolean delete,
      Map<String, Double> asks,
      String lock,
      String channel,
      String table,
      Map<String, String> told) {}

  /**
   * A table that loses rows.
   *
   * @param table SQL of its name
   * @param key its column for each column of the task's key, or for SQL over the task's row
   * @param cascade whether the database deletes them by itself
   * @param unlink whether they stay, and a trigger of the runtime clears what refers to the task
   */
  record Step(String table, Map<String, String> key, boolean cascade, boolean unlink) {}

  /**
   * By what a task is below another.
   *
   * @param table SQL of the table of edges; null where it is the row of the task that names another
   * @param parent for each of its columns the column of the key of the task above
   * @param child the same of the task below, of a table of edges
   */
  record Children(String table, Map<String, String> parent, Map<String, String> child) {}

  /** A query that is asked every day. */
  record View(String id, String query) {}

  /** Versions, in ranges. */
  record Versions(List<Range> ranges) {

    /** The first and the last of some. */
    record Range(long from, long to) {}

    boolean contains(long version) {
      return ranges.stream().anyMatch(range -> version >= range.from && version <= range.to);
    }
  }
}
