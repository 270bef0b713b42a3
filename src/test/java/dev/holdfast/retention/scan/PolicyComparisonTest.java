package dev.holdfast.retention.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.RetentionContract;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Match;
import dev.holdfast.retention.policy.NamePattern;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.scan.PolicyComparison.Difference;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said about two policies is the difference of what each says by itself. */
@StartsEmpty
class PolicyComparisonTest extends RetentionContract {

  private static final int TASKS = 120;
  private static final int PAIRS = 15;

  private static final List<String> STATUSES =
      List.of("completed", "completed", "permanently_failed", "paused", "running", "odd");
  private static final List<String> NAMES = List.of("import", "import-a", "import-b", "export");

  @BeforeEach
  void empty() throws Exception {
    takeAnyStatus();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void isTheDifferenceOfTwoPreviews(long seed) throws Exception {
    Random random = new Random(seed);
    fill(random);
    int differing = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
      Policy first = policy(random);
      Policy second = policy(random);
      long held = 1 + random.nextInt(TASKS);
      Holds holds = (_, workflow) -> workflow.equals(TaskId.of(held));
      try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(NEVER)) {
        Preview left = new PreviewScan(first, NOW, null, holds).run(snapshot, Progress.NONE);
        Preview right = new PreviewScan(second, NOW, null, holds).run(snapshot, Progress.NONE);

        PolicyComparison comparison =
            PolicyComparison.of(left, second, holds, Choices.NONE, snapshot, Progress.NONE);

        check(comparison.onlyFirst(), left, right);
        check(comparison.onlySecond(), right, left);
        Set<TaskId> both = new LinkedHashSet<>(ids(left));
        both.retainAll(ids(right));
        assertThat(comparison.common().tasks()).isEqualTo(both.size());
        differing += comparison.onlyFirst().tasks() + comparison.onlySecond().tasks() > 0 ? 1 : 0;
      }
    }
    assertThat(differing).as("pairs that differ, or this says nothing").isGreaterThan(PAIRS / 2);
  }

  private static void check(Difference difference, Preview these, Preview others) {
    Set<TaskId> only = new LinkedHashSet<>(ids(these));
    only.removeAll(new LinkedHashSet<>(ids(others)));
    assertThat(difference.ids()).containsExactlyElementsOf(only);
    assertThat(difference.tasks()).isEqualTo(only.size());
    assertThat(difference.sample()).isEqualTo(only.stream().limit(Hazard.SAMPLE).toList());
    assertThat(sum(difference.byStatus().values())).isEqualTo(only.size());
    assertThat(sum(difference.byName().values())).isEqualTo(only.size());
    assertThat(sum(difference.byRule().values())).isEqualTo(only.size());
    difference
        .byStatus()
        .forEach((status, count) -> assertThat(count).isEqualTo(of(these, only, status)));
  }

  private static long of(Preview preview, Set<TaskId> only, TaskStatus status) {
    Candidates candidates = preview.candidates();
    return only.stream().filter(id -> candidates.status(candidates.row(id)).equals(status)).count();
  }

  private static long sum(Iterable<Long> counts) {
    long sum = 0;
    for (long count : counts) {
      sum += count;
    }
    return sum;
  }

  private void fill(Random random) throws SQLException {
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      List<Long> roots = new ArrayList<>();
      for (long id = 1; id <= TASKS; id++) {
        Long root =
            roots.isEmpty() || random.nextInt(3) > 0
                ? null
                : roots.get(random.nextInt(roots.size()));
        if (root == null) {
          roots.add(id);
        }
        Long active = random.nextInt(15) == 0 ? null : NOW + 5 - random.nextInt(40);
        task(
            connection,
            id,
            STATUSES.get(random.nextInt(STATUSES.size())),
            active,
            "name",
            NAMES.get(random.nextInt(NAMES.size())),
            "tag",
            random.nextBoolean() ? "red" : null,
            "parent_id",
            root,
            "root_id",
            root);
      }
      connection.commit();
    }
  }

  /** Rules that tie with one before are left out. */
  private static Policy policy(Random random) {
    boolean whole = random.nextInt(4) == 0;
    List<Rule> rules = new ArrayList<>();
    while (rules.isEmpty() || random.nextInt(3) > 0) {
      rules.add(rule(random));
      try {
        new Policy(rules, whole);
      } catch (IllegalArgumentException tie) {
        rules.removeLast();
      }
    }
    return new Policy(rules, whole);
  }

  private static Rule rule(Random random) {
    NamePattern name =
        switch (random.nextInt(4)) {
          case 0 -> new NamePattern("import");
          case 1 -> new NamePattern("import*");
          default -> null;
        };
    List<TaskStatus> statuses =
        switch (random.nextInt(4)) {
          case 0 -> List.of(TaskStatus.PAUSED);
          case 1 -> List.of(TaskStatus.PAUSED, TaskStatus.COMPLETED);
          default -> List.of();
        };
    Match match = new Match(null, name, random.nextInt(4) == 0 ? "red" : null, null, statuses);
    Double age = (double) (1 + random.nextInt(30));
    return switch (random.nextInt(4)) {
      case 0 -> new Rule(null, match, null, null, null, true, false);
      case 1 -> new Rule(null, match, null, 1 + random.nextInt(8), null, false, false);
      case 2 -> new Rule(null, match, age, null, 1 + random.nextInt(4), false, false);
      default -> Rule.aged(match, age);
    };
  }
}
