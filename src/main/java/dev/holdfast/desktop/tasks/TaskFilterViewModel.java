package dev.holdfast.desktop.tasks;

import dev.holdfast.store.Terms;
import dev.holdfast.store.ViewTerm;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Which tasks the page lists. */
public final class TaskFilterViewModel {

  private final Terms terms;

  /**
   * Lists all.
   *
   * @param terms what the store calls things
   */
  public TaskFilterViewModel(Terms terms) {
    this.terms = terms;
  }

  // Properties

  private final ReadOnlyObjectWrapper<TaskFilter> filter =
      new ReadOnlyObjectWrapper<>(this, "filter", TaskFilter.ALL);

  /** The filter; changes once a command. */
  public ReadOnlyObjectProperty<TaskFilter> filterProperty() {
    return filter.getReadOnlyProperty();
  }

  /** Returns the filter. */
  public TaskFilter filter() {
    return filter.get();
  }

  /** Returns the view the chosen statuses make up; null if they make up none. */
  public ViewTerm view() {
    return terms.view(filter().statuses()).orElse(null);
  }

  /** Returns whether the view is one of tasks that wait, for which a reason may be asked. */
  public boolean ofWaits() {
    return waits(filter().statuses());
  }

  /** Returns whether anything but statuses is filtered, so that only the store can count. */
  public boolean countsNeedTheStore() {
    return !filter().equals(TaskFilter.ALL.withStatuses(filter().statuses()));
  }

  // Commands

  /** Shows a view: its statuses; names, tags and texts stay. */
  public void show(ViewTerm view) {
    set(withStatuses(view.statuses()));
  }

  /** Adds a status, or takes it out. */
  public void toggle(TaskStatus status) {
    Set<TaskStatus> statuses = new HashSet<>(filter().statuses());
    if (!statuses.remove(status)) {
      statuses.add(status);
    }
    set(withStatuses(statuses));
  }

  /** Filters by the reason of suspension; null does not. */
  public void setSuspendReason(String reason) {
    set(but().suspendReason(reason).filter());
  }

  /**
   * Filters by name, as a {@link dev.holdfast.task.NameFilter} is typed; null or blank does not.
   * The same text as an exact name that is filtered by leaves that as it is.
   */
  public void setName(String name) {
    String wanted = given(name);
    if (wanted == null || !wanted.equals(filter().exactName())) {
      set(but().name(wanted).exactName(null).filter());
    }
  }

  /** Filters by the exact name; null or blank does not. */
  public void setExactName(String name) {
    set(but().name(null).exactName(given(name)).filter());
  }

  /** Filters by the exact tag; null or blank does not. */
  public void setTag(String tag) {
    set(but().tag(given(tag)).filter());
  }

  /** Filters by the exact type; null or blank does not. */
  public void setType(String type) {
    set(but().type(given(type)).filter());
  }

  /** Filters by the exact worker; null or blank does not. */
  public void setWorker(String worker) {
    set(but().workerId(given(worker)).filter());
  }

  /** Filters by a text found anywhere; null or blank does not. */
  public void setText(String text) {
    set(but().text(given(text)).filter());
  }

  /**
   * Shows only some of the tasks; empty shows all. Any other change of the filter ends it: what was
   * picked was picked from another list.
   */
  public void setIds(Set<TaskId> ids) {
    set(filter().withIds(ids));
  }

  /** Shows everything. */
  public void clear() {
    set(TaskFilter.ALL);
  }

  private void set(TaskFilter wanted) {
    if (!Objects.equals(wanted, filter())) {
      filter.set(wanted);
    }
  }

  /** A reason says something about tasks that wait only, so it goes with them. */
  private TaskFilter withStatuses(Set<TaskStatus> statuses) {
    TaskFilter f = but().statuses(statuses).filter();
    return waits(statuses) ? f : f.but().suspendReason(null).filter();
  }

  private boolean waits(Set<TaskStatus> statuses) {
    return terms.view(statuses).filter(view -> view.look() == ViewTerm.Look.WAITS).isPresent();
  }

  /** Whatever somebody asks for now was not picked from the list by hand. */
  private TaskFilter.Parts but() {
    return filter().but().ids(Set.of());
  }

  private static String given(String typed) {
    return typed == null || typed.isBlank() ? null : typed;
  }
}
