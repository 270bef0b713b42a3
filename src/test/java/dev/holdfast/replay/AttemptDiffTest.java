package dev.holdfast.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.replay.AttemptDiff.Side;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import org.junit.jupiter.api.Test;

/** Two attempts are laid beside each other by what they did. */
class AttemptDiffTest {

  private static final TaskId TASK = TaskId.of(1);

  @Test
  void takesAHistoryApartIntoItsAttempts() {
    History history =
        new History()
            .change(1, "task_created", null, "pending")
            .round(1, 2, 5, "failed", "a")
            .change(9, "task_retry_scheduled", "failed", "pending")
            .round(2, 10, 14, "completed", "a", "b")
            .attempt(3L, 20L, null, null);
    List<AttemptRun> runs =
        new ArrayList<>(AttemptRun.split(TASK, history.events(), history.attempts()));
    assertThat(runs).extracting(AttemptRun::number).containsExactly(1L, 2L, 3L);
    assertThat(runs.get(0).events())
        .extracting(event -> event.type())
        .containsExactly(
            "task_claimed",
            "task_started",
            "task_checkpoint",
            "task_failed",
            "task_retry_scheduled");
    assertThat(runs.get(1).events()).hasSize(5);
    assertThat(runs.get(1).startedAt()).isEqualTo(10);
    assertThat(runs.get(2).events()).isEmpty();
    assertThat(runs.get(2).durationSeconds()).isNull();
  }

  @Test
  void findsTheFirstDivergenceWhatIsMissingAndWhatTookLonger() {
    History history =
        new History()
            .round(1, 2, 5, "failed", "load", "sum")
            .round(2, 10, 23, "completed", "load", "write");
    AttemptDiff diff = diff(history);
    assertThat(shown(diff))
        .containsExactly(
            "BOTH task_claimed",
            "BOTH task_started",
            "BOTH task_checkpoint load",
            "MISSING task_checkpoint sum",
            "MISSING task_failed",
            "ADDED task_checkpoint write",
            "ADDED task_completed");
    assertThat(diff.firstDivergence()).isEqualTo(3);
    assertThat(diff.durationDifference()).isEqualTo(10);
    assertThat(diff.exact()).isTrue();
  }

  @Test
  void progressOfOneStageIsOneStep() {
    History history = new History();
    for (long attempt = 1; attempt <= 2; attempt++) {
      long start = attempt * 100;
      history.event(start, "task_started", "attempt", attempt);
      for (int i = 1; i <= 30 * attempt; i++) {
        history.event(
            start + i,
            "task_progress",
            "attempt",
            attempt,
            "metadata",
            "{\"stage_name\":\"load\",\"progress_percent\":" + i + "}");
      }
      history.attempt(attempt, start, start + 90, "completed");
    }
    AttemptDiff diff = diff(history);
    assertThat(shown(diff)).containsExactly("BOTH task_started", "BOTH task_progress load");
    AttemptDiff.Step progress = diff.steps().getLast();
    assertThat(progress.left().events()).isEqualTo(30);
    assertThat(progress.right().events()).isEqualTo(60);
    assertThat(progress.secondsMore()).isEqualTo(30);
    assertThat(progress.metadata())
        .containsExactly(new JsonDifference("/progress_percent", "30", "60"));
    assertThat(diff.firstDivergence()).isEqualTo(-1);
  }

  @Property
  void alignmentKeepsBothListsWholeAndGapsFew(
      @ForAll List<@CharRange(from = 'a', to = 'd') Character> left,
      @ForAll List<@CharRange(from = 'a', to = 'd') Character> right) {
    Alignment alignment = Alignment.of(left, right);
    assertThat(alignment.exact()).isTrue();
    List<Character> lefts = new ArrayList<>();
    List<Character> rights = new ArrayList<>();
    int matched = 0;
    for (Alignment.Pair pair : alignment.pairs()) {
      if (pair.left() >= 0) {
        lefts.add(left.get(pair.left()));
      }
      if (pair.right() >= 0) {
        rights.add(right.get(pair.right()));
      }
      if (pair.left() >= 0 && pair.right() >= 0) {
        assertThat(left.get(pair.left())).isEqualTo(right.get(pair.right()));
        matched++;
      }
    }
    assertThat(lefts).isEqualTo(left);
    assertThat(rights).isEqualTo(right);
    assertThat(matched).isEqualTo(longestCommon(left, right));
  }

  private static int longestCommon(List<Character> left, List<Character> right) {
    int[][] best = new int[left.size() + 1][right.size() + 1];
    for (int i = left.size() - 1; i >= 0; i--) {
      for (int j = right.size() - 1; j >= 0; j--) {
        best[i][j] =
            left.get(i).equals(right.get(j))
                ? best[i + 1][j + 1] + 1
                : Math.max(best[i + 1][j], best[i][j + 1]);
      }
    }
    return best[0][0];
  }

  @Test
  void listsThatHaveNothingInCommonAreNotMatchedOneByOne() {
    List<Integer> left = new ArrayList<>();
    List<Integer> right = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      left.add(i);
      right.add(-1 - i);
    }
    left.add(7);
    right.add(7);
    Alignment alignment = Alignment.of(left, right);
    assertThat(alignment.exact()).isFalse();
    assertThat(alignment.pairs())
        .hasSize(100_001)
        .last()
        .isEqualTo(new Alignment.Pair(50_000, 50_000));
  }

  private static AttemptDiff diff(History history) {
    List<AttemptRun> runs =
        new ArrayList<>(AttemptRun.split(TASK, history.events(), history.attempts()));
    return AttemptDiff.of(runs.get(0), runs.get(1));
  }

  private static List<String> shown(AttemptDiff diff) {
    return diff.steps().stream()
        .map(
            step -> {
              AttemptStep either = step.side() == Side.ADDED ? step.right() : step.left();
              return step.side()
                  + " "
                  + either.type()
                  + (either.code() == null ? "" : " " + either.code());
            })
        .toList();
  }
}
