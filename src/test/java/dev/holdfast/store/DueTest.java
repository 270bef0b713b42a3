package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.ClauseTerm.When;
import dev.holdfast.store.retention.Due;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class DueTest {

  private static final long NOW = 1_760_000_000L;
  private static final double AGE = 100;

  private static ClauseTerm clause(When when, Double keep) {
    return new ClauseTerm(List.of(), "finished", keep, when, true);
  }

  private static boolean at(When when, Object since) {
    return new Due(clause(when, null), since).at(AGE, NOW);
  }

  /** One microsecond is kept apart from the next, at the boundary of an age. */
  @Test
  void aClockIsComparedInItsOwnUnit() {
    Instant boundary = Instant.ofEpochSecond(NOW - 100);
    assertThat(at(When.OLDER, boundary)).isFalse();
    assertThat(at(When.OLDER, boundary.minusNanos(1_000))).isTrue();
    assertThat(at(When.AS_OLD, boundary)).isTrue();
    assertThat(at(When.AS_OLD, boundary.plusNanos(1_000))).isFalse();
    assertThat(at(When.OLDER, NOW - 100)).isFalse();
    assertThat(at(When.AS_OLD, NOW - 100)).isTrue();
    assertThat(at(When.AS_OLD, NOW - 99.5)).isFalse();
  }

  @Test
  void whatHasNoTimeNeverGoes() {
    for (Object none : new Object[] {null, "soon", Double.NaN}) {
      assertThat(at(When.OLDER, none)).isFalse();
      assertThat(at(When.AS_OLD, none)).isFalse();
      assertThat(at(When.ANY, none)).isFalse();
      assertThat(new Due(clause(When.OLDER, null), none).counts()).isFalse();
    }
  }

  /** A rule, else the row, else the kind says for how long something is kept. */
  @Test
  void theAgeOfARuleTakesThePlaceOfThatOfTheRow() {
    Due due = new Due(clause(When.AS_OLD, 500.0), NOW - 100, 200.0);
    assertThat(due.at(100.0, NOW)).isTrue();
    assertThat(due.at(null, NOW)).isFalse();
    assertThat(due.at(null, NOW + 100)).isTrue();
    assertThat(new Due(clause(When.AS_OLD, 500.0), NOW - 100).at(null, NOW + 400)).isTrue();
    assertThat(new Due(clause(When.AS_OLD, null), NOW - 100).at(null, Long.MAX_VALUE)).isFalse();
  }

  @Test
  void anAgeHasFractions() {
    Instant since = Instant.ofEpochSecond(NOW - 1, 250_000_000);
    Due due = new Due(clause(When.AS_OLD, null), since);
    assertThat(due.exactly(0.75)).isEqualTo(Instant.ofEpochSecond(NOW));
    assertThat(due.at(0.75, NOW)).isTrue();
    assertThat(due.at(0.750_000_001, NOW)).isFalse();
    assertThat(due.value()).isEqualTo(NOW - 0.75);
  }
}
