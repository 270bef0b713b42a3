package dev.holdfast.desktop.tasks;

import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.ColumnTerm;
import dev.holdfast.store.terms.ViewTerm.Look;
import dev.holdfast.task.FilterPart;
import dev.holdfast.task.TaskSort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The columns that Holdfast itself knows, which stores have them, and which a view shows. */
enum TaskColumn {
  ID("id", null),
  NAME("name", null),
  STATUS("status", ColumnTerm.STATUS),
  STAGE("stage", ColumnTerm.STAGE),
  PROGRESS("progress", ColumnTerm.PROGRESS),
  LAST_EVENT("lastEvent", ColumnTerm.LAST_EVENT),
  RETRIES("retries", ColumnTerm.RETRIES),
  NEXT_RUN("nextRun", ColumnTerm.NEXT_RUN),
  TAG("tag", ColumnTerm.TAG),
  WORKER("worker", ColumnTerm.WORKER),
  CREATED("created", ColumnTerm.CREATED),
  LAST_ACTIVE("lastActive", ColumnTerm.LAST_ACTIVE),
  SINCE("since", null),
  CAUSE("cause", null),
  ERROR("error", null),
  SCHEDULE("schedule", null),
  MISSED("missed", null),
  REASON("reason", null),
  CHILDREN("children", null);

  private final String key;
  private final ColumnTerm term;

  TaskColumn(String key, ColumnTerm term) {
    this.key = key;
    this.term = term;
  }

  /** Its id in the table, and the word in settings. */
  String key() {
    return key;
  }

  /** Returns what the store may sort by where somebody sorts by the column; empty for nothing. */
  Optional<TaskSort> sort() {
    return switch (this) {
      case ID -> Optional.of(TaskSort.ID);
      // Nothing moves that time while a task rests.
      case SINCE -> LAST_ACTIVE.sort();
      default -> term == null ? Optional.empty() : TaskSort.byColumn(term.key());
    };
  }

  /** Returns all that lists of a store can show, those that its kind brings last. */
  static List<String> of(TaskStore store, TaskViews views) {
    List<ColumnTerm> terms = store.terms().listing().columns();
    List<String> keys =
        new ArrayList<>(
            Arrays.stream(values())
                .filter(column -> column.term == null || terms.contains(column.term))
                .filter(column -> column.suits(store, views))
                .map(TaskColumn::key)
                .toList());
    keys.addAll(brought(terms));
    return keys;
  }

  private static List<String> brought(List<ColumnTerm> terms) {
    return terms.stream().filter(term -> term.texts() != null).map(ColumnTerm::key).toList();
  }

  /** Of one kind, one store may have what another has not: it would hold nothing but dashes. */
  private boolean suits(TaskStore store, TaskViews views) {
    return switch (this) {
      case STATUS, NEXT_RUN -> store.info().can(Capability.STATUSES);
      case STAGE, PROGRESS -> store.info().can(Capability.PROGRESS);
      case RETRIES -> store.info().can(Capability.ATTEMPTS);
      // A store may keep no list of its workers, as an archive does, and name them all the same.
      case WORKER -> store.info().can(Capability.WORKERS) || store.info().can(Capability.ATTEMPTS);
      case CHILDREN -> store.info().can(Capability.WORKFLOWS) && views.looksAt(Look.WAITS);
      case LAST_EVENT -> store.histories().isPresent();
      case TAG -> store.terms().listing().filters().contains(FilterPart.TAG);
      case SINCE -> views.looksAt(Look.PAUSES) || views.looksAt(Look.WAITS);
      case CAUSE, SCHEDULE, MISSED -> views.looksAt(Look.PAUSES);
      case REASON -> views.looksAt(Look.WAITS);
      case ERROR -> views.looksAt(Look.FAILURES);
      case ID, NAME, CREATED, LAST_ACTIVE -> true;
    };
  }

  /** Returns what is shown of tasks that are looked at so, unless the operator chose otherwise. */
  static List<String> usual(Look look, List<ColumnTerm> terms) {
    List<TaskColumn> columns =
        switch (look) {
          case PAUSES -> List.of(ID, NAME, SINCE, CAUSE, MISSED, SCHEDULE, ERROR, RETRIES, TAG);
          case WAITS -> List.of(ID, NAME, REASON, SINCE, STAGE, PROGRESS, CHILDREN, TAG);
          case FAILURES ->
              List.of(ID, NAME, STATUS, ERROR, LAST_EVENT, RETRIES, NEXT_RUN, TAG, WORKER);
          case STALLS ->
              List.of(ID, NAME, STATUS, WORKER, LAST_EVENT, LAST_ACTIVE, NEXT_RUN, STAGE, PROGRESS);
          case ENDS -> List.of(ID, NAME, STATUS, LAST_ACTIVE, ERROR, CREATED, TAG);
          case TASKS ->
              List.of(
                  ID,
                  NAME,
                  STATUS,
                  STAGE,
                  PROGRESS,
                  LAST_EVENT,
                  RETRIES,
                  NEXT_RUN,
                  TAG,
                  WORKER,
                  CREATED,
                  LAST_ACTIVE);
        };
    List<String> keys = new ArrayList<>(columns.stream().map(TaskColumn::key).toList());
    keys.addAll(brought(terms));
    return keys;
  }

  /** Returns whether a column tells what only the events of a task say. */
  static boolean needsEvents(String key) {
    return List.of(SINCE.key, CAUSE.key, MISSED.key, REASON.key).contains(key);
  }
}
