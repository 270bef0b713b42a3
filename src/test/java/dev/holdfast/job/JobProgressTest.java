package dev.holdfast.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class JobProgressTest {

  private final List<String> heard = new ArrayList<>();

  private BackgroundJob<String> counting(long to) {
    return BackgroundJob.of(
            "Count",
            (progress, cancellation) -> {
              for (long done = 1; done <= to; done++) {
                progress.report(done, to);
              }
              return "done";
            })
        .onProgress((done, total) -> heard.add(done + "/" + total))
        .onSuccess(heard::add);
  }

  @Test
  void progressIsHeardBeforeTheResult() {
    new ImmediateJobRunner().start(counting(2));
    assertThat(heard).containsExactly("1/2", "2/2", "done");
  }

  @Test
  void aSlowCallerHearsOnlyTheNewest() throws Exception {
    Queue<Runnable> callbacks = new ArrayDeque<>();
    CountDownLatch ended = new CountDownLatch(1);
    try (ThreadJobRunner jobs =
        new ThreadJobRunner(
            callback -> {
              synchronized (callbacks) {
                callbacks.add(callback);
                // That it began, how far it is, its result.
                if (callbacks.size() == 3) {
                  ended.countDown();
                }
              }
            })) {
      jobs.start(counting(1_000));
      assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
      synchronized (callbacks) {
        callbacks.forEach(Runnable::run);
      }
    }
    assertThat(heard).containsExactly("1000/1000", "done");
  }
}
