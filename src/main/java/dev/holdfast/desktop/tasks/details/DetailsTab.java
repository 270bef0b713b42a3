package dev.holdfast.desktop.tasks.details;

import dev.holdfast.store.Sections;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Descents;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.terms.Capability;
import java.util.Arrays;
import java.util.List;

/** The tabs beside the table, in their order. */
public enum DetailsTab {
  /** All columns of the row. */
  OVERVIEW,
  /** What happened, event by event. */
  TIMELINE,
  /** The same page by page, where there may be too many for a list. */
  EVENTS,
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
      case TIMELINE ->
          store.role(Histories.class).isPresent() && !store.info().can(Capability.STREAMS);
      case EVENTS -> store.info().can(Capability.STREAMS);
      case ATTEMPTS ->
          store.role(Histories.class).isPresent() && store.info().can(Capability.ATTEMPTS);
      case SECTIONS -> store.role(Sections.class).isPresent();
      case DESCENTS -> store.role(Descents.class).isPresent();
      case RETENTION ->
          store.info().can(Capability.RETENTION) || store.info().can(Capability.PREVIEW);
    };
  }
}
