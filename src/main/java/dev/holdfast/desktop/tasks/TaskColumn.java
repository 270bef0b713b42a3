package dev.holdfast.desktop.tasks;

import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.store.terms.ViewTerm.Look;
import dev.holdfast.task.FieldTerm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The columns that Holdfast itself knows, which stores have them, and which a view shows. */
enum TaskColumn {
  ID("id", FieldTerm.ID),
  NAME("name", FieldTerm.NAME),
  STATUS("status", FieldTerm.STATUS),
  STAGE("stage", FieldTerm.STAGE),
  PROGRESS("progress", FieldTerm.PROGRESS),
  LAST_EVENT("lastEvent", FieldTerm.LAST_EVENT),
  RETRIES("retries", FieldTerm.RETRIES),
  NEXT_RUN("nextRun", FieldTerm.NEXT_RUN),
  TAG("tag", FieldTerm.TAG),
  WORKER("worker", FieldTerm.WORKER),
  CREATED("created", FieldTerm.CREATED),
  LAST_ACTIVE("lastActive", FieldTerm.LAST_ACTIVE),
  SINCE("since", null),
  CAUSE("cause", null),
  ERROR("error", FieldTerm.ERROR),
  SCHEDULE("schedule", null),
  MISSED("missed", null),
  REASON("reason", null),
  CHILDREN("children", null);

  private final String key;
  private final FieldTerm field;

  TaskColumn(String key, FieldTerm field) {
    this.key = key;
    this.field = field;
  }

  /** Its id in the table, and the word in settings. */
  String key() {
    return key;
  }

  /**
   * Returns the key of what the store may sort by where somebody sorts by it; empty for nothing.
   */
  Optional<String> sort() {
    // Nothing moves the time at which a task was active last while it rests.
    return Optional.ofNullable(this == SINCE ? LAST_ACTIVE.field : field).map(FieldTerm::key);
  }

  /** Returns all that lists of a store can show, those that Holdfast does not know last. */
  static List<String> of(TaskStore store, TaskViews views) {
    Listing listing = store.terms().listing();
    List<String> keys =
        new ArrayList<>(
            Arrays.stream(values())
                .filter(column -> column.isIn(listing))
                .filter(column -> column.suits(store, views))
                .map(TaskColumn::key)
                .toList());
    brought(listing).forEach(field -> keys.add(field.key()));
    return keys;
  }

  private boolean isIn(Listing listing) {
    return field == null
        || !Listing.USUAL.contains(field)
        || listing.columns().contains(field.key());
  }

  /** Returns the fields that the kind brings and that no column of Holdfast's own shows. */
  static List<FieldTerm> brought(Listing listing) {
    return listing.shown().stream()
        .filter(field -> Arrays.stream(values()).noneMatch(column -> column.shows(field)))
        .toList();
  }

  private boolean shows(FieldTerm other) {
    return field != null && field.key().equals(other.key());
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
      case LAST_EVENT -> store.role(Histories.class).isPresent();
      case TAG -> store.terms().listing().searches(FieldTerm.TAG);
      case SINCE -> views.looksAt(Look.PAUSES) || views.looksAt(Look.WAITS);
      case CAUSE, SCHEDULE, MISSED -> views.looksAt(Look.PAUSES);
      case REASON -> views.looksAt(Look.WAITS);
      case ERROR -> views.looksAt(Look.FAILURES);
      case ID, NAME, CREATED, LAST_ACTIVE -> true;
    };
  }

  /** Returns what is shown of tasks that are looked at so, unless the operator chose otherwise. */
  static List<String> usual(Look look, Listing listing) {
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
    brought(listing).stream()
        .map(FieldTerm::key)
        .filter(listing.columns()::contains)
        .forEach(keys::add);
    return keys;
  }

  /** Returns whether a column tells what only the events of a task say. */
  static boolean needsEvents(String key) {
    return List.of(SINCE.key, CAUSE.key, MISSED.key, REASON.key).contains(key);
  }
}
