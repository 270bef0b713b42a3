package dev.holdfast.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatestJobTest {

  private final LateJobRunner runner = new LateJobRunner();
  private final LatestJob latest = new LatestJob();
  private final List<String> heard = new ArrayList<>();

  @Test
  void hearsTheOnlyAnswer() {
    ask("one");
    runner.answer(0);
    assertThat(heard).containsExactly("one 1/2", "one");
  }

  @Test
  void anAnswerToAnOlderQuestionIsThrownAwayThoughItComesLast() {
    ask("old");
    ask("new");
    runner.answer(1);
    runner.answer(0);
    assertThat(heard).containsExactly("new 1/2", "new");
  }

  @Test
  void anAnswerToAnOlderQuestionIsThrownAwayThoughItComesFirst() {
    ask("old");
    ask("new");
    runner.answer(0);
    assertThat(heard).isEmpty();
    runner.answer(1);
    assertThat(heard).containsExactly("new 1/2", "new");
  }

  @Test
  void aFailureOfAnOlderQuestionIsThrownAway() {
    start(
        "old",
        (progress, stop) -> {
          throw new IOException("late");
        });
    ask("new");
    runner.answer(0);
    runner.answer(1);
    assertThat(heard).containsExactly("new 1/2", "new");
  }

  @Test
  void theOlderJobIsToldToStop() {
    ask("old");
    ask("new");
    assertThat(runner.isCancelled(0)).isTrue();
    assertThat(runner.isCancelled(1)).isFalse();
  }

  @Test
  void whatIsCancelledIsHeardAsCancelled() {
    start(
        "one",
        (progress, stop) -> {
          stop.throwIfCancelled();
          return "one";
        });
    latest.cancel();
    runner.answer(0);
    assertThat(heard).containsExactly("cancelled one");
  }

  @Test
  void whatIsForgottenIsStoppedAndNotHeard() {
    ask("one");
    latest.forget();
    runner.answer(0);
    assertThat(runner.isCancelled(0)).isTrue();
    assertThat(heard).isEmpty();
  }

  @Test
  void whatIsIgnoredGoesOnUnheard() {
    ask("one");
    latest.ignore();
    runner.answer(0);
    assertThat(runner.isCancelled(0)).isFalse();
    assertThat(heard).isEmpty();
  }

  @Test
  void aJobThatHasEndedIsNotCancelledByTheNext() {
    ask("one");
    runner.answer(0);
    ask("two");
    latest.cancel();
    assertThat(runner.isCancelled(0)).isFalse();
    assertThat(runner.isCancelled(1)).isTrue();
  }

  @Test
  void aQuestionAskedBecauseOfAnAnswerIsTheLatest() {
    latest.start(
        runner,
        BackgroundJob.of("first", (progress, stop) -> "first").onSuccess(answer -> ask("second")));
    runner.answer(0);
    runner.answer(1);
    assertThat(heard).containsExactly("second 1/2", "second");
  }

  @Test
  void hearsWhatARunnerAnswersOnTheSpot() {
    ImmediateJobRunner atOnce = new ImmediateJobRunner();
    for (String name : List.of("one", "two")) {
      latest.start(atOnce, BackgroundJob.of(name, (progress, stop) -> name).onSuccess(heard::add));
    }
    assertThat(heard).containsExactly("one", "two");
  }

  private void ask(String name) {
    start(
        name,
        (progress, stop) -> {
          progress.report(1, 2);
          return name;
        });
  }

  private void start(String name, BackgroundJob.Work<String> work) {
    latest.start(
        runner,
        BackgroundJob.of(name, work)
            .onProgress((done, total) -> heard.add(name + " " + done + "/" + total))
            .onSuccess(heard::add)
            .onFailure(thrown -> heard.add("failed " + name))
            .onCancel(() -> heard.add("cancelled " + name)));
  }
}
