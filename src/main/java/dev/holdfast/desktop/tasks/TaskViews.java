package dev.holdfast.desktop.tasks;

import static java.util.stream.Collectors.toSet;

import dev.holdfast.settings.SavedView;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.store.terms.ViewTerm;
import dev.holdfast.store.terms.ViewTerm.Look;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import dev.holdfast.text.query.Query;
import dev.holdfast.text.query.QueryException;
import dev.holdfast.text.query.QueryWords;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The views of a store: those that its kind brings, then those that the operator made. Which one is
 * in front only the query says. Needs no toolkit.
 */
public final class TaskViews {

  private static final String STATUS = "status";

  private final Terms terms;
  private final QueryWords words;
  private final Map<ViewTerm, Query> kinds = new LinkedHashMap<>();
  private final Map<ViewTerm, Query> queries = new LinkedHashMap<>();
  final Map<ViewTerm, SavedView> saved = new LinkedHashMap<>();
  private ViewTerm asked;

  /** Leaves out what such a store cannot answer. */
  public TaskViews(Terms terms) {
    this.terms = terms;
    words = new QueryWords(terms, null);
    Stream.concat(Stream.of(ViewTerm.ALL), terms.views().stream())
        .forEach(view -> read(view.query()).ifPresent(query -> kinds.put(view, query)));
    queries.putAll(kinds);
  }

  private Optional<Query> read(String query) {
    try {
      return Optional.of(words.read(query));
    } catch (QueryException foreign) {
      return Optional.empty();
    }
  }

  /** Puts these in the place of those that the operator made before. */
  public void setOwn(List<SavedView> own) {
    saved.clear();
    queries.clear();
    queries.putAll(kinds);
    for (SavedView each : own) {
      read(each.query())
          .ifPresent(
              query -> {
                ViewTerm view = term(each, query);
                saved.put(view, each);
                queries.put(view, query);
              });
    }
  }

  /** Looked at like the view of the kind that its query belongs to. */
  private ViewTerm term(SavedView view, Query query) {
    ViewTerm like = ofThose(kinds, query, statuses(query));
    Look look = like == null ? Look.TASKS : like.look();
    return new ViewTerm(view.name(), view.query(), look, view.sort(), view.order(), null);
  }

  /** Returns them in the order of screens. */
  public List<ViewTerm> all() {
    return List.copyOf(queries.keySet());
  }

  /** Returns those that the kind brings. */
  List<ViewTerm> kinds() {
    return List.copyOf(kinds.keySet());
  }

  /** Returns those that the operator made. */
  public List<ViewTerm> own() {
    return List.copyOf(saved.keySet());
  }

  /** Returns the view of this name that the operator made, if such a store can answer it. */
  Optional<ViewTerm> own(String name) {
    return saved.keySet().stream().filter(view -> view.name().equals(name)).findFirst();
  }

  /** Returns a view’s name on screens. */
  String title(ViewTerm view, Messages messages) {
    return saved.containsKey(view)
        ? view.name()
        : messages
            .brought(view.texts(), "view." + view.name())
            .or(() -> messages.find("view." + view.name()))
            .or(() -> messages.brought(view.texts(), "status." + view.name()))
            .or(() -> messages.find("common.status." + view.name()))
            .orElse(view.name());
  }

  /** Returns the statuses that a view asks for; none for any. */
  Set<TaskStatus> statuses(ViewTerm view) {
    return statuses(queries.get(view));
  }

  private Set<TaskStatus> statuses(Query query) {
    return query.values(STATUS).stream().map(TaskStatus::new).map(this::spelled).collect(toSet());
  }

  private TaskStatus spelled(TaskStatus typed) {
    return terms.statuses().respelled(typed).orElse(typed);
  }

  /** Returns what it asks for besides. */
  Query besides(ViewTerm view) {
    return queries.get(view).without(STATUS);
  }

  /** Notes that a view was asked for: of those that ask for the same it is the one meant. */
  void ask(ViewTerm view) {
    asked = view;
  }

  /**
   * Finds the view that a query asks for: that of its statuses with the most words.
   *
   * @param statuses those of the query, as the store spells them
   * @return null if it asks for none
   */
  ViewTerm of(Query query, Set<TaskStatus> statuses) {
    return ofThose(queries, query, statuses);
  }

  private ViewTerm ofThose(Map<ViewTerm, Query> some, Query query, Set<TaskStatus> statuses) {
    ViewTerm best = null;
    int most = -1;
    for (Map.Entry<ViewTerm, Query> each : some.entrySet()) {
      Query besides = each.getValue().without(STATUS);
      boolean better =
          besides.words() > most || besides.words() == most && each.getKey().equals(asked);
      if (better && statuses(each.getValue()).equals(statuses) && query.contains(besides)) {
        best = each.getKey();
        most = besides.words();
      }
    }
    return best;
  }

  /** Returns whether the kind has a view of exactly these statuses that is looked at so. */
  boolean looksAt(Look look, Set<TaskStatus> statuses) {
    return kinds.keySet().stream()
        .anyMatch(view -> view.look() == look && statuses(view).equals(statuses));
  }

  /** Returns whether the kind has a view that is looked at so. */
  boolean looksAt(Look look) {
    return kinds.keySet().stream().anyMatch(view -> view.look() == look);
  }

  /** Returns whether tasks of a status are in a view of the kind that is looked at so. */
  boolean looksAt(Look look, TaskStatus status) {
    return kinds.keySet().stream()
        .anyMatch(view -> view.look() == look && statuses(view).contains(status));
  }
}
