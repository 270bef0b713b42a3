package dev.holdfast.text.query;

import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Coded;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.TaskStatus;
import java.time.DateTimeException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What words of a query can be in one store.
 *
 * @param terms what the store calls things
 * @param present statuses that tasks have now; null while nobody knows
 */
public record QueryWords(Terms terms, Set<TaskStatus> present) {

  /**
   * Returns the keys by which the store can be searched, those of texts first. That of payloads
   * ends with a dot, all others with a colon.
   */
  public List<String> keys() {
    return terms.listing().fields().stream()
        .filter(field -> field.word() != null && terms.listing().searches(field))
        .sorted(Comparator.comparing(FieldTerm::type))
        .map(FieldTerm::word)
        .toList();
  }

  /**
   * Reads a query and makes sure that the store can answer it.
   *
   * @throws QueryException if not, saying why and where
   */
  public Query read(String typed) {
    QueryParser parser = new QueryParser(typed);
    Query query = parser.parse();
    for (int at = 0; at < query.terms().size(); at++) {
      Query.Term term = query.terms().get(at);
      QueryParser.Place place = parser.places.get(at);
      if (term.key() == null && !terms.listing().searches(FieldTerm.TEXT)) {
        throw wrong(place, "store", typed.substring(place.from(), place.until()));
      }
      if (term.key() != null) {
        check(term, place);
      }
    }
    return query;
  }

  private void check(Query.Term term, QueryParser.Place place) {
    FieldTerm field =
        terms
            .listing()
            .field(term.key())
            .filter(each -> keys().contains(each.word()))
            .orElseThrow(() -> wrong(key(term, place), "unknown", term.key(), words()));
    if (field.type() == FieldTerm.Type.TIME && Spans.hasSmallNumber(term.value())) {
      throw wrong(place, "bare", term.key(), term.value());
    }
    try {
      term.condition(terms.listing(), 0);
    } catch (DateTimeException | ArithmeticException | IllegalArgumentException none) {
      String why =
          switch (field.type()) {
            case TIME -> "time";
            case JSON -> "range";
            default -> "number";
          };
      throw wrong(place, why, term.key(), term.value());
    }
    if (Query.STATUS.equals(term.key()) && isAbsent(new TaskStatus(term.value()))) {
      throw wrong(place, "status", term.value(), statuses());
    }
    List<String> marks = terms.listing().marks();
    if (field.type() == FieldTerm.Type.MARK
        && !marks.contains(term.value().toLowerCase(Locale.ROOT))) {
      throw wrong(place, "mark", term.value(), String.join(", ", marks));
    }
  }

  private static QueryParser.Place key(Query.Term term, QueryParser.Place place) {
    int minus = term.negated() ? 1 : 0;
    return new QueryParser.Place(place.from(), place.from() + minus + term.key().length() + 1);
  }

  private String words() {
    return keys().stream()
        .map(key -> key.endsWith(".") ? key + "PATH" : key.substring(0, key.length() - 1))
        .collect(Collectors.joining(", "));
  }

  private boolean isAbsent(TaskStatus status) {
    return present != null
        && !present.contains(status)
        && !terms.statuses().knows(status)
        && terms.statuses().respelled(status).isEmpty();
  }

  private String statuses() {
    Set<TaskStatus> all = new TreeSet<>(terms.statuses().order());
    all.addAll(terms.statuses().all);
    all.addAll(present);
    return Coded.joined(all);
  }

  private QueryException wrong(QueryParser.Place place, String why, Object... values) {
    return QueryException.of(place.from(), place.until(), why, values);
  }
}
