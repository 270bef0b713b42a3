package dev.holdfast.store.eventstream;

import dev.holdfast.store.operation.BatchGuard;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.sql.BoundArrays;
import dev.holdfast.store.sql.DeletionCheck;
import dev.holdfast.store.sql.ForeignCheck;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.store.terms.DriftReason.After;
import dev.holdfast.stream.StreamPolicies;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.stream.StreamPosition;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.statement.Query;

/** One batch of events within its transaction: checked under locks, then deleted. */
final class EventBatch {

  /** They are not what they were: another stream, offset or time. */
  private static final DriftReason CHANGED = new DriftReason("changed", After.NOTHING);

  /** Somebody wrote the policy row. */
  private static final DriftReason POLICY_CHANGED = new DriftReason("policy_changed", After.REST);

  /** The newest event of the stream is gone: another one might be the newest now. */
  private static final DriftReason NEWEST_CHANGED = new DriftReason("newest_changed", After.REST);

  /** A consumer has not read all of the stream that goes, and nobody allowed that. */
  private static final DriftReason UNREAD = new DriftReason("unread", After.REST);

  /** How many of the deleted events lie beyond the lowest position of any consumer. */
  private static final String MICROS = PostgresTimes.micros("stored_at");

  private final SqlSession session;
  private final EventStreamTables tables;
  private final Map.Entry<String, String> consumers;
  private final List<Part> parts;
  private final Map<String, Part> byStream = new HashMap<>();
  private final Map<String, List<StreamPosition>> going = new LinkedHashMap<>();
  private final List<Settled> kept = new ArrayList<>();
  private final DeletionCheck counts;
  private boolean recorded;
  private Long unread;

  /**
   * Begins.
   *
   * @param consumers the table and column of their positions; null if there is none
   */
  EventBatch(
      SqlSession session,
      EventStreamTables tables,
      Map.Entry<String, String> consumers,
      List<Part> parts,
      DeletionCheck counts) {
    this.counts = counts;
    this.session = session;
    this.tables = tables;
    this.consumers = consumers;
    this.parts = parts;
    parts.forEach(part -> byStream.put(part.stream(), part));
  }

  /** Whether a recorder has heard of it. */
  boolean recorded() {
    return recorded;
  }

  /** Finds out, and locks, what may really go. */
  void check(BatchGuard guard) throws SQLException {
    keepChangedPolicies();
    keepWithoutNewest();
    lock();
    for (TaskId held :
        guard.mustStay(going.keySet().stream().<TaskId>map(TaskId.Text::new).toList())) {
      keep(held.toString(), DriftReason.ON_HOLD);
    }
    keepReferred();
    keepUnread();
  }

  /** A new row that refers to a locked event waits for the end of the batch. */
  private void keepReferred() throws SQLException {
    Map<TaskId, String> streams = new HashMap<>();
    going.forEach(
        (stream, events) -> events.forEach(event -> streams.put(TaskId.of(event.id()), stream)));
    new ForeignCheck(session, tables.cleaned(session))
        .look(
            new ForeignCheck.Batch() {
              @Override
              public Collection<TaskId> going() {
                return streams.keySet();
              }

              @Override
              public void foreignRows(TaskId id, boolean refusing) {
                String stream = streams.get(id);
                if (refusing || !byStream.get(stream).foreignToo()) {
                  keep(stream, DriftReason.FOREIGN_ROWS);
                }
              }
            });
  }

  private void keep(String stream, DriftReason reason) {
    List<StreamPosition> events = going.remove(stream);
    if (events != null) {
      keep(stream, reason, events.size());
    }
  }

  private void keepChangedPolicies() {
    Set<String> names = new HashSet<>(byStream.keySet());
    names.add(StreamPolicy.DEFAULT);
    StreamPolicies now = new StreamPolicies(new PolicyRows(tables).of(session, names));
    for (Part part : parts) {
      PlannedStream target = part.target();
      boolean none = now.source(part.stream()) == StreamPolicies.Source.NONE;
      StreamPolicy row = none ? null : now.deciding(part.stream()).orElse(null);
      // Its digest is among what is compared: a row that was written, and says the same, is
      // another.
      if (row == null || !row.equals(target.row())) {
        keep(part, POLICY_CHANGED);
      }
    }
  }

  private void keep(Part part, DriftReason reason) {
    byStream.remove(part.stream());
    keep(part.stream(), reason, part.events().size());
  }

  private void keep(String stream, DriftReason reason, long events) {
    kept.add(Settled.kept(new TaskId.Text(stream), reason, events));
  }

  /** Holds the newest events, so that nobody deletes one of them before this batch is committed. */
  private void keepWithoutNewest() {
    List<Part> held =
        byStream.values().stream().filter(part -> part.target().newest() != null).toList();
    if (held.isEmpty()) {
      return;
    }
    Set<String> there = new HashSet<>();
    SqlSession.each(
        rows(
            "id, \"offset\", stream_name",
            held.stream().map(part -> part.target().newest().id()).toList(),
            byStream.keySet(),
            "for key share skip locked"),
        row -> {
          String stream = row.getString(3);
          StreamPosition found = new StreamPosition(row.getObject(2, Long.class), row.getLong(1));
          if (found.equals(byStream.get(stream).target().newest())) {
            there.add(stream);
          }
        });
    held.stream()
        .filter(part -> !there.contains(part.stream()))
        .forEach(part -> keep(part, NEWEST_CHANGED));
  }

