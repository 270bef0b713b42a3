package dev.holdfast.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
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

  @Test
  void workWhoseTimeIsOverComesToNothing() {
    CountDownLatch told = new CountDownLatch(1);
    Optional<String> answer =
        Deadline.within(
            Duration.ofMillis(20),
            Cancellation.never(),
            stop -> {
              stop.onCancel(told::countDown);
              awaited(told);
              stop.throwIfCancelled();
              return "never";
            });
    assertThat(answer).isEmpty();
    assertThat(Deadline.within(Duration.ofMinutes(1), Cancellation.never(), stop -> "answer"))
        .contains("answer");
  }

  @Test
  void whatElseStopsTheWorkIsHeard() {
    Cancellation stopped = new Cancellation();
    stopped.cancel();
    Function<Cancellation, String> work =
        stop -> {
          stop.throwIfCancelled();
          return "never";
        };
    assertThatThrownBy(() -> Deadline.within(Duration.ofMinutes(1), stopped, work))
        .isInstanceOf(CancellationException.class);
    assertThatThrownBy(
            () ->
                Deadline.within(
                    Duration.ofMinutes(1),
                    Cancellation.never(),
                    stop -> {
                      throw new IllegalStateException("broken");
                    }))
        .hasMessage("broken");
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      throw new CancellationException();
    }
  }
}
