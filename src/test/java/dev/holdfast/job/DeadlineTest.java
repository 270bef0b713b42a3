package dev.holdfast.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class DeadlineTest {

  @Test
  void stopsWhatTakesTooLong() throws InterruptedException {
    CountDownLatch stopped = new CountDownLatch(1);
    try (Deadline _ = Deadline.after(Duration.ofMillis(1), stopped::countDown)) {
      assertThat(stopped.await(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void leavesAloneWhatEndedBefore() throws InterruptedException {
    AtomicBoolean stopped = new AtomicBoolean();
    CountDownLatch later = new CountDownLatch(1);
    Deadline.after(Duration.ofMillis(50), () -> stopped.set(true)).close();
    try (Deadline _ = Deadline.after(Duration.ofMillis(200), later::countDown)) {
      assertThat(later.await(60, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(stopped).isFalse();
  }
}
