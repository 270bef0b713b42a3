package dev.holdfast.retention.throttle;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.store.operation.BatchLimits;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ThrottleTest {

  @Test
  void refusesWhatIsOutOfRange() {
    Throttle throttle = Throttle.DEFAULT;

    assertThatIllegalArgumentException().isThrownBy(() -> throttle.withBatch(0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> throttle.withBatch(Throttle.MAX_BATCH + 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> throttle.withTarget(Duration.ofMillis(4)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> throttle.withTarget(Duration.ofSeconds(11)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> throttle.withPause(Duration.ofMillis(-1)));
    assertThatIllegalArgumentException().isThrownBy(() -> throttle.withMaxLag(0));
  }

  @Test
  void aBudgetOfNothingIsNone() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Budget(0L, null));
    assertThatIllegalArgumentException().isThrownBy(() -> new Budget(null, Duration.ZERO));
  }

  @Test
  void aLimitOfNothingIsNone() {
    Duration second = Duration.ofSeconds(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BatchLimits(Duration.ofNanos(1), second));
    assertThatIllegalArgumentException().isThrownBy(() -> new BatchLimits(second, Duration.ZERO));
  }
}
