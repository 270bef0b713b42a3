package dev.holdfast.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.archive.ArchiveException;
import dev.holdfast.archive.ArchiveProblem;
import dev.holdfast.archive.ArchiveVerification;
import dev.holdfast.archive.restore.Restore;
import dev.holdfast.archive.restore.RestorePlan;
import dev.holdfast.archive.restore.RestoreRequest;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.Holding;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Journal;
import dev.holdfast.kind.TestKind.Fate;
import dev.holdfast.retention.forecast.RuntimeRetention;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.CleanupProgress;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.Drift;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.operation.Operations;
import dev.holdfast.store.rows.Archivable;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.query.Query;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/**
 * What every kind of store must do. A new kind passes it by one subclass, which says how a store of
 * it is filled and changed.
 */
abstract class KindContract extends KindScene {

  private List<TaskId> pages(SortOrder order) {
    List<TaskId> all = new ArrayList<>();
    TaskQuery query = new TaskQuery(TaskFilter.ALL, FieldTerm.ID.key(), order, 2, null);
    Page<Task> page = store.tasks(query, NEVER);
    while (true) {
      assertThat(page.items().size()).isLessThanOrEqualTo(2);
      page.items().forEach(task -> all.add(task.id()));
      if (page.next() == null) {
        return all;
      }
      page = store.tasks(query.at(page.next()), NEVER);
    }
  }

  @Test
  void pagesShowEverySubjectOnceInEitherOrder() {
    Set<TaskId> all = new TreeSet<>(due);
    all.addAll(young);
    List<TaskId> up = pages(SortOrder.ASC);

    assertThat(up).hasSameElementsAs(all).doesNotHaveDuplicates();
    assertThat(pages(SortOrder.DESC)).isEqualTo(up.reversed());
    assertThat(store.count(TaskFilter.ALL, Duration.ofMinutes(1), NEVER).value())
        .isEqualTo(all.size());
    up.forEach(id -> assertThat(store.task(id, NEVER)).as("%s", id).isPresent());
  }

  @Test
  void aFilterThatTheStoreDoesNotHaveIsRefusedAndNoneIsIgnored() {
    TaskId nobody = TaskId.parse("987654321");
    List<TaskFilter> filters =
        List.of(
            TaskFilter.ALL.withStatuses(Set.of(new TaskStatus("no such status"))),
            TaskFilter.ALL.but().name("no such name").filter(),
            TaskFilter.ALL.but().exactName("no such name").filter(),
            TaskFilter.ALL.but().tag("no such tag").filter(),
            TaskFilter.ALL.but().type("no such type").filter(),
            TaskFilter.ALL.but().workerId("no such worker").filter(),
            TaskFilter.ALL.but().rootId(nobody).filter(),
            TaskFilter.childrenOf(nobody),
            TaskFilter.ALL.withWorkflow(nobody),
            TaskFilter.ALL.but().suspendReason("no such reason").filter(),
            TaskFilter.ALL.but().text("no such text").filter(),
            TaskFilter.ALL.withIds(Set.of(nobody)),
            asked("error:\"no such error\""),
            asked("created:<1000-01-01"),
            asked("last:<1000-01-01"),
            asked("next:<1000-01-01"),
            asked("retries:>1000000"),
            asked("priority:>1000000"),
            asked("\"no such text\" -status:\"no such status\""),
            asked("payload.no.such:path"),
            asked("suspended:\"no such reason\""),
            asked("-name:* name:*"),
            asked("is:stuck"));
    Set<String> seen = new HashSet<>();
    for (TaskFilter filter : filters) {
      TaskQuery query = new TaskQuery(filter, FieldTerm.ID.key(), SortOrder.ASC, 10, null);
      seen.addAll(filter.narrowedBy());
      if (store.terms().listing().filters().containsAll(filter.narrowedBy())) {
        assertThat(store.tasks(query, NEVER).items()).as("%s", filter).isEmpty();
        assertThat(store.count(filter, Duration.ofMinutes(1), NEVER).value()).isZero();
      } else {
        assertThat(failureOf(() -> store.tasks(query, NEVER)))
            .as("%s", filter)
            .isInstanceOf(StoreFailure.NoSuchFilter.class);
        assertThat(failureOf(() -> store.count(filter, Duration.ofMinutes(1), NEVER)))
            .isInstanceOf(StoreFailure.NoSuchFilter.class);
      }
    }
    assertThat(seen).containsAll(FibFlowTerms.TERMS.listing().filters());
  }

  private static TaskFilter asked(String query) {
    return Query.parse(query).narrow(TaskFilter.ALL, FibFlowTerms.TERMS.listing(), 0);
  }

