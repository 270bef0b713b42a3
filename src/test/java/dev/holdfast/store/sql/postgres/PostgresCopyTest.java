package dev.holdfast.store.sql.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TestEngine;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.sql.SqlSession;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.PGStatement;

/** What is read of a scan is what is there, and it stops when it is told to. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PostgresCopyTest {

  private OracleStore database;
  private PostgresEngine engine;

  @BeforeEach
  void make() throws Exception {
    database = TestEngine.POSTGRES.blank();
    engine = new PostgresEngine(database.storeAddress(), StoreOptions.defaults(SecretSource.NONE));
  }

  @AfterEach
  void drop() throws Exception {
    engine.close();
    TestEngine.POSTGRES.dispose(database);
  }

  private SqlSession session(Cancellation cancellation) {
    return SqlSession.reading(engine, cancellation, Duration.ofDays(1));
  }

  private List<List<Object>> rows(String sql, int columns, Map<String, ?> values) {
    List<List<Object>> rows = new ArrayList<>();
    try (SqlSession session = session(Cancellation.never())) {
      session.run(
          s -> {
            s.each(
                sql,
                values,
                row -> {
                  Object[] all = new Object[columns];
                  for (int at = 0; at < columns; at++) {
                    all[at] = row.value(at + 1);
                  }
                  rows.add(Arrays.asList(all));
                });
            return null;
          });
    }
    return rows;
  }

  @Test
  void readsNumbersTimesAndTextsAsTheyAreStored() throws Exception {
    database.execute(
        "create type mood as enum ('glad', 'sad')",
        "create table kept (a bigserial, b int, c smallint, d float8, e timestamptz, f text, g"
            + " varchar(9), h numeric, i mood, j boolean, k timestamp, l float4, m uuid)",
        "insert into kept values (9223372036854775807, -5, -7, 0.1, '294276-12-31"
            + " 23:59:59.999999+00', E'é\\t/%\\n"
            + "😀', '', 12345678901234567890.10, 'sad', true, '2001-02-03 04:05:06', 0.5,"
            + " '0f0f0f0f-0000-0000-0000-00000000000a')",
        "insert into kept values (-1, null, null, 'NaN', 'infinity', null, 'x', 'NaN', null, null,"
            + " '-infinity', '-infinity', null)",
        "insert into kept values (0, 1, 2, '-infinity', '4713-01-01 00:00:00+00 BC', '', null, 0,"
            + " 'glad', false, null, null, null)");

    assertThat(rows("select * from kept order by a desc", 13, Map.of()))
        .containsExactly(
            Arrays.asList(
                Long.MAX_VALUE,
                -5L,
                -7L,
                0.1,
                Instant.parse("+294276-12-31T23:59:59.999999Z"),
                "é\t/%\n😀",
                "",
                new BigDecimal("12345678901234567890.10"),
                "sad",
                "true",
                Instant.parse("2001-02-03T04:05:06Z"),
                "0.5",
                "0f0f0f0f-0000-0000-0000-00000000000a"),
            Arrays.asList(
                0L,
                1L,
                2L,
                Double.NEGATIVE_INFINITY,
                Instant.parse("-4712-01-01T00:00:00Z"),
                "",
                null,
                BigDecimal.ZERO,
                "glad",
                "false",
                null,
                null,
                null),
            Arrays.asList(
                -1L,
                null,
                null,
                Double.NaN,
                Double.POSITIVE_INFINITY,
                null,
                "x",
                Double.NaN,
                null,
                null,
                Double.NEGATIVE_INFINITY,
                "-Infinity",
                null));
    assertThat(rows("select a from kept where false", 1, Map.of())).isEmpty();
  }

  @Test
  void textsThatFallTogetherInItsMemoryStayApart() {
    List<List<Object>> rows =
        rows("select 'n' || i % 5000 from generate_series(0, 9999) i", 1, Map.of());

    assertThat(rows).hasSize(10_000);
    for (int at = 0; at < rows.size(); at++) {
      assertThat(rows.get(at)).containsExactly("n" + at % 5_000);
    }
  }

  @Test
  void putsValuesWhereTheirNamesStand() {
    Map<String, Object> values = new HashMap<>();
    values.put("one", -3L);
    values.put("two", 0.25);
    values.put("three", "it's \\n ':one'");
    values.put("four", null);

    assertThat(
            rows(
                "select 1 - :one, :two, :three, :four::text, ':one ??', '{\"b\":1}'::jsonb ?? 'b'",
                6,
                values))
        .containsExactly(Arrays.asList(4L, 0.25, "it's \\n ':one'", null, ":one ??", "true"));
  }

  @Test
  void countsEachKeyOfARangeThoughTheyComeInLists() throws Exception {
    database.execute(
        "create table counted (key bigint)",
        "insert into counted select k from generate_series(-3, 20000) k, generate_series(0, abs(k %"
            + " 7))",
        "insert into counted values (null), (-9223372036854775808), (9223372036854775807)");
    SortedMap<Long, Long> counts = new TreeMap<>();
    SortedMap<Long, Long> expected = new TreeMap<>();
    LongStream.rangeClosed(-3, 19_990).forEach(k -> expected.put(k, Math.abs(k % 7) + 1));

    try (SqlSession session = session(Cancellation.never())) {
      session.perform(
          s ->
              s.counts(
                  "select key, count(*) from counted where key between :from and :to group by key",
                  -5,
                  19_990,
                  (key, rows) -> assertThat(counts.put(key, rows)).isNull()));
    }

    assertThat(counts).isEqualTo(expected);
  }

  @Test
  void aCancellationReachesTheServerBeforeTheFirstRow() throws Exception {
    Cancellation cancellation = new Cancellation();
    CompletableFuture<StoreFailure> ended = new CompletableFuture<>();
    Thread reader =
        Thread.ofPlatform()
            .start(
                () -> {
                  try (SqlSession session = session(cancellation)) {
                    session.run(
                        s -> {
                          s.each("select pg_sleep(1000)::text", Map.of(), _ -> {});
                          return null;
                        });
                    ended.complete(null);
                  } catch (StoreException failed) {
                    ended.complete(failed.failure());
                  }
                });
    while (running() == 0) {
      assertThat(ended).as("ended by itself").isNotDone();
      Thread.onSpinWait();
    }
    cancellation.cancel();

    assertThat(ended.get(60, TimeUnit.SECONDS)).isEqualTo(new StoreFailure.Cancelled());
    reader.join();
    assertThat(running()).isZero();
  }

  private long running() throws Exception {
    return database.number(
        "select count(*) from pg_stat_activity where datname = current_database()"
            + " and state = 'active' and query like 'copy%pg_sleep%'");
  }

  @Test
  void whoFailsInTheMiddleLeavesAConnectionThatIsOfUse() {
    try (SqlSession session = session(Cancellation.never())) {
      assertThatThrownBy(
              () ->
                  session.run(
                      s -> {
                        s.each(
                            // One after another; "from generate_series" makes all of them first.
                            "select generate_series(1, 100000000) as i",
                            Map.of(),
                            row -> {
                              if (row.whole(1) == 20_000) {
                                throw new IllegalStateException("enough");
                              }
                            });
                        return null;
                      }))
          .hasMessage("enough");
      session.rollback();

      assertThat(session.<Long>run(s -> s.query("select 7").mapTo(Long.class).one())).isEqualTo(7);
    }
  }

  @Test
  void anArrayIsReadAsTheServerWritesItHoweverOftenItIsAskedFor() {
    try (SqlSession session = session(Cancellation.never())) {
      session.run(
          s -> {
            try (PreparedStatement named =
                s.connection().prepareStatement("select '{a,b}'::text[]")) {
              named.unwrap(PGStatement.class).setPrepareThreshold(1);
              for (int time = 0; time < 3; time++) {
                try (ResultSet row = named.executeQuery()) {
                  row.next();
                  assertThat(row.getString(1)).isEqualTo("{a,b}");
                }
              }
            }
            return null;
          });
    }
  }
}
