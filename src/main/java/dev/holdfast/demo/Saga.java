package dev.holdfast.demo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The rows of the workflow or lone task that is being told; written and emptied before the next.
 */
final class Saga {

  final List<RowState> tasks = new ArrayList<>();
  private final List<EventRow> events = new ArrayList<>();
  private final List<AttemptRow> attempts = new ArrayList<>();

  void add(RowState task) {
    tasks.add(task);
  }

  void add(EventRow event) {
    events.add(event);
  }

  void add(AttemptRow attempt) {
    attempts.add(attempt);
  }

  /** The events in the order they happened; those of one second in the order they were told. */
  List<EventRow> events() {
    events.sort(Comparator.comparingLong(EventRow::eventTime));
    return events;
  }

  /** The attempts in the order they started. */
  List<AttemptRow> attempts() {
    attempts.sort(Comparator.comparingLong(attempt -> attempt.startedAt));
    return attempts;
  }

  void clear() {
    tasks.clear();
    events.clear();
    attempts.clear();
  }
}
