package dev.holdfast.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class StatusesTest {

  private static final TaskStatus WAITING = new TaskStatus("waiting");
  private static final TaskStatus DONE = new TaskStatus("done");
  private static final TaskStatus PARKED = new TaskStatus("parked");
  private static final TaskStatus FOREIGN = new TaskStatus("foreign");

  private final Statuses statuses =
      new Statuses(
          List.of(
              new StatusTerm(WAITING, false, false, Tone.WAITING),
              new StatusTerm(PARKED, false, false, Tone.PAUSED),
              new StatusTerm(DONE, true, true, Tone.DONE)),
          List.of(DONE, PARKED));

  @Test
  void aPolicyMayNameSomeAndMeansTheUsualOnes() {
    assertThat(statuses.deletable).containsExactly(DONE, PARKED);
    assertThat(statuses.usual()).containsExactly(DONE);
    assertThat(statuses.deletable(WAITING)).isFalse();
    assertThat(statuses.deletable(FOREIGN)).isFalse();
  }

  @Test
  void eachStatusIsSaidOnceAndNoneIsDeletedOfWhichNothingIsSaid() {
    StatusTerm done = new StatusTerm(DONE, true, true, Tone.DONE);
    assertThatThrownBy(() -> new Statuses(List.of(done), List.of(DONE, PARKED)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("parked");
    assertThatThrownBy(() -> new Statuses(List.of(done, done), List.of(DONE)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("done");
  }

  @Test
  void whatTheKindDoesNotKnowHasNotEndedAndComesLast() {
    assertThat(statuses.ended()).containsExactly(DONE);
    assertThat(statuses.ended(FOREIGN)).isFalse();
    assertThat(statuses.tone(FOREIGN)).isEqualTo(Tone.NEUTRAL);
    assertThat(
            List.of(FOREIGN, DONE, new TaskStatus("a"), WAITING).stream().sorted(statuses.order()))
        .containsExactly(WAITING, DONE, new TaskStatus("a"), FOREIGN);
  }
}
