package dev.holdfast.desktop.tasks;

import dev.holdfast.settings.SavedColumn;
import dev.holdfast.settings.SavedViews;
import dev.holdfast.store.terms.ViewTerm;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Which columns the table shows in the view that is in front, and that this is remembered. */
public final class TaskColumnsViewModel {

  private final TasksViewModel tasks;
  private final KeptViews kept;

  /** All that could be shown, those of the view’s usual ones first. */
  final List<String> known;

  /** What is shown, from left to right. */
  public final ReadOnlyObjectWrapper<List<SavedColumn>> shown =
      new ReadOnlyObjectWrapper<>(List.of());

  private ViewTerm view = ViewTerm.ALL;

  TaskColumnsViewModel(TasksViewModel tasks, KeptViews kept) {
    this.tasks = tasks;
    this.kept = kept;
    known = TaskColumn.of(tasks.store, tasks.filter.views, tasks.roots);
    follow(null);
  }

  // Properties

  /** Returns what is shown in the view unless the operator chooses. */
  List<SavedColumn> usual() {
    return TaskColumn.usual(view.look(), tasks.store.terms().listing(), tasks.roots).stream()
        .filter(known::contains)
        .map(key -> new SavedColumn(key, null))
        .toList();
  }

  /** Returns whether something is shown that only the events of tasks say. */
  boolean needsEvents() {
    return shown.get().stream().map(SavedColumn::key).anyMatch(TaskColumn::needsEvents);
  }

  // Commands

  /** Shows what was chosen for a view; null for a filter that is none. */
  void follow(ViewTerm front) {
    view = front == null ? ViewTerm.ALL : front;
    List<SavedColumn> chosen =
        chosen().stream().filter(column -> known.contains(column.key())).toList();
    shown.set(chosen.isEmpty() ? usual() : chosen);
  }

  private List<SavedColumn> chosen() {
    return tasks.filter.views.saved.get(view) == null
        ? kept.of(tasks.kind).columns().getOrDefault(view.name(), List.of())
        : tasks.filter.views.saved.get(view).columns();
  }

  /** Shows these from now on in the view that is in front; none for the usual ones. */
  void choose(List<SavedColumn> columns) {
    List<SavedColumn> chosen = columns.equals(usual()) ? List.of() : columns;
    kept.change(tasks.kind, all -> with(all, chosen));
    follow(view);
  }

  private SavedViews with(SavedViews all, List<SavedColumn> chosen) {
    return tasks.filter.views.saved.get(view) == null
        ? all.showing(view.name(), chosen)
        : all.replacing(view.name(), tasks.filter.views.saved.get(view).showing(chosen));
  }
}
