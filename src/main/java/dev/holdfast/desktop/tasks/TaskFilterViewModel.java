package dev.holdfast.desktop.tasks;

import static java.util.stream.Collectors.toSet;

import dev.holdfast.store.terms.Terms;
import dev.holdfast.store.terms.ViewTerm;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskFilterBuilder;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.query.Query;
import dev.holdfast.text.query.QueryException;
import dev.holdfast.text.query.QueryWords;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;

/** Which tasks the page lists. */
public final class TaskFilterViewModel {

  private final Terms terms;
  private final TaskFilter all;

  /** The views that the store can answer. */
  public final TaskViews views;

  private final Supplier<Set<TaskStatus>> present;
  private final LongSupplier now;
  private Query query = Query.ALL;
  private int typings;
  private boolean typed;

  /**
   * Lists all.
   *
   * @param all what is listed where nothing is asked for
   * @param terms what the store calls things
   * @param present gives the statuses that tasks have; null while nobody knows
   * @param now gives the store's time in Unix seconds
   */
  public TaskFilterViewModel(
      Terms terms, TaskFilter all, Supplier<Set<TaskStatus>> present, LongSupplier now) {
    this.terms = terms;
    this.all = all;
    filter = new ReadOnlyObjectWrapper<>(all);
    this.views = new TaskViews(terms);
    this.present = present;
    this.now = now;
  }

  // Properties

  /** The filter; changes once a command. */
  public final ReadOnlyObjectWrapper<TaskFilter> filter;

  /** The view in front; changes after the filter does, and also where that stays the same. */
  final ReadOnlyObjectWrapper<ViewTerm> view = new ReadOnlyObjectWrapper<>(ViewTerm.ALL);

  /** The filter in words, as typed or as chosen; never null. */
  public final ReadOnlyStringWrapper line = new ReadOnlyStringWrapper("");

  /** What is wrong with the line, and where; null if nothing is. The list stays as it was. */
  public final ReadOnlyObjectWrapper<QueryException> problem = new ReadOnlyObjectWrapper<>();

  /** Returns the line as it was last understood. */
  public Query query() {
    return query;
  }

  /**
   * Returns which run of typing the line comes from: the same as long as somebody types on. Null
   * once the line was left, or where it was not typed.
   */
  Integer typing() {
    return typed ? typings : null;
  }

  /** Returns the view that the line asks for, whatever else it asks; null if it asks for none. */
  public ViewTerm view() {
    return views.of(query, filter.get().statuses());
  }

  /** Looks again which view is in front. */
  void follow() {
    view.set(view());
  }

  /** Returns whether not all that could be listed is asked for. */
  boolean isNarrowed() {
    return !filter.get().equals(all);
  }

  /** Returns whether the line can ask for a key. */
  boolean knows(String key) {
    return terms.listing().field(key).filter(terms.listing()::searches).isPresent();
  }

  /** Returns whether the view is one of tasks that wait, for which a reason may be asked. */
  public boolean ofWaits() {
    return views.looksAt(ViewTerm.Look.WAITS, filter.get().statuses());
  }

  /** Returns whether anything but statuses is filtered, so that only the store can count. */
  public boolean countsNeedTheStore() {
    return !filter.get().equals(TaskFilter.ALL.withStatuses(filter.get().statuses()));
  }

  // Commands

  /** Shows a view: its words come in the place of those of the view before; all others stay. */
  public void show(ViewTerm view) {
    views.ask(view);
    Query rest = view() == null ? query : query.without(views.besides(view()));
    ask(rest.with("status", codes(views.statuses(view))).and(views.besides(view)));
  }

  /** Adds a status, or takes it out. */
  public void toggle(TaskStatus status) {
    Set<TaskStatus> statuses = new TreeSet<>(terms.statuses().order());
    statuses.addAll(filter.get().statuses());
    if (!statuses.remove(status)) {
      statuses.add(status);
    }
    ask(query.with("status", codes(statuses)));
  }

  private List<String> codes(Set<TaskStatus> statuses) {
    return statuses.stream().sorted(terms.statuses().order()).map(TaskStatus::code).toList();
  }

  /** Filters by the reason of suspension; null does not. */
  public void setSuspendReason(String reason) {
    set(but().suspendReason(reason).filter());
  }

  /** Reads the line as it was typed. What is wrong is told, and changes nothing else. */
  public void type(String text) {
    typed = true;
    line.set(text);
    try {
      query = new QueryWords(terms, present.get()).read(text);
      problem.set(null);
      set(but(query).filter());
    } catch (QueryException wrong) {
      problem.set(wrong);
    }
  }

  /** Nobody types any more: what is typed next is another question. */
  public void rest() {
    if (typed) {
      typed = false;
      typings++;
    }
  }

  private void ask(Query wanted) {
    ask(wanted, but(wanted).filter());
  }

  private void ask(Query wanted, TaskFilter read) {
    rest();
    query = wanted;
    line.set(wanted.toString());
    problem.set(null);
    set(read);
  }

  /**
   * Shows only some of the tasks; empty shows all. Any other change of the filter ends it: what was
   * picked was picked from another list.
   */
  public void setIds(Set<TaskId> ids) {
    set(filter.get().withIds(ids));
  }

  /** Shows everything. */
  public void clear() {
    ask(Query.ALL, all);
  }

  private void set(TaskFilter wanted) {
    if (!Objects.equals(wanted, filter.get())) {
      filter.set(wanted);
    }
    follow();
  }

  /** Whatever somebody asks for now was not picked from the list by hand. */
  private TaskFilterBuilder but() {
    return filter.get().but().ids(Set.of());
  }

  /** A reason says something about tasks that wait only, so it goes with them. */
  private TaskFilterBuilder but(Query asked) {
    TaskFilter typed = read(asked);
    TaskFilter read =
        terms
            .statuses()
            .spelled(typed)
            .withStatuses(typed.statuses().stream().map(this::spelled).collect(toSet()));
    return read.but()
        .suspendReason(
            views.looksAt(ViewTerm.Look.WAITS, read.statuses())
                ? filter.get().suspendReason()
                : null)
        .ids(Set.of());
  }

  private TaskStatus spelled(TaskStatus typed) {
    Set<TaskStatus> there = present.get();
    return there != null && there.contains(typed)
        ? typed
        : terms.statuses().respelled(typed).orElse(typed);
  }

  /** A key that comes once is a part of the filter itself, for which stores have indexes. */
  private TaskFilter read(Query asked) {
    TaskFilterBuilder parts = all.but();
    Query rest = asked;
    for (String key : List.of("", "name", "tag", "type", "worker")) {
      List<String> values = asked.values(key);
      if (values.size() == 1) {
        rest = rest.without(key);
        part(parts, key, values.getFirst());
      }
    }
    return rest.narrow(parts.filter(), terms.listing(), now.getAsLong());
  }

  private static void part(TaskFilterBuilder parts, String key, String value) {
    boolean exact = value.length() > 1 && value.startsWith(Query.EXACTLY);
    switch (key) {
      case "name" -> {
        parts.name(exact ? null : value);
        parts.exactName(exact ? value.substring(1) : null);
      }
      case "tag" -> parts.tag(value);
      case "type" -> parts.type(value);
      case "worker" -> parts.workerId(value);
      default -> parts.text(withoutGrouping(value.strip()));
    }
  }

  /** An id copied from the table, such as 1,203,102, is one. */
  private static String withoutGrouping(String typed) {
    return typed.matches("\\d{1,3}(,\\d{3})+") ? typed.replace(",", "") : typed;
  }
}