  /** Asks for events: an id may stand in several streams. */
  private Query rows(String columns, List<Long> ids, Collection<String> streams, String how) {
    return session
        .query(
            "select %s from %s where id = any(:ids) and stream_name = any(:streams) %s"
                .formatted(columns, tables.eventTable(), how))
        .bind("ids", BoundArrays.longs(ids))
        .bind("streams", BoundArrays.texts(streams));
  }

  private void lock() {
    List<Long> ids =
        byStream.values().stream()
            .flatMap(part -> part.events().stream())
            .map(StreamPosition::id)
            .toList();
    if (ids.isEmpty()) {
      return;
    }
    Map<String, Set<Long>> seen = new HashMap<>();
    Map<String, Long> changed = new HashMap<>();
    SqlSession.each(
        rows(
            "stream_name, id, \"offset\", " + MICROS,
            ids,
            byStream.keySet(),
            "for update skip locked"),
        row -> {
          String stream = row.getString(1);
          long id = row.getLong(2);
          Long offset = row.getObject(3, Long.class);
          if (seen.computeIfAbsent(stream, _ -> new HashSet<>()).add(id)) {
            if (byStream.get(stream).target().takes(offset, id, row.getObject(4, Long.class))) {
              going
                  .computeIfAbsent(stream, _ -> new ArrayList<>())
                  .add(new StreamPosition(offset, id));
            } else {
              changed.merge(stream, 1L, Long::sum);
            }
          }
        });
    changed.forEach((stream, events) -> keep(stream, CHANGED, events));
    tellMissing(seen);
  }

  /** Looks last of all where consumers are: they read on while a batch waits. */
  private void keepUnread() throws SQLException {
    if (consumers == null) {
      return;
    }
    unread = 0L;
    new ConsumerPositions(tables, session)
        .lowest(consumers, going.keySet())
        .forEach(
            (stream, lowest) -> {
              Part part = byStream.get(stream);
              Long last = part.target().tally().lastOffset();
              if (part.unreadToo()) {
                unread +=
                    going.get(stream).stream()
                        .filter(event -> event.offset() != null && event.offset() > lowest)
                        .count();
              } else if (last != null && lowest < last) {
                keep(stream, UNREAD);
              }
            });
  }

  private void tellMissing(Map<String, Set<Long>> seen) {
    Map<String, List<Long>> missing = new HashMap<>();
    for (Part part : byStream.values()) {
      Set<Long> found = seen.getOrDefault(part.stream(), Set.of());
      List<Long> absent =
          part.events().stream().map(StreamPosition::id).filter(id -> !found.contains(id)).toList();
      if (!absent.isEmpty()) {
        missing.put(part.stream(), absent);
      }
    }
    if (missing.isEmpty()) {
      return;
    }
    Set<Long> there =
        session
            .query("select id from " + tables.eventTable() + " where id = any(:ids)")
            .bind(
                "ids", BoundArrays.longs(missing.values().stream().flatMap(List::stream).toList()))
            .mapTo(Long.class)
            .set();
    missing.forEach(
        (stream, absent) -> {
          long locked = absent.stream().filter(there::contains).count();
          if (locked > 0) {
            keep(stream, DriftReason.LOCKED, locked);
          }
          if (absent.size() > locked) {
            keep(stream, DriftReason.GONE, absent.size() - locked);
          }
        });
  }

  private long left(List<Long> ids) {
    return rows("count(*)", ids, going.keySet(), "").mapTo(Long.class).one();
  }

  /** Deletes what passed. */
  void delete(BatchRecorder recorder) throws SQLException {
    long planned = going.values().stream().mapToLong(List::size).sum();
    if (planned == 0) {
      return;
    }
    recorded = true;
    List<Long> ids = going.values().stream().flatMap(List::stream).map(StreamPosition::id).toList();
    counts.begin(planned, 0);
    long gone = new EventDeletion(session, tables, recorder).delete(going.keySet(), ids);
    if (gone != planned) {
      throw counts.wrong(0, gone, left(ids));
    }
    counts.settle();
    counts.require(new long[] {gone, 0}, new long[] {left(ids), 0}, _ -> false);
    recorder.beforeCommit(ids.stream().map(TaskId::of).toList(), 0, 0);
  }

  /** What became of each stream, the order of the batch first. */
  BatchReceipt receipt(long heldNanos) {
    List<Settled> settled = new ArrayList<>();
    long events = 0;
    for (Part part : parts) {
      int gone = going.getOrDefault(part.stream(), List.of()).size();
      if (gone > 0) {
        settled.add(Settled.done(part.id(), gone));
        events += gone;
      }
    }
    settled.addAll(kept);
    Map<String, Long> amounts =
        unread == null || events == 0 ? Map.of() : Map.of(UNREAD.code(), unread);
    return new BatchReceipt(settled, amounts, events, heldNanos);
  }
}
