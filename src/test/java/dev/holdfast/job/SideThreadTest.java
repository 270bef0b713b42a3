package dev.holdfast.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SideThreadTest {

  private final SideThread thread = new SideThread("side", 10);
  private final List<String> done = new ArrayList<>();

  @AfterEach
  void close() {
    thread.close();
  }

  @Test
  void doesWhatItIsGivenInOrderOnAThreadOfItsOwn() {
    for (int piece = 0; piece < 100; piece++) {
      String name = "piece " + piece;
      thread.later(3, () -> done.add(name));
    }
    Thread[] ran = new Thread[1];
    thread.now(() -> ran[0] = Thread.currentThread());
    assertThat(done).hasSize(100).startsWith("piece 0", "piece 1").endsWith("piece 99");
    assertThat(ran[0]).isNotEqualTo(Thread.currentThread());
  }

  @Test
  void afterAFailureNothingIsDoneUntilItIsForgotten() {
    RuntimeException broken = new IllegalArgumentException("broken");
    thread.later(
        1,
        () -> {
          throw broken;
        });
    assertThatThrownBy(() -> thread.now(() -> done.add("never"))).isSameAs(broken);
    assertThatThrownBy(() -> thread.later(1, () -> done.add("never"))).isSameAs(broken);
    thread.forget();
    thread.now(() -> done.add("again"));
    assertThat(done).containsExactly("again");
  }

  @Test
  void waitsForOnePieceWhileTheNextIsBeingDone() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    long first = thread.later(1, () -> done.add("first"));
    thread.later(1, () -> awaitQuietly(end));
    thread.await(first);
    assertThat(done).containsExactly("first");
    end.countDown();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void anErrorIsToldToo() {
    Error error = new AssertionError("no memory");
    assertThatThrownBy(
            () ->
                thread.now(
                    () -> {
                      throw error;
                    }))
        .isSameAs(error);
    thread.forget();
  }

  @Test
  void noMoreWaitsThanItMay() throws Exception {
    CountDownLatch goOn = new CountDownLatch(1);
    CountDownLatch given = new CountDownLatch(1);
    SideThread small = new SideThread("small", 10);
    Thread owner =
        Thread.ofPlatform()
            .start(
                () -> {
                  small.later(1, () -> await(goOn));
                  small.later(10, () -> done.add("waits"));
                  small.later(1, () -> done.add("has no room"));
                  given.countDown();
                });
    // The first is being done and the second fills all room: the third has to wait for it.
    while (owner.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    assertThat(given.getCount()).isOne();
    goOn.countDown();
    assertThat(given.await(1, TimeUnit.MINUTES)).isTrue();
    small.close();
    assertThat(done).containsExactly("waits", "has no room");
  }

  @Test
  void aPieceThatIsTooHeavyIsDoneAlone() {
    thread.later(1_000, () -> done.add("heavy"));
    thread.later(1_000, () -> done.add("as heavy"));
    thread.now(() -> done.add("last"));
    assertThat(done).containsExactly("heavy", "as heavy", "last");
  }

  @Test
  void anInterruptionIsKeptAndEndsNothing() {
    Thread.currentThread().interrupt();
    thread.now(() -> done.add("done"));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(done).containsExactly("done");
  }

  @Test
  void closingItTwiceIsNoMistake() {
    thread.close();
    assertThatCode(thread::close).doesNotThrowAnyException();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }
}