  @Test
  void whatIsLookedAtOneByOneTellsHowFarItIs() {
    List<String> filters = store.terms().listing().filters();
    assumeTrue(filters.contains("text"));
    boolean payloads = filters.contains("payload");
    TaskFilter filter =
        payloads
            ? Query.parse("-payload.a:1").narrow(TaskFilter.ALL, FibFlowTerms.LISTING, 0)
            : TaskFilter.ALL.but().text("a").filter();
    List<long[]> told = new ArrayList<>();
    Cancellation telling =
        new Cancellation().telling((done, total) -> told.add(new long[] {done, total}));
    TaskQuery query = new TaskQuery(filter, FieldTerm.ID.key(), SortOrder.ASC, 1_000, null);

    assertThat(store.tasks(query, telling).items())
        .extracting(Task::id)
        .isEqualTo(store.tasks(query, NEVER).items().stream().map(Task::id).toList());
    long before = 0;
    for (long[] report : told) {
      assertThat(report[0]).isGreaterThanOrEqualTo(before);
      assertThat(report[1])
          .satisfiesAnyOf(
              total -> assertThat(total).isLessThan(1),
              total -> assertThat(total).isGreaterThanOrEqualTo(report[0]));
      before = report[0];
    }
    assertThat(told.isEmpty() && payloads).as("told nothing").isFalse();
  }

  @Test
  void whatTheStoreCannotSortByIsRefused() {
    for (String sort : FibFlowTerms.LISTING.sorts()) {
      TaskQuery query = new TaskQuery(TaskFilter.ALL, sort, SortOrder.ASC, 10, null);
      if (store.terms().listing().sorts().contains(sort)) {
        assertThat(store.tasks(query, NEVER).items()).hasSize(due.size() + young.size());
      } else {
        assertThat(failureOf(() -> store.tasks(query, NEVER)))
            .isInstanceOf(StoreFailure.NoSuchSort.class);
      }
    }
  }

  static StoreFailure failureOf(ThrowingCallable call) {
    StoreException failure = catchThrowableOfType(StoreException.class, call);
    assertThat(failure).as("a StoreException").isNotNull();
    return failure.failure();
  }

  @Test
  void aPreviewTakesWhatIsExplainedAndNothingElse() {
    new Holding(new Journal(records, Clock.systemUTC()))
        .hold(store, due.iterator().next(), false, "audit", NEVER);
    Set<TaskId> previewed = ids(ready(preview()).work());

    for (TaskId id : pages(SortOrder.ASC)) {
      assertThat(kind.explained(store, id, held()) == Fate.DELETED)
          .as("%s", id)
          .isEqualTo(previewed.contains(id));
    }
    assertThat(previewed).hasSize(due.size() - 1).isSubsetOf(due);
  }

  @Test
  void theSamePreviewHasTheSameDigestAndAnotherHasAnother() throws Exception {
    String digest = preview().digest();
    if (kind.now() != null) {
      assertThat(preview().digest()).isEqualTo(digest);
    }
    kind.due();
    assertThat(preview().digest()).isNotEqualTo(digest);
  }

  @Test
  void aPlanDeletesWhatWasPreviewedAndNothingTwice() throws Exception {
    CleanupOrder order = planned(preview());
    TaskId later = kind.due();
    CleanupResult first = run(order);

    allIsTold(order, first);
    assertThat(first.complete()).as("%s", first).isTrue();
    assertThat(first.subjects()).isEqualTo(due.size());
    assertThat(kind.gone(due)).isEqualTo(due);
    assertThat(kind.gone(Set.of(later))).isEmpty();
    assertThat(kind.gone(young)).isEmpty();

    CleanupResult again = run(order);
    allIsTold(order, again);
    assertThat(again.deleted()).isZero();
    assertThat(again.driftedCount()).as("%s", again).isZero();
    assertThat(again.doneBefore()).isEqualTo(order.plan().work().units());
  }

  @Test
  void whatChangedIsKeptAndNamed() throws Exception {
    CleanupOrder order = planned(preview());
    TaskId changed = due.iterator().next();
    kind.change(changed);
    CleanupResult result = run(order);

    allIsTold(order, result);
    assertThat(result.drifted()).extracting(Drift::id).containsOnly(changed);
    Set<TaskId> others = new TreeSet<>(due);
    others.remove(changed);
    assertThat(kind.gone(due)).isEqualTo(others);
  }

  @Test
  void whatIsHeldAfterThePreviewIsKeptAndNamed() throws Exception {
    CleanupOrder order = planned(preview());
    TaskId held = due.iterator().next();
    new Holding(new Journal(records, Clock.systemUTC())).hold(store, held, false, "audit", NEVER);
    CleanupResult result = run(order);

    allIsTold(order, result);
    assertThat(result.drifted()).extracting(Drift::id).containsOnly(held);
    assertThat(result.drifted()).extracting(Drift::reason).containsOnly(DriftReason.ON_HOLD);
    assertThat(kind.gone(due)).hasSize(due.size() - 1).doesNotContain(held);
    assertThat(ids(ready(preview()).work())).isEmpty();
  }

