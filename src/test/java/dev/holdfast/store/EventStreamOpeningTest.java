package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.Texts;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which of several tables and stores an address opens. */
class EventStreamOpeningTest {

  private static StoreFailure failure(String address) {
    StoreException failure =
        catchThrowableOfType(StoreException.class, () -> StreamDatabase.open(address).close());
    assertThat(failure).as(address).isNotNull();
    return failure.failure();
  }

  private static long streams(String address) {
    try (TaskStore store = StreamDatabase.open(address)) {
      return store.overview(Cancellation.never()).tasks();
    }
  }

  @Test
  void thePlainAddressOfADatabaseWithNothingElseOpensIt() throws SQLException {
    try (StreamDatabase streams = StreamDatabase.plain()) {
      streams.add("orders", 1L, 1_700_000_000L);
      try (TaskStore store = StreamDatabase.open(streams.plainAddress())) {
        assertThat(store.info().kind()).isEqualTo("event streams");
        assertThat(store.info().can(Capability.STREAMS)).isTrue();
        assertThat(store.tasks(TaskQuery.newest(TaskFilter.ALL, 5), Cancellation.never()).items())
            .hasSize(1);
      }
    }
  }

  @Test
  void besideFibFlowBothAreOffered() throws SQLException {
    try (StreamDatabase streams = StreamDatabase.beside(OracleStores.postgres())) {
      streams.add("orders", 1L, 1_700_000_000L);
      StoreOptions options = StoreOptions.defaults(SecretSource.NONE);
      StoreAddress plain = StoreAddress.parse(streams.plainAddress());
      Opened opened = KnownStores.ALL.find(plain, options);
      opened.store().close();
      assertThat(opened.store().info().kind()).isEqualTo("fib-flow");
      assertThat(opened.others())
          .extracting(StoreAddress::display)
          .containsExactly(streams.address());
      assertThat(streams(streams.address())).isEqualTo(1);
    }
  }

  private static List<StoreAddress> others(String address) {
    StoreOptions options = StoreOptions.defaults(SecretSource.NONE);
    Opened opened = KnownStores.ALL.find(StoreAddress.parse(address), options);
    opened.store().close();
    return opened.others();
  }

  @Test
  void fibFlowIsOfferedFromTheAddressOfTheStreams() throws SQLException {
    try (StreamDatabase streams = StreamDatabase.beside(OracleStores.postgres())) {
      for (String query : List.of("", "?table=event_store", "?currentSchema=event_streaming")) {
        assertThat(others(streams.address() + query))
            .extracting(StoreAddress::display)
            .containsExactly(streams.plainAddress());
      }
      try (TaskStore offered = StreamDatabase.open(streams.plainAddress())) {
        assertThat(offered.info().kind()).isEqualTo("fib-flow");
      }
    }
    try (StreamDatabase alone = StreamDatabase.plain()) {
      assertThat(others(alone.address())).isEmpty();
      assertThat(others(alone.plainAddress())).isEmpty();
    }
  }

  @Test
  void whatIsOfferedOpensAlsoWhereFibFlowHasASchemaOfItsOwn() throws SQLException {
    try (StreamDatabase streams = StreamDatabase.beside(OracleStores.postgres())) {
      streams.add("orders", 1L, 1_700_000_000L);
      List<StoreAddress> offered = others(streams.plainAddress() + "?currentSchema=public");
      assertThat(offered).extracting(StoreAddress::display).containsExactly(streams.address());
    }
  }

  @Test
  void ofTwoTablesTheOneWithRowsCounts() throws SQLException {
    try (StreamDatabase streams = StreamDatabase.plain()) {
      streams.partition();
      streams.add("event_store_partitioned", "orders", 1L, 1_740_000_000L);
      try (TaskStore store = streams.open()) {
        assertThat(store.role(StreamRetention.class).orElseThrow().table())
            .isEqualTo("event_streaming.event_store_partitioned");
      }
      streams.add("payments", 1L, 1_740_000_000L);
      streams.add("payments-2", 1L, 1_740_000_000L);
      assertThat(failure(streams.address()))
          .isEqualTo(
              new StoreFailure.AmbiguousTables(
                  List.of(
                      "event_streaming.event_store", "event_streaming.event_store_partitioned")));
      assertThat(streams(streams.address() + "?table=event_store")).isEqualTo(2);
      assertThat(streams(streams.address() + "?table=event_store_partitioned")).isEqualTo(1);
      assertThat(failure(streams.address() + "?table=events"))
          .isInstanceOf(StoreFailure.MissingTables.class);
      try (TaskStore one = StreamDatabase.open(streams.address() + "?table=event_store");
          TaskStore two =
              StreamDatabase.open(streams.address() + "?table=event_store_partitioned")) {
        assertThat(one.fingerprint(Cancellation.never()))
            .isNotEqualTo(two.fingerprint(Cancellation.never()));
      }
    }
  }

  @Test
  void whatIsMissingIsNamed() throws SQLException {
    try (StreamDatabase streams = StreamDatabase.bare()) {
      assertThat(failure(streams.address()))
          .isEqualTo(
              new StoreFailure.MissingTables(
                  streams.address(),
                  Map.of("event streams", List.of("event_streaming.event_store")),
                  Texts.in("dev.holdfast.store.eventstream.messages")));
      streams.addPlain();
      streams.execute("alter table event_streaming.event_store drop column stored_at");
      assertThat(failure(streams.address())).isInstanceOf(StoreFailure.MissingColumns.class);
    }
  }
}
