package dev.holdfast.text.query;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Fields;
import dev.holdfast.task.NameFilter;
import dev.holdfast.task.PayloadPath;
import dev.holdfast.task.TaskCondition;
import dev.holdfast.task.TaskCondition.Test;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskStatus;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
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

  /** So much of an error tells it from others, in signs. */
  private static final int LINE = 200;

  static final String STATUS = FieldTerm.STATUS.role();

  /** Asks for nothing. */
  public static final Query ALL = new Query(List.of());

  /**
   * One word of a query.
   *
   * @param key the role of a field; null for a free text
   * @param path where the value of a payload stands; null for what has no path
   * @param negated whether a minus stands before it
   * @param value what stands after the colon, without quotes
   * @param quoted whether a value of a payload is a text even if it looks like a number
   */
  record Term(String key, PayloadPath path, boolean negated, String value, boolean quoted) {

    /**
     * Returns what it asks for.
     *
     * @throws StoreException if the store has no such field
     * @throws RuntimeException if it cannot be compared with the value
     */
    TaskCondition condition(Listing listing, long now) {
      FieldTerm field = key == null ? FieldTerm.TEXT : field(listing);
      Test test =
          switch (field.type()) {
            case ANY -> new Test.Contains(value);
            case TEXT, ID -> new Test.Is(value);
            case NAME ->
                value.length() > 1 && value.startsWith(EXACTLY)
                    ? new Test.Is(value.substring(1))
                    : new Test.Like(new NameFilter(value));
            case TIME -> Spans.ofTime(value, now);
            case NUMBER -> Spans.ofNumber(value);
            case MARK -> new Test.Marked(value.toLowerCase(Locale.ROOT), now);
            case JSON -> new Test.At(path, PayloadValues.of(value, quoted));
          };
      return new TaskCondition(field, negated, test);
    }

    private FieldTerm field(Listing listing) {
      return listing
          .field(key)
          .filter(field -> field.word() != null)
          .orElseThrow(
              () -> new StoreException(new StoreFailure.NoSuchFilter(key, listing.filters())));
    }

    private Term turned() {
      return new Term(key, path, !negated, value, quoted);
    }

    private boolean replaces(Term other) {
      return !negated && Objects.equals(key, other.key()) && Objects.equals(path, other.path());
    }

    @Override
    public String toString() {
      String word = (negated ? "-" : "") + (key == null ? "" : key + place() + ":");
      boolean plain = path != null ? !quoted : key != null && value.matches("[^\\s\"\\\\]+");
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
   * Reads a query, whatever a store has. Who knows the store reads it by {@link QueryWords}.
   *
   * @throws QueryException saying what is wrong, and where
   */
  public static Query parse(String typed) {
    return new QueryParser(typed).parse();
  }

  /**
   * Returns a filter narrowed down by the query as well.
   *
   * @param listing the fields of the store
   * @param now the store's time in Unix seconds; what is older than three days is so from then on
   * @throws StoreException if the store has no such fields
   */
  public TaskFilter narrow(TaskFilter filter, Listing listing, long now) {
    List<List<TaskCondition>> all = new ArrayList<>(filter.conditions());
    Map<Object, List<TaskCondition>> either = new LinkedHashMap<>();
    Set<TaskStatus> statuses = new LinkedHashSet<>();
    for (Term term : terms) {
      if (term.key() == null || term.negated()) {
        all.add(List.of(term.condition(listing, now)));
      } else if (STATUS.equals(term.key()) && filter.statuses().isEmpty()) {
        statuses.add(new TaskStatus(term.value()));
      } else {
        Object key = term.path() == null ? term.key() : term.path();
        either.computeIfAbsent(key, _ -> new ArrayList<>()).add(term.condition(listing, now));
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
    String known = key.isEmpty() ? null : key;
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

  /** The end of the year 9999, Unix seconds: a time beyond it has no day that can be typed. */
  private static final long LAST_DAY = 253_402_300_799L;

  /**
   * Returns the one word that asks for what a field of a task holds; of a time, for its day, and of
   * an error, for its first line.
   *
   * @return null where no word can
   */
  public static Query of(FieldTerm field, Object raw) {
    String value =
        switch (field.type()) {
          case TIME ->
              Fields.time(raw) == null || Math.abs(Fields.time(raw)) > LAST_DAY
                  ? ""
                  : LocalDate.ofInstant(Instant.ofEpochSecond(Fields.time(raw)), ZoneOffset.UTC)
                      .toString();
          case NUMBER -> raw instanceof Long ? raw.toString() : "";
          case NAME ->
              field.is(FieldTerm.ERROR) ? firstLine(raw) : raw == null ? "" : EXACTLY + raw;
          case TEXT, ID -> Objects.toString(raw, "");
          default -> "";
        };
    return field.role() == null || value.isBlank() || value.equals(EXACTLY)
        ? null
        : ALL.with(field.role(), List.of(value));
  }

  private static String firstLine(Object raw) {
    String line = Objects.toString(raw, "").strip().lines().findFirst().orElse("");
    String start = line.substring(0, Math.min(line.length(), LINE));
    // With a star, all of an error would have to match.
    return start.contains("*") ? "*" + start + "*" : start;
  }

  /**
   * Returns the one word that asks for a value of a payload.
   *
   * @param text whether it is a text even if it looks like a number
   */
  public static Query at(PayloadPath path, String value, boolean text) {
    boolean plain = value.matches(text ? "[A-Za-z_][\\w./-]*" : "\\S+");
    boolean literal = text && value.matches("true|false|null");
    return new Query(List.of(new Term(QueryParser.PAYLOAD, path, false, value, !plain || literal)));
  }

  /** Returns the key of its first word; null for a free text. */
  public String key() {
    return terms.getFirst().key();
  }

  /** Returns the query with a word in the place of all that ask for the same thing. */
  public Query narrowedTo(Query word) {
    Term wanted = word.terms().getFirst();
    Query rest =
        new Query(
            terms.stream()
                .filter(term -> !term.replaces(wanted) && !term.equals(wanted.turned()))
                .toList());
    return rest.and(word);
  }

  /** Returns the query without what a word asks for. */
  public Query leavingOut(Query word) {
    return without(word).and(new Query(word.terms().stream().map(Term::turned).toList()));
  }

  /** Returns its words with a key, those with a minus included. */
  public Query only(String key) {
    return new Query(terms.stream().filter(term -> key.equals(term.key())).toList());
  }

  /** Returns its words without a key, or with another one. */
  public Query except(String key) {
    return new Query(terms.stream().filter(term -> !key.equals(term.key())).toList());
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
    return !term.negated() && key.equals(term.key() == null ? "" : term.key());
  }

  /** Returns it as it is typed. */
  @Override
  public String toString() {
    return terms.stream().map(Term::toString).collect(Collectors.joining(" "));
  }
}