  @Test
  void whatTheStoreRefusesIsNamedWithItsWordsAndTheRestIsDone() throws Exception {
    TaskId refused = due.iterator().next();
    assumeTrue(kind.refuse(refused), "no store of this kind refuses one subject");
    CleanupOrder order = planned(preview());
    CleanupResult result = run(order);

    allIsTold(order, result);
    assertThat(result.unsettled().failed()).hasSize(1);
    assertThat(result.unsettled().failed().getFirst().id()).isEqualTo(refused);
    assertThat(result.complete()).isFalse();
    assertThat(kind.gone(due)).hasSize(due.size() - 1).doesNotContain(refused);
  }

  @Test
  void whoStopsARunLosesNothing() throws Exception {
    Cancellation stop = new Cancellation();
    CleanupOrder order = planned(preview());
    CleanupResult result = run(order, afterOneBatch(stop::cancel), stop).result();

    allIsTold(order, result);
    assertThat(result.stoppedBy()).isEqualTo(StopReason.CANCEL);
    assertThat(result.remaining()).isPositive();
    assertThat(kind.gone(due)).hasSizeLessThan(due.size());

    CleanupResult rest = run(order);
    allIsTold(order, rest);
    assertThat(rest.deleted() + result.deleted()).isEqualTo(order.plan().work().units());
    assertThat(rest.driftedCount()).isZero();
    assertThat(kind.gone(due)).isEqualTo(due);
  }

  @Test
  void whoIsKilledGoesOnWithThePlan() throws Exception {
    CleanupOrder order = planned(preview());
    Error killed = new AssertionError("killed");
    assertThatThrownBy(
            () ->
                run(
                    order,
                    afterOneBatch(
                        () -> {
                          throw killed;
                        }),
                    NEVER))
        .isSameAs(killed);
    Set<TaskId> gone = new HashSet<>(kind.gone(due));

    CleanupResult rest = run(order);
    allIsTold(order, rest);
    assertThat(gone.size()).isLessThan(due.size());
    assertThat(rest.driftedCount()).as("%s", rest).isZero();
    assertThat(rest.doneBefore()).isPositive();
    assertThat(kind.gone(due)).isEqualTo(due);
  }

  private static CleanupListener afterOneBatch(Runnable action) {
    return new CleanupListener() {
      @Override
      public void batchDone(CleanupProgress progress) {
        action.run();
      }
    };
  }

  @Test
  void anArchiveHoldsWhatWentAndGivesItBackOrSaysThatItDoesNot() throws Exception {
    Set<String> before = kind.rows();
    Path archive = directory.resolve("kept.archive");
    OperationPreview preview = preview();
    CleanupOrder order = new CleanupOrder(preview, ready(preview), "test", null, archive);
    if (store.role(Archivable.class).isEmpty()) {
      Throwable refused = catchThrowable(() -> run(order));
      assertThat(refused).isInstanceOf(dev.holdfast.store.StoreException.class);
      assertThat(kind.rows()).isEqualTo(before);
      return;
    }
    CleanupResult result = run(order);
    assertThat(result.complete()).as("%s", result).isTrue();
    assertThat(kind.gone(due)).isEqualTo(due);
    ArchiveVerification.Outcome check =
        ArchiveVerification.run(archive, Progress.NONE, Cancellation.never());
    assertThat(check.sound()).as("%s", check).isTrue();
    assertThat(check.manifest().tasks()).isEqualTo(result.deleted());

    Restore restore = new Restore(new Journal(records, Clock.systemUTC()));
    RestoreRequest request =
        new RestoreRequest(archive, new TreeSet<>(), false, Set.of(), Set.of());
    if (store.role(Restoring.class).isEmpty()) {
      assertThatThrownBy(() -> restore.plan(store, request, Progress.NONE, NEVER))
          .isInstanceOfSatisfying(
              ArchiveException.class,
              refused -> assertThat(refused.problem).isInstanceOf(ArchiveProblem.class));
      assertThat(store.terms().cleanup().undo()).as("said before").isFalse();
      return;
    }
    RestorePlan plan = restore.plan(store, request, Progress.NONE, NEVER);
    if (!RuntimeRetention.in(store)) {
      assertThat(plan.retaken().atOnce() + plan.retaken().later()).isZero();
    }
    assertThat(restore.run(store, plan, null, Progress.NONE, NEVER).result().complete()).isTrue();
    assertThat(kind.rows()).isEqualTo(before);

    RestorePlan again = restore.plan(store, request, Progress.NONE, NEVER);
    assertThat(again.would().conflicts()).isEmpty();
    assertThat(again.would().alreadyThere()).isEqualTo(result.deleted());
  }

  @Test
  void nothingIsDeletedByLooking() throws Exception {
    Set<String> before = kind.rows();
    pages(SortOrder.ASC);
    planned(preview());
    Roles.of(store, Operations.class).preflight(NEVER);
    store.overview(NEVER);
    kind.explained(store, due.iterator().next(), held());
    assertThat(kind.rows()).isEqualTo(before);
  }
}
