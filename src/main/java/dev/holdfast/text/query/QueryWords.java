package dev.holdfast.text.query;

import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.FilterPart;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import java.util.Arrays;
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
   * Returns the keys by which the store can be searched, in the order in which people need them.
   * That of payloads ends with a dot, all others with a colon.
   */
  public List<String> keys() {
    return Arrays.stream(QueryKey.values())
        .filter(key -> knows(key.field().part()))
        .map(key -> key.word() + (key == QueryKey.PAYLOAD ? "." : ":"))
        .toList();
  }

  private boolean knows(FilterPart part) {
    return terms.listing().filters().contains(part);
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
      QueryParser.Place place = parser.places().get(at);
      if (!knows(term.key() == null ? FilterPart.TEXT : term.key().field().part())) {
        throw wrong(place, "store", typed.substring(place.from(), place.until()));
      }
      if (term.key() == QueryKey.STATUS && isAbsent(new TaskStatus(term.value()))) {
        throw wrong(place, "status", term.value(), statuses());
      }
      List<String> marks = terms.listing().marks();
      if (term.key() == QueryKey.IS && !marks.contains(term.value().toLowerCase(Locale.ROOT))) {
        throw wrong(place, "mark", term.value(), String.join(", ", marks));
      }
    }
    return query;
  }

  private boolean isAbsent(TaskStatus status) {
    return present != null
        && !present.contains(status)
        && !terms.statuses().knows(status)
        && terms.statuses().respelled(status).isEmpty();
  }

  private String statuses() {
    Set<TaskStatus> all = new TreeSet<>(terms.statuses().order());
    all.addAll(terms.statuses().all());
    all.addAll(present);
    return all.stream().map(TaskStatus::code).collect(Collectors.joining(", "));
  }

  private QueryException wrong(QueryParser.Place place, String why, Object... values) {
    return new QueryException(texts().get(why, values), place.from(), place.until());
  }

  private static Messages texts() {
    return Messages.load("dev.holdfast.text.query.messages");
  }
}
