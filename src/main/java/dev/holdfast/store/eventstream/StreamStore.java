package dev.holdfast.store.eventstream;

import dev.holdfast.store.Overview;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.stream.Streams;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Statuses;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** What every store of streams has in common: no attempts, no workers, no workflows. */
abstract class StreamStore implements TaskStore {

  /** What event streams call things: none has a status. */
  static final Terms TERMS =
      new Terms(EventStreamStore.KIND, Statuses.NONE, StreamHazards.HAZARDS, List.of())
          .withOperations(List.of(OperationTerm.delete("events")))
          .withListing(
              new Listing(FieldTerm.ID, FieldTerm.NAME, FieldTerm.TEXT)
                  .showing(null, FieldTerm.LAST_EVENT, FieldTerm.CREATED, FieldTerm.LAST_ACTIVE));

  @Override
  public final Terms terms() {
    return TERMS;
  }

  /**
   * Reads what a query tells of all streams: how many, when the first and the last event was
   * stored, and the time.
   *
   * @param events how many; null if nobody counted them
   */
  static Overview overview(ResultSet row, Long events) throws SQLException {
    return new Overview(
        new TreeMap<>(), row.getLong(1), number(row, 2), number(row, 3), row.getLong(4), events);
  }

  static Long number(ResultSet row, int column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? null : Long.valueOf(value);
  }

  /** Returns the role in reading streams: every store of streams has it. */
  abstract Streams reading();

  @Override
  public <R> Optional<R> role(Class<R> role) {
    return Roles.NONE
        .with(Streams.class, reading())
        .with(Histories.class, new StreamHistories(reading()))
        .find(role);
  }
}
