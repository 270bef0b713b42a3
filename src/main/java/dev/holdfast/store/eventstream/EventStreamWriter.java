package dev.holdfast.store.eventstream;

import dev.holdfast.store.Access;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.operation.BatchGuard;
import dev.holdfast.store.operation.BatchLimits;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.operation.Share;
import dev.holdfast.store.sql.DeletionCheck;
import dev.holdfast.store.sql.ShardedBatch;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.postgres.PostgresRights;
import dev.holdfast.store.sql.postgres.PostgresRowMeter;
import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.Set;

/** Deletes events, each batch in one transaction, by statements of its own only. */
final class EventStreamWriter implements Operation {

  /** A batch waits less for a lock than the server lets deadlocks stand. */
  private static final Duration LOCK_WAIT = Duration.ofMillis(800);

  private final SqlSession session;
  private final EventStreamTables tables;
  private final DeletionCheck counts;
  private final Map.Entry<String, String> consumers;
  private final Map<TaskId, EventKeys> reading = new HashMap<>();

  private EventStreamWriter(
      SqlSession session, EventStreamTables tables, Map.Entry<String, String> consumers) {
    this.session = session;
    this.tables = tables;
    this.counts =
        new DeletionCheck(
            new PostgresRowMeter(
                session,
                List.of(tables.eventTable(), tables.policyTable()),
                Set.of(RowChange.DELETE)),
            List.of(
                tables.schema() + "." + tables.name(),
                tables.schema() + "." + EventStreamTables.POLICIES));
    this.consumers = consumers;
  }

  static EventStreamWriter open(SqlSession session, EventStreamTables tables) {
    return session.run(
        s -> {
          EventStreamWriter writer =
              new EventStreamWriter(
                  s, tables, new ConsumerPositions(tables, s).table().orElse(null));
          writer.limit(BatchLimits.DEFAULT);
          return writer;
        });
  }

  static Preflight preflight(SqlSession session, EventStreamTables tables) {
    PostgresRights rights = new PostgresRights(session);
    return new Preflight(
        rights.obstacle(
            Map.of(
                tables.eventTable(),
                List.of("SELECT", "DELETE", PostgresRights.LOCK),
                tables.policyTable(),
                List.of("SELECT"))),
        rights.triggers(RowChange.DELETE, List.of(tables.eventTable())),
        access(session, tables));
  }

  static Access access(SqlSession session, EventStreamTables tables) {
    PostgresRights rights = new PostgresRights(session);
    List<String> hidden =
        rights.hidden(List.of(tables.eventTable(), tables.policyTable())).isEmpty()
            ? List.of()
            : List.of(tables.schema() + "." + tables.name());
    return new Access(hidden, rights.readOnly());
  }

  @Override
  public Preflight preflight() {
    return session.run(s -> preflight(s, tables));
  }

  @Override
  public BatchReceipt apply(List<Share> batch, BatchRecorder recorder, BatchGuard guard) {
    List<Part> parts;
    try {
      parts = parts(batch);
    } catch (StoreException unread) {
      // Reading ahead failed: nothing was in flight.
      return BatchReceipt.stopped(unread.failure());
    }
    BatchReceipt receipt =
        parts.stream().allMatch(part -> part.events().isEmpty())
            ? new BatchReceipt(List.of(), Map.of(), 0, 0)
            : apart(parts.stream().filter(p -> !p.events().isEmpty()).toList(), recorder, guard);
    List<Settled> settled = new ArrayList<>(receipt.settled());
    for (int at = 0; at < parts.size(); at++) {
      Part part = parts.get(at);
      reading.get(part.id()).past(part.events().size());
      long missing = batch.get(at).units() - part.events().size();
      if (missing > 0) {
        settled.add(Settled.kept(part.id(), DriftReason.GONE, missing));
      }
    }
    return new BatchReceipt(
        settled,
        receipt.amounts(),
        receipt.rows(),
        receipt.heldNanos(),
        receipt.stop(),
        receipt.parts());
  }

  /** A stream lies in one shard. */
  private BatchReceipt apart(List<Part> parts, BatchRecorder recorder, BatchGuard guard) {
    SqlEngine engine = session.engine();
    SequencedMap<String, List<String>> table = new LinkedHashMap<>();
    table.put(tables.eventTable(), List.of("stream_name"));
    Map<TaskId, Long> shards =
        engine.spreads()
            ? session.run(s -> engine.shards(s, table, parts.stream().map(Part::id).toList()))
            : Map.of();
    return ShardedBatch.each(
        parts,
        part -> shards.get(part.id()),
        some -> delete(some, recorder, guard),
        part -> Settled.kept(part.id(), DriftReason.LOCKED, part.events().size()));
  }

  /** Never more than were asked for: what was not shown stays. */
  private List<Part> parts(List<Share> batch) {
    List<Part> parts = new ArrayList<>();
    reading.keySet().retainAll(batch.stream().map(share -> share.planned().id()).toList());
    for (Share share : batch) {
      Planned planned = share.planned();
      if (share.from() == 0) {
        reading.remove(planned.id());
      }
      EventKeys keys =
          reading.computeIfAbsent(
              planned.id(), _ -> new EventKeys(session, tables, PlannedStream.of(planned)));
      parts.add(new Part(keys.target, keys.peek(share.units()), planned.allowed()));
    }
    return parts;
  }

  private BatchReceipt delete(List<Part> parts, BatchRecorder recorder, BatchGuard guard) {
    return session.run(
        s -> {
          EventBatch batch = new EventBatch(s, tables, consumers, parts, counts);
          try {
            long start = System.nanoTime();
            batch.check(guard);
            batch.delete(recorder);
            s.commit();
            if (batch.recorded()) {
              recorder.over(true);
            }
            return batch.receipt(System.nanoTime() - start);
          } catch (SQLException | RuntimeException failure) {
            s.rollback();
            if (batch.recorded()) {
              recorder.over(false);
            }
            throw failure;
          } finally {
            guard.over();
          }
        });
  }

  @Override
  public void limit(BatchLimits limits) {
    session.perform(
        s -> {
          s.limitStatements(limits.statement());
          s.limitLockWait(limits.lock() == null ? LOCK_WAIT : limits.lock());
        });
    if (limits.writing()) {
      session.set("transaction_read_only", "off");
    }
  }

  @Override
  public OptionalLong replicationLag() {
    return session.run(s -> new PostgresRights(s).replicationLag());
  }

  @Override
  public void close() {
    session.rollback();
    session.close();
  }
}
