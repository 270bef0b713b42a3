package dev.holdfast.kind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanFile;
import dev.holdfast.plan.Planning;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.plan.Work;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A store of some kind, filled: four subjects are due and two are not; batches are small. */
abstract class KindScene {

  static final Cancellation NEVER = Cancellation.never();

  @TempDir Path directory;
  TestKind kind;
  TaskStore store;
  Records records;
  final Set<TaskId> due = new TreeSet<>();
  final Set<TaskId> young = new TreeSet<>();

  /** Makes an empty store. */
  abstract TestKind make(Path where) throws Exception;

  @BeforeEach
  void fill() throws Exception {
    kind = make(directory);
    for (int at = 0; at < 4; at++) {
      due.add(kind.due());
      if (at % 2 == 0) {
        young.add(kind.young());
      }
    }
    store = kind.open();
    records = new Records(directory.resolve("records"), null, new Operator("ann", null, "desk"));
  }

  @AfterEach
  void close() throws Exception {
    store.close();
    kind.close();
  }

  Cleanup cleanup() {
    return new Cleanup(new Journal(records, Clock.systemUTC()));
  }

  Holds held() {
    return cleanup().held(store, NEVER);
  }

  OperationPreview preview() {
    return kind.preview(store, held());
  }

  static CleanupPlan.Ready ready(OperationPreview preview) {
    return (CleanupPlan.Ready)
        CleanupPlan.of(
            preview, new CleanupOptions(Set.of(), Set.of(), null, Throttle.DEFAULT.withBatch(1)));
  }

  static Set<TaskId> ids(Work work) {
    Set<TaskId> ids = new TreeSet<>();
    IntStream.range(0, work.size()).forEach(place -> ids.add(work.get(place).id()));
    return ids;
  }

  CleanupOutcome run(CleanupOrder order, CleanupListener listener, Cancellation cancellation) {
    return cleanup().run(store, order, listener, RunPace.NONE, cancellation);
  }

  CleanupResult run(CleanupOrder order) {
    return run(order, CleanupListener.NONE, NEVER).result();
  }

  /** Every unit of a plan is told of once. */
  static void allIsTold(CleanupOrder order, CleanupResult result) {
    assertThat(result.chosen()).as("%s", result).isEqualTo(order.plan().work().units());
  }

  /** Writes a plan and reads it. */
  Frozen<?> frozen(OperationPreview preview, Decisions decisions) {
    Path file = directory.resolve("a.plan");
    new Planning(new Journal(records, Clock.systemUTC()))
        .freeze(file, preview, decisions, store, false, null, NEVER);
    return PlanFile.read(file, kind.form(), store.terms());
  }

  CleanupOrder planned(OperationPreview preview) {
    Frozen<?> frozen = frozen(preview, Decisions.NONE);
    return new CleanupOrder(frozen.preview(), ready(frozen.preview()), "test", frozen, null);
  }
}
