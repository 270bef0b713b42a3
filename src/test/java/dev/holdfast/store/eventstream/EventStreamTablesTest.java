package dev.holdfast.store.eventstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.sql.Catalogue.Name;
import dev.holdfast.store.sql.CleanedTable;
import dev.holdfast.store.sql.Database;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.postgres.PostgresEngine;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventStreamTablesTest {

  private static final String WHOLE = "\"event_streaming\".\"event_store_partitioned\"";

  @Test
  void keysAreLookedForOnlyAtPartitionsThatHaveSomeOfTheirOwn() throws SQLException {
    try (StreamDatabase database = StreamDatabase.partitioned()) {
      assertThat(cleaned(database)).containsExactly(WHOLE);

      refer(database, "to_all", "event_store_partitioned");
      assertThat(cleaned(database)).as("the copies of its key").containsExactly(WHOLE);

      refer(database, "to_may", "event_store_2025_05");
      assertThat(cleaned(database)).containsExactly(WHOLE, "event_streaming.event_store_2025_05");
    }
  }

  @Test
  void aPartitionThatIsCutAgainHasKeysToo() throws SQLException {
    try (StreamDatabase database = StreamDatabase.partitioned()) {
      database.execute(
          "create table event_streaming.later partition of event_streaming.event_store_partitioned"
              + " for values from ('2026-01-01 00:00:00+00') to ('2027-01-01 00:00:00+00')"
              + " partition by range (stored_at)",
          "create table event_streaming.latest partition of event_streaming.later default");
      refer(database, "to_later", "later");

      assertThat(cleaned(database)).containsExactly(WHOLE, "event_streaming.later");
    }
  }

  private static void refer(StreamDatabase database, String table, String events)
      throws SQLException {
    database.execute(
        "create table %s (id bigint, at timestamptz,".formatted(table)
            + " foreign key (id, at) references event_streaming.%s (id, stored_at))"
                .formatted(events));
  }

  private static List<String> cleaned(StreamDatabase database) {
    StoreAddress address = StoreAddress.parse(database.address());
    EventStreamAddress parts = EventStreamAddress.of(address);
    List<Name> names = EventStreamTables.names(parts.schema());
    StoreOptions options = StoreOptions.defaults(SecretSource.NONE);
    try (SqlEngine engine = new PostgresEngine(parts.server(), options)) {
      return SqlSession.read(
          engine,
          Cancellation.never(),
          Duration.ofSeconds(20),
          session ->
              EventStreamTables.read(
                      new Database(
                          address, engine, options, engine.catalogue(session.connection(), names)),
                      names,
                      null)
                  .cleaned(session)
                  .stream()
                  .map(CleanedTable::name)
                  .toList());
    }
  }
}
