package dev.holdfast.text.query;

import dev.holdfast.task.NameFilter;
import dev.holdfast.task.PayloadPath;
import dev.holdfast.task.TaskCondition;
import dev.holdfast.task.TaskCondition.Test;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which tasks are meant, such as {@code status:paused name:mail* last:>3d -type:cron "free text"}.
 * A key that comes again means “or”, different keys mean “and”, and so do free texts; a minus
 * leaves out what meets the rest.
 *
 * @param terms in the order in which they were typed
 */
public record Query(List<Term> terms) {

  /** More words than these are refused when a query is typed. */
  public static final int MOST = 200;

  /** Before a name it says that no other text may stand around it. */
  public static final String EXACTLY = "=";

  /** Asks for nothing. */
  public static final Query ALL = new Query(List.of());

  public Query {
    terms = List.copyOf(terms);
  }

  /**
   * One word of a query.
   *
   * @param key null for a free text
   * @param path where the value of a payload stands; null for what has no path
   * @param negated whether a minus stands before it
   * @param value what stands after the colon, without quotes
   * @param quoted whether a value of a payload is a text even if it looks like a number
   */
  record Term(QueryKey key, PayloadPath path, boolean negated, String value, boolean quoted) {

    TaskCondition condition(long now) {
      if (key == null) {
        return new TaskCondition(TaskCondition.Field.ANY_TEXT, negated, new Test.Contains(value));
      }
      Test test =
          switch (key.value()) {
            case EXACT -> new Test.Is(value);
            case NAME ->
                value.length() > 1 && value.startsWith(EXACTLY)
                    ? new Test.Is(value.substring(1))
                    : new Test.Like(new NameFilter(value));
            case TIME -> Spans.ofTime(value, now);
            case NUMBER -> Spans.ofNumber(value);
            case WORD -> new Test.Marked(value.toLowerCase(Locale.ROOT), now);
            case JSON -> new Test.At(path, PayloadValues.of(value, quoted));
          };
      return new TaskCondition(key.field(), negated, test);
    }

    @Override
    public String toString() {
      String word = (negated ? "-" : "") + (key == null ? "" : key.word() + place() + ":");
      boolean plain =
          key == QueryKey.PAYLOAD ? !quoted : key != null && value.matches("[^\\s\"\\\\]+");
      return plain ? word + value : word + quoted(value);
    }

    private String place() {
      return path == null ? "" : (path.toString().startsWith("[") ? "" : ".") + path;
    }

    private static String quoted(String text) {
      return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
  }

  /**
   * Reads a query.
   *
   * @throws QueryException saying what is wrong, and where
   */
  public static Query parse(String typed) {
    return new QueryParser(typed).parse();
  }

  /**
   * Returns a filter narrowed down by the query as well.
   *
   * @param now the store's time in Unix seconds; what is older than three days is so from then on
   */
  public TaskFilter narrow(TaskFilter filter, long now) {
    List<List<TaskCondition>> all = new ArrayList<>(filter.conditions());
    Map<Object, List<TaskCondition>> either = new LinkedHashMap<>();
    Set<TaskStatus> statuses = new LinkedHashSet<>();
    for (Term term : terms) {
      if (term.key() == null || term.negated()) {
        all.add(List.of(term.condition(now)));
      } else if (term.key() == QueryKey.STATUS && filter.statuses().isEmpty()) {
        statuses.add(new TaskStatus(term.value()));
      } else {
        Object key = term.path() == null ? term.key() : term.path();
        either.computeIfAbsent(key, _ -> new ArrayList<>()).add(term.condition(now));
      }
    }
    all.addAll(either.values());
    TaskFilter narrowed = filter.but().conditions(all).filter();
    return statuses.isEmpty() ? narrowed : narrowed.withStatuses(statuses);
  }

  /**
   * Returns what the words with a key ask for, but for those with a minus.
   *
   * @param key such as {@code status}; empty for free texts
   */
  public List<String> values(String key) {
    return terms.stream().filter(term -> asks(term, key)).map(Term::value).toList();
  }

  /** Returns the query without the words with a key, but for those with a minus. */
  public Query without(String key) {
    return new Query(terms.stream().filter(term -> !asks(term, key)).toList());
  }

  /**
   * Returns the query with other values for a key, in the place of its first one.
   *
   * @param key such as {@code status}; empty for free texts
   */
  public Query with(String key, List<String> values) {
    QueryKey known = key.isEmpty() ? null : QueryKey.of(key).orElseThrow();
    List<Term> all = new ArrayList<>(without(key).terms());
    int first = 0;
    while (first < terms.size() && !asks(terms.get(first), key)) {
      first++;
    }
    all.addAll(
        Math.min(first, all.size()),
        values.stream().map(value -> new Term(known, null, false, value, false)).toList());
    return new Query(all);
  }

  /** Returns its words with a key, those with a minus included. */
  public Query only(String key) {
    return new Query(terms.stream().filter(term -> has(term, key)).toList());
  }

  /** Returns its words without a key, or with another one. */
  public Query except(String key) {
    return new Query(terms.stream().filter(term -> !has(term, key)).toList());
  }

  private static boolean has(Term term, String key) {
    return term.key() != null && term.key().word().equals(key);
  }

  /** Returns how many words it has. */
  public int words() {
    return terms.size();
  }

  /** Returns whether each word of another query is one of these. */
  public boolean contains(Query other) {
    return new HashSet<>(terms).containsAll(other.terms());
  }

  /** Returns the query without the words that another one has too. */
  public Query without(Query other) {
    return new Query(terms.stream().filter(term -> !other.terms().contains(term)).toList());
  }

  /** Returns the query with the words of another one after its own. */
  public Query and(Query other) {
    List<Term> all = new ArrayList<>(terms);
    all.addAll(other.without(this).terms());
    return new Query(all);
  }

  private static boolean asks(Term term, String key) {
    return !term.negated() && key.equals(term.key() == null ? "" : term.key().word());
  }

  /** Returns it as it is typed. */
  @Override
  public String toString() {
    return terms.stream().map(Term::toString).collect(Collectors.joining(" "));
  }
}
