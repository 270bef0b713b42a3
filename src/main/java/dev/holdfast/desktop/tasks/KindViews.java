package dev.holdfast.desktop.tasks;

import static java.util.stream.Collectors.toSet;

import dev.holdfast.store.Terms;
import dev.holdfast.store.ViewTerm;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.query.Query;
import dev.holdfast.text.query.QueryException;
import dev.holdfast.text.query.QueryWords;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The views that a kind of store brings, and which of them a query asks for. Needs no toolkit. */
public final class KindViews {

  private static final String STATUS = "status";

  private final Map<ViewTerm, Query> queries = new LinkedHashMap<>();

  /** Leaves out what such a store cannot answer. */
  public KindViews(Terms terms) {
    QueryWords words = new QueryWords(terms, null);
    Stream.concat(Stream.of(ViewTerm.ALL), terms.views().stream())
        .forEach(view -> read(view, words).ifPresent(query -> queries.put(view, query)));
  }

  private static Optional<Query> read(ViewTerm view, QueryWords words) {
    try {
      return Optional.of(words.read(view.query()));
    } catch (QueryException foreign) {
      return Optional.empty();
    }
  }

  /** Returns them in the order of screens. */
  public List<ViewTerm> all() {
    return List.copyOf(queries.keySet());
  }

  /** Returns the statuses that a view asks for; none for any. */
  Set<TaskStatus> statuses(ViewTerm view) {
    return queries.get(view).values(STATUS).stream().map(TaskStatus::new).collect(toSet());
  }

  /** Returns what it asks for besides. */
  Query besides(ViewTerm view) {
    return queries.get(view).without(STATUS);
  }

  /**
   * Finds the view that a query asks for: that of its statuses with the most words.
   *
   * @param statuses those of the query, as the store spells them
   * @return null if it asks for none
   */
  ViewTerm of(Query query, Set<TaskStatus> statuses) {
    return queries.keySet().stream()
        .filter(view -> statuses(view).equals(statuses) && query.contains(besides(view)))
        .max(Comparator.comparingInt(view -> besides(view).words()))
        .orElse(null);
  }

  /** Returns whether there is a view of exactly these statuses that is looked at so. */
  boolean looksAt(ViewTerm.Look look, Set<TaskStatus> statuses) {
    return queries.keySet().stream()
        .anyMatch(view -> view.look() == look && statuses(view).equals(statuses));
  }
}
