package dev.holdfast.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AbreastTest {

  private final List<Integer> numbers = IntStream.range(0, 100).boxed().toList();

  @Test
  void resultsComeInOrderThoughSomeAreDoneAtOnce() {
    CountDownLatch three = new CountDownLatch(3);
    List<Integer> seen = new ArrayList<>();
    new Abreast(3)
        .each(
            numbers.iterator(),
            number -> {
              three.countDown();
              try {
                three.await();
              } catch (InterruptedException stopped) {
                throw new IllegalStateException(stopped);
              }
              return number * 2;
            },
            seen::add);
    assertThat(seen).isEqualTo(numbers.stream().map(number -> number * 2).toList());
  }

  @Test
  void whoWantsNoMoreGetsNoMoreAndNothingRunsOn() {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger begun = new AtomicInteger();
    List<Integer> seen = new ArrayList<>();
    new Abreast(4)
        .each(
            numbers.iterator(),
            number -> {
              begun.incrementAndGet();
              running.incrementAndGet();
              Thread.yield();
              running.decrementAndGet();
              return number;
            },
            number -> {
              seen.add(number);
              return number < 9;
            });
    assertThat(seen).hasSize(10);
    assertThat(running).hasValue(0);
    assertThat(begun.get()).isLessThan(20);
  }

  @Test
  void whatIsThrownComesOut() {
    IllegalStateException thrown = new IllegalStateException("no");
    assertThatThrownBy(
            () ->
                new Abreast(4)
                    .each(
                        numbers.iterator(),
                        number -> {
                          if (number == 5) {
                            throw thrown;
                          }
                          return number;
                        },
                        number -> true))
        .isSameAs(thrown);
  }

  @Test
  void theOthersDoNotWaitForOneThatTakesLong() {
    CountDownLatch others = new CountDownLatch(15);
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<Integer> seen = new ArrayList<>();
    new Abreast(4, 16)
        .each(
            numbers.iterator(),
            number -> {
              most.accumulateAndGet(running.incrementAndGet(), Math::max);
              if (number == 0) {
                await(others);
              }
              others.countDown();
              running.decrementAndGet();
              return number;
            },
            seen::add);
    assertThat(seen).isEqualTo(numbers);
    assertThat(most.get()).isLessThanOrEqualTo(4);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }
}
