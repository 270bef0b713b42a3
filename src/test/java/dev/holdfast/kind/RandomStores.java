package dev.holdfast.kind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.Holding;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.kind.TestKind.Fate;
import dev.holdfast.plan.Frozen;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.TestFolder;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A store of one kind that is filled again and again, and what must be true of it each time. */
final class RandomStores extends KindScene {

  /**
   * A subject to be made. Numbers are taken modulo what the kind has.
   *
   * @param age how many seconds after the cutoff of the policy it was active
   * @param held whether an operator keeps it
   */
  record Subject(
      int status, boolean odd, long age, int trait, boolean child, int parent, boolean held) {}

  /**
   * A store to be made.
   *
   * @param choices what is decided about each hazard
   */
  record Drawn(List<Subject> subjects, List<Integer> choices) {}

  /** Small, so that a run has several batches. */
  private static final int BATCH = 2;

  private final Path where;

  RandomStores(TestKind kind, Path where) {
    this.kind = kind;
    this.where = where;
    this.store = kind.open();
  }

  @Override
  TestKind make(Path folder) {
    return kind;
  }

  @Override
  void close() throws Exception {
    super.close();
    TestFolder.delete(where);
  }

  /** Makes it and looks whether all that is said of it agrees. */
  void agree(Drawn drawn) throws Exception {
    directory = Files.createTempDirectory(where, "try");
    records = new Records(directory.resolve("records"), null, new Operator("ann", null, "desk"));
    try {
      List<TaskId> all = fill(drawn.subjects());
      OperationPreview preview = preview();
      explained(preview, all);
      done(preview, decisions(drawn.choices()), all);
    } finally {
      TestFolder.delete(directory);
    }
  }

  private List<TaskId> fill(List<Subject> subjects) throws Exception {
    kind.clear();
    List<TaskId> all = new ArrayList<>();
    List<TaskStatus> statuses = store.terms().statuses().all;
    for (Subject subject : subjects) {
      String status =
          subject.odd() && !statuses.isEmpty()
              ? at(statuses, subject.status()).code()
              : kind.usual();
      long time = kind.clock() - (long) TestKind.POLICY.rules().getFirst().age().doubleValue();
      TaskId parent = subject.child() && !all.isEmpty() ? at(all, subject.parent()) : null;
      all.add(kind.put(status, time + subject.age(), at(kind.traits(), subject.trait()), parent));
    }
    for (int place = 0; place < all.size(); place++) {
      if (subjects.get(place).held()) {
        new Holding(new Journal(records, Clock.systemUTC()))
            .hold(store, all.get(place), false, null, NEVER);
      }
    }
    return all;
  }

  private static <T> T at(List<T> some, int place) {
    return some.get(place % some.size());
  }

  /** The preview deletes what is explained as deleted, and counts the rest as it is explained. */
  private void explained(OperationPreview preview, List<TaskId> all) {
    Map<Fate, Set<TaskId>> fates = new LinkedHashMap<>();
    for (Fate fate : Fate.values()) {
      fates.put(fate, new TreeSet<>());
    }
    Holds held = held();
    all.forEach(id -> fates.get(kind.explained(store, id, held)).add(id));
    assertThat(kind.ids(preview)).isEqualTo(fates.get(Fate.DELETED));
    kind.told(preview)
        .forEach(
            (fate, count) ->
                assertThat(fates.get(fate)).as("%s", fate).hasSize((int) (long) count));
  }

  private Decisions decisions(List<Integer> choices) {
    Set<HazardTerm> allow = new LinkedHashSet<>();
    Set<HazardTerm> skip = new LinkedHashSet<>();
    List<HazardTerm> choosable = store.terms().hazards().choosable();
    for (int place = 0; place < choosable.size(); place++) {
      int choice = at(choices, place) % 7;
      if (choice > 0) {
        (choice < 4 ? allow : skip).add(choosable.get(place));
      }
    }
    return new Decisions(allow, skip, Choices.NONE);
  }

  /** A plan is judged as the preview was, and a run of it deletes what that says. */
  private void done(OperationPreview preview, Decisions decisions, List<TaskId> all)
      throws Exception {
    CleanupOptions options =
        new CleanupOptions(
            decisions.allow(), decisions.skip(), null, Throttle.DEFAULT.withBatch(BATCH));
    CleanupPlan before = CleanupPlan.of(preview, options);
    Frozen<?> frozen = frozen(preview, decisions);
    CleanupPlan after = CleanupPlan.of(frozen.preview(), options);
    assertThat(frozen.preview().hazards()).isEqualTo(preview.hazards());
    assertThat(hazards(after)).isEqualTo(hazards(before));
    if (!(before instanceof CleanupPlan.Ready ready)) {
      return;
    }
    Set<TaskId> chosen = ids(ready.work());
    assertThat(ids(((CleanupPlan.Ready) after).work())).isEqualTo(chosen);
    assertThat(kind.ids(preview)).containsAll(chosen);
    CleanupOrder order =
        new CleanupOrder(frozen.preview(), (CleanupPlan.Ready) after, "test", frozen, null);
    CleanupResult result = run(order);
    allIsTold(order, result);
    assertThat(result.deleted()).as("%s", result).isEqualTo(ready.work().units());
    assertThat(kind.gone(new TreeSet<>(all))).isEqualTo(chosen);
  }

  private static List<Hazard> hazards(CleanupPlan plan) {
    return switch (plan) {
      case CleanupPlan.Ready ready -> ready.hazards();
      case CleanupPlan.Refused refused -> refused.blocking();
      case CleanupPlan.AheadOfStore ahead -> throw new AssertionError(ahead);
    };
  }
}
