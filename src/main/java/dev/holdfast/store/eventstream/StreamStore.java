package dev.holdfast.store.eventstream;

import dev.holdfast.store.ColumnTerm;
import dev.holdfast.store.Histories;
import dev.holdfast.store.Listing;
import dev.holdfast.store.OperationTerm;
import dev.holdfast.store.Streams;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.Terms;
import dev.holdfast.task.FilterPart;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskSort;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** What every store of streams has in common: no attempts, no workers, no workflows. */
abstract class StreamStore implements TaskStore {

  /** What event streams call things: none has a status. */
  static final Terms TERMS =
      new Terms(
          EventStreamStore.KIND,
          Statuses.NONE,
          StreamHazards.HAZARDS,
          List.of(),
          List.of(),
          List.of(OperationTerm.delete("events")),
          new Listing(
                  EnumSet.of(FilterPart.NAME, FilterPart.TEXT, FilterPart.ID), List.of(TaskSort.ID))
              .showing(List.of(ColumnTerm.LAST_EVENT, ColumnTerm.CREATED, ColumnTerm.LAST_ACTIVE)));

  @Override
  public final Terms terms() {
    return TERMS;
  }

  /** Returns the role in reading streams: every store of streams has it. */
  abstract Streams reading();

  @Override
  public final Optional<Streams> streams() {
    return Optional.of(reading());
  }

  @Override
  public final Optional<Histories> histories() {
    return Optional.of(new StreamHistories(reading()));
  }
}
