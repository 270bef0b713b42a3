package dev.holdfast.desktop.tasks.details;

import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Capability;
import java.util.Arrays;
import java.util.List;

/** The tabs beside the table, in their order. */
public enum DetailsTab {
  /** All columns of the row. */
  OVERVIEW,
  /** What happened, event by event. */
  TIMELINE,
  /** The rounds of execution. */
  ATTEMPTS,
  /** What belongs to it, list by list. */
  SECTIONS,
  /** What it began, and what those began. */
  DESCENTS,
  /** Payload, result and error. */
  DATA,
  /** What a retention policy would do with it. */
  RETENTION;

  /** Returns the tabs that such a store can fill, in their order. */
  static List<DetailsTab> of(TaskStore store) {
    return Arrays.stream(values()).filter(tab -> tab.suits(store)).toList();
  }

  private boolean suits(TaskStore store) {
    return switch (this) {
      case OVERVIEW, DATA -> true;
      case TIMELINE -> store.histories().isPresent();
      case ATTEMPTS -> store.histories().isPresent() && store.info().can(Capability.ATTEMPTS);
      case SECTIONS -> store.sections().isPresent();
      case DESCENTS -> store.descents().isPresent();
      case RETENTION ->
          store.info().can(Capability.RETENTION) || store.info().can(Capability.PREVIEW);
    };
  }
}
