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
import java.util.stream.Stream;

/** The columns that Holdfast itself knows, which stores have them, and which a view shows. */
enum TaskColumn {
  ID("id", FieldTerm.ID, 56, 72),
  NAME("name", FieldTerm.NAME, 80, 130),
  STATUS("status", FieldTerm.STATUS, 100, 162),
  STAGE("stage", FieldTerm.STAGE, 60, 72),
  PROGRESS("progress", FieldTerm.PROGRESS, 110, 124),
  LAST_EVENT("lastEvent", FieldTerm.LAST_EVENT, 90, 145),
  RETRIES("retries", FieldTerm.RETRIES, 56, 64),
  NEXT_RUN("nextRun", FieldTerm.NEXT_RUN, 70, 80),
  TAG("tag", FieldTerm.TAG, 60, 76),
  WORKER("worker", FieldTerm.WORKER, 70, 94),
  CREATED("created", FieldTerm.CREATED, 70, 80),
  LAST_ACTIVE("lastActive", FieldTerm.LAST_ACTIVE, 80, 92),
  SINCE("since", null, 90, 110),
  CAUSE("cause", null, 110, 130),
  ERROR("error", FieldTerm.ERROR, 100, 280),
  SCHEDULE("schedule", null, 80, 110),
  MISSED("missed", null, 90, 104),
  REASON("reason", null, 120, 220),
  CHILDREN("children", null, 90, 110),
  COURSE("course", null, 90, 120),
  STARTED("started", null, 110, 160),
  DURATION("duration", null, 80, 110);

  /** Its id in the table, and the word in settings. */
  final String key;

  /** The field that it shows, alone or with others; null for none. */
  final FieldTerm field;

  /** How narrow it may become, in pixels. */
  final int least;

  /** How wide it is unless somebody draws it, in pixels. */
  final int usual;

  TaskColumn(String key, FieldTerm field, int least, int usual) {
    this.key = key;
    this.field = field;
    this.least = least;
    this.usual = usual;
  }

  /**
   * Returns the key of what the store may sort by where somebody sorts by it; empty for nothing.
   */
  Optional<String> sort() {
    // Nothing moves the time at which a task was active last while it rests.
    FieldTerm by = this == SINCE ? LAST_ACTIVE.field : this == STARTED ? CREATED.field : field;
    return Optional.ofNullable(by).map(FieldTerm::key);
  }

  /** Returns all that lists of a store can show, those that Holdfast does not know last. */
  static List<String> of(TaskStore store, TaskViews views, boolean roots) {
    Listing listing = store.terms().listing();
    List<String> keys =
        new ArrayList<>(
            Arrays.stream(values())
                .filter(column -> column.isIn(listing))
                .filter(column -> column.suits(store, views, roots))
                .map(column -> column.key)
                .toList());
    brought(listing).forEach(field -> keys.add(field.key()));
    // A field of the kind may have the word of a column of Holdfast's own, and is shown in its
    // place.
    return keys.stream().distinct().toList();
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
  private boolean suits(TaskStore store, TaskViews views, boolean roots) {
    return switch (this) {
      case STATUS, NEXT_RUN -> store.info().can(Capability.STATUSES);
      case STAGE, PROGRESS -> store.info().can(Capability.PROGRESS);
      case RETRIES -> store.info().can(Capability.ATTEMPTS);
      // A store may keep no list of its workers, as an archive does, and name them all the same.
      case WORKER -> store.info().can(Capability.WORKERS) || store.info().can(Capability.ATTEMPTS);
      case CHILDREN ->
          store.info().can(Capability.WORKFLOWS) && (roots || views.looksAt(Look.WAITS));
      case COURSE, STARTED, DURATION -> roots;
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
  static List<String> usual(Look look, Listing listing, boolean roots) {
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
              roots
                  ? List.of(ID, NAME, STATUS, CHILDREN, COURSE, STARTED, DURATION, LAST_EVENT)
                  : Stream.concat(
                          listing.named() ? Stream.of(NAME) : Stream.of(ID, NAME),
                          Listing.USUAL.stream()
                              .flatMap(
                                  field -> Arrays.stream(values()).filter(it -> it.shows(field))))
                      .toList();
        };
    List<String> keys = new ArrayList<>(columns.stream().map(column -> column.key).toList());
    brought(listing).stream()
        .map(FieldTerm::key)
        .filter(key -> !roots && listing.columns().contains(key))
        .forEach(keys::add);
    return keys.stream().distinct().toList();
  }

  /** Returns whether a column tells what only the events of a task say. */
  static boolean needsEvents(String key) {
    return Stream.of(SINCE, CAUSE, MISSED, REASON, COURSE, STARTED, DURATION)
        .anyMatch(column -> column.key.equals(key));
  }
}
