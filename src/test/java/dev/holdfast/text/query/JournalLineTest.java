package dev.holdfast.text.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.journal.JournalQuery;
import dev.holdfast.text.query.JournalLine.Key;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JournalLineTest {

  /** A Thursday. */
  private static final long NOW = at("2026-11-26T18:00:00Z");

  private static long at(String instant) {
    return Instant.parse(instant).getEpochSecond();
  }

  private static JournalQuery query(String typed) {
    return JournalLine.of(typed).query(ZoneOffset.UTC, NOW);
  }

  private static QueryException wrong(String typed) {
    return JournalLine.problem(typed, ZoneOffset.UTC, NOW).orElseThrow();
  }

  @Test
  void aLineIsTakenApartAndPutTogether() {
    String typed = "verb:cleanup operator:\"A. K.\" OPS-4711 since:2026-11-01";
    assertThat(JournalLine.problem(typed, ZoneOffset.UTC, NOW)).isEmpty();
    JournalQuery query = query(typed);
    assertThat(query.verb()).isEqualTo("cleanup");
    assertThat(query.operator()).isEqualTo("A. K.");
    assertThat(query.words()).containsExactly("ops-4711");
    assertThat(query.since()).isEqualTo(at("2026-11-01T00:00:00Z"));
    assertThat(JournalLine.of(typed).with(Key.VERB, null))
        .isEqualTo("operator:\"A. K.\" \"OPS-4711\" since:2026-11-01");
    String stored = JournalLine.of(typed).with(Key.STORE, "pg:1/a b");
    assertThat(JournalLine.of(stored).value(Key.STORE)).isEqualTo("pg:1/a b");
    List.of("", "\"", "a:b:c", ":", "store:", "\"a", "x\"y")
        .forEach(each -> assertThat(query(each)).isNotNull());
  }

  @ParameterizedTest
  @CsvSource({
    "until:2026-11-25,, 2026-11-26T00:00:00Z",
    "since:2026-11-25 until:2026-11-25, 2026-11-25T00:00:00Z, 2026-11-26T00:00:00Z",
    "on:2026-11-24, 2026-11-24T00:00:00Z, 2026-11-25T00:00:00Z",
    "on:today, 2026-11-26T00:00:00Z, 2026-11-27T00:00:00Z",
    "on:yesterday, 2026-11-25T00:00:00Z, 2026-11-26T00:00:00Z",
    "on:mon, 2026-11-23T00:00:00Z, 2026-11-24T00:00:00Z",
    "on:Thursday, 2026-11-26T00:00:00Z, 2026-11-27T00:00:00Z",
    "since:fri until:today, 2026-11-20T00:00:00Z, 2026-11-27T00:00:00Z",
    "until:\"2026-11-25 14:00\",, 2026-11-25T14:00:00Z",
    "on:mon since:2026-11-23T12:00:00Z, 2026-11-23T12:00:00Z, 2026-11-24T00:00:00Z"
  })
  void aDayIsAllOfIt(String typed, Instant since, Instant until) {
    assertThat(JournalLine.problem(typed, ZoneOffset.UTC, NOW)).isEmpty();
    assertThat(query(typed).since()).isEqualTo(since == null ? null : since.getEpochSecond());
    assertThat(query(typed).until()).isEqualTo(until.getEpochSecond());
  }

  @Test
  void aDayIsAsLongAsItIsWhereItIs() {
    JournalQuery longest = JournalLine.of("on:2026-10-25").query(ZoneId.of("Europe/Berlin"), NOW);
    assertThat(longest.until() - longest.since()).isEqualTo(25 * 3_600);
  }

  @ParameterizedTest
  @CsvSource({
    "OPS-1 verbb:cleanup, 6, 19, verbb",
    "time:tuesday, 0, 12, time",
    "-verb:cleanup, 0, 13, -verb",
    "payload.x:1, 0, 11, payload",
    "since:soon, 0, 10, soon",
    "on:1760000000, 0, 13, 1760000000",
    "outcome:well, 0, 12, interrupted",
    "store:, 0, 6, store",
    "\"open, 0, 5, quotes"
  })
  void whatMeansNothingIsSaidAndFound(String typed, int from, int until, String says) {
    QueryException wrong = wrong(typed);
    assertThat(wrong.getMessage()).contains(says);
    assertThat(List.of(wrong.from, wrong.until)).containsExactly(from, until);
  }
}
