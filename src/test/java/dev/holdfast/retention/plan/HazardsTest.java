package dev.holdfast.retention.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.retention.RetentionContract;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.StartsEmpty;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskStatus;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@StartsEmpty
class HazardsTest extends RetentionContract {

  @BeforeEach
  void empty() throws Exception {
    // So that a few candidates are not already most of the store.
    tasks(900, 919, "running", YOUNG);
  }

  private static Map<HazardTerm, Hazard> byKind(Preview preview) {
    return preview.hazards().stream().collect(Collectors.toMap(Hazard::kind, Function.identity()));
  }

  @Test
  void noHazardIsNamedWhereThereIsNone() throws SQLException {
    task(1, "completed", OLD);
    child(2, 1, "completed", OLD);

    assertThat(preview(POLICY).hazards()).isEmpty();
  }

  @Test
  void aCandidateThatLeavesAPermanentlyFailedChildPoisons() throws SQLException {
    task(1, "completed", OLD);
    child(2, 1, "permanently_failed", YOUNG);
    child(3, 1, "permanently_failed", YOUNG);
    task(4, "completed", OLD);
    child(5, 4, "permanently_failed", OLD);
    task(6, "permanently_failed", OLD);
    child(7, 6, "permanently_failed", null);

    Hazard poison = byKind(preview(POLICY)).get(FibFlowHazards.POISON_CHILD);

    assertThat(poison.count()).isEqualTo(2);
    assertThat(poison.sample()).isEqualTo(ids(1, 6));
    assertThat(poison.blocking()).isTrue();
  }

  @Test
  void everyChildThatHasNotEndedPins() throws SQLException {
    long id = 1;
    for (String status : new String[] {"pending", "running", "failed", "timeout", "suspended"}) {
      task(id, "completed", OLD);
      child(id + 1, id, status, YOUNG);
      id += 2;
    }
    task(id, "completed", OLD);
    child(id + 1, id, "paused", OLD);
    task(20, "completed", OLD);
    child(21, 20, "completed", YOUNG);

    Map<HazardTerm, Hazard> hazards = byKind(preview(POLICY));

    assertThat(hazards.get(FibFlowHazards.PINNED_CHILD).sample()).isEqualTo(ids(1, 3, 5, 7, 9, 11));
    assertThat(hazards.get(FibFlowHazards.PINNED_CHILD).blocking()).isTrue();
    assertThat(hazards).doesNotContainKey(FibFlowHazards.POISON_CHILD);
    // A paused child that goes as well pins nothing.
    assertThat(byKind(preview(WITH_PAUSED)).get(FibFlowHazards.PINNED_CHILD).sample())
        .isEqualTo(ids(1, 3, 5, 7, 9));
  }

  @Test
  void schedulesAndPausedTasksAreCountedAmongCandidates() throws SQLException {
    task(1, "paused", OLD, "type", "cron", "cron_expr", "0 * * * *");
    task(2, "paused", OLD);
    task(3, "pending", OLD, "type", "cron");
    task(4, "completed", OLD);

    Map<HazardTerm, Hazard> hazards = byKind(preview(WITH_PAUSED));

    assertThat(hazards.get(FibFlowHazards.SCHEDULE_LOST).sample()).isEqualTo(ids(1));
    assertThat(hazards.get(FibFlowHazards.PAUSED_INCLUDED).sample()).isEqualTo(ids(1, 2));
    assertThat(byKind(preview(POLICY))).isEmpty();
  }

  @Test
  void moreThanHalfOfTheStoreIsALargeShare() throws SQLException {
    tasks(1, 20, "completed", OLD);
    assertThat(byKind(preview(POLICY))).isEmpty();
    task(21, "completed", OLD);

    Hazard large = byKind(preview(POLICY)).get(CommonHazards.LARGE_SHARE);

    assertThat(large.count()).isEqualTo(21);
    assertThat(large.sample()).hasSize(Hazard.SAMPLE).startsWith(ids(1).getFirst());
  }

  @Test
  void aWorkflowIsTornWhenAPartOfWhatIsThereStays() throws SQLException {
    task(1, "completed", OLD);
    child(2, 1, "completed", YOUNG);
    task(3, "completed", OLD);
    child(4, 3, "completed", OLD);
    task(5, "completed", YOUNG);
    child(6, 5, "completed", OLD);
    task(8, "completed", OLD, "parent_id", 2L, "root_id", 1L);
    // The root of these is gone already.
    task(11, "completed", OLD, "parent_id", 10L, "root_id", 10L);
    task(12, "completed", YOUNG, "parent_id", 10L, "root_id", 10L);
    task(14, "completed", OLD, "parent_id", 13L, "root_id", 13L);
    // A root that names itself.
    task(15, "completed", OLD, "root_id", 15L);

    Hazard torn = byKind(preview(POLICY)).get(CommonHazards.TORN_WORKFLOW);

    assertThat(torn.count()).isEqualTo(3);
    assertThat(torn.sample()).isEqualTo(ids(1, 5, 10));
  }

  @Test
  void rowsNoPolicyWillDeleteAreCountedAmongThoseThatAPolicyCouldName() throws SQLException {
    task(1, "paused", null);
    task(2, "completed", null);
    task(3, "permanently_failed", NOW + 1);
    task(4, "completed", NOW + 5_000);
    task(5, "completed", NOW);
    long id = 6;
    for (String status : new String[] {"pending", "running", "failed", "timeout", "suspended"}) {
      task(id, status, null);
      task(id + 1, status, NOW + 5_000);
      id += 2;
    }

    Map<HazardTerm, Hazard> hazards = byKind(preview(POLICY));

    assertThat(hazards.get(CommonHazards.NULL_LAST_ACTIVE).sample()).isEqualTo(ids(1, 2));
    assertThat(hazards.get(CommonHazards.FUTURE_LAST_ACTIVE).sample()).isEqualTo(ids(3, 4));
    assertThat(hazards).hasSize(2);
  }

  @Test
  void aTimeThatIsNoneIsNotInTheFuture() throws SQLException {
    task(1, "completed", OLD);
    task(2, "completed", NOW);
    assumeTrue(database.address().startsWith("sqlite:"));
    database.execute("update fib_flow_tasks set last_active_time = 'soon' where id = 2");

    Map<HazardTerm, Hazard> hazards = byKind(preview(POLICY));

    assertThat(hazards.get(CommonHazards.NULL_LAST_ACTIVE).sample()).isEqualTo(ids(2));
    assertThat(hazards).hasSize(1);
  }

  @Test
  void samplesAreTheFirstIdsThoughAllAreCounted() throws SQLException {
    tasks(71, 100, "paused", null);

    Hazard without = byKind(preview(POLICY)).get(CommonHazards.NULL_LAST_ACTIVE);

    assertThat(without.count()).isEqualTo(30);
    assertThat(without.sample())
        .hasSize(Hazard.SAMPLE)
        .isEqualTo(ids(java.util.stream.LongStream.rangeClosed(71, 90).toArray()));
  }

  @Test
  void aLimitKeepsTheOldestAndHazardsAreJudgedOnThem() throws SQLException {
    task(1, "completed", OLD + 2, "name", "b");
    child(2, 1, "permanently_failed", OLD + 3);
    task(3, "permanently_failed", OLD, "name", "a");
    task(4, "completed", OLD, "name", "a");

    Preview whole = preview(POLICY);
    Preview cut = preview(store, new PreviewScan(POLICY, NOW, 3, Holds.NONE));

    assertThat(ids(whole)).isEqualTo(ids(3, 4, 1, 2));
    assertThat(byKind(whole)).isEmpty();
    assertThat(ids(cut)).isEqualTo(ids(3, 4, 1));
    assertThat(cut.cut()).isEqualTo(1);
    assertThat(cut.storeTasks()).isEqualTo(24);
    assertThat(cut.byName()).containsExactly(entry("a", 2L), entry("b", 1L));
    assertThat(cut.byStatus())
        .containsExactly(entry(TaskStatus.PERMANENTLY_FAILED, 1L), entry(TaskStatus.COMPLETED, 2L));
    assertThat(cut.amounts().of("events")).isEqualTo(3);
    assertThat(cut.amounts().of("attempts")).isEqualTo(3);
    assertThat(cut.oldest()).isEqualTo(OLD);
    assertThat(cut.newest()).isEqualTo(OLD + 2);
    assertThat(byKind(cut))
        .containsOnlyKeys(FibFlowHazards.POISON_CHILD, CommonHazards.TORN_WORKFLOW);
    // The same cut, made later and without asking the store.
    CleanupOptions three =
        new CleanupOptions(
            java.util.Set.of(), java.util.Set.of(), 3, Throttle.DEFAULT.withBatch(10));
    assertThat(CleanupPlan.of(whole, three)).isEqualTo(new CleanupPlan.Refused(cut.blocking()));
  }

  @Test
  void thePreviewOfAStoreWithoutTasksIsEmpty() throws SQLException {
    database.execute("delete from fib_flow_tasks");

    Preview preview = preview(POLICY);

    assertThat(preview.tasks()).isZero();
    assertThat(preview.oldest()).isNull();
    assertThat(preview.newest()).isNull();
    assertThat(preview.hazards()).isEmpty();
    assertThat(preview.digest()).matches("sha256:[0-9a-f]{64}");
  }

  @Test
  void theDigestIsThatOfPolicyMomentAndRows() throws SQLException {
    task(1, "completed", OLD);
    task(2, "completed", OLD);
    String digest = preview(POLICY).digest();

    assertThat(preview(POLICY).digest()).isEqualTo(digest);
    assertThat(preview(Policy.olderThan(86_401)).digest()).isNotEqualTo(digest);
    assertThat(preview(Policy.of(86_400, FibFlowTerms.STATUSES.deletable)).digest())
        .isNotEqualTo(digest);
    assertThat(preview(store, new PreviewScan(POLICY, NOW + 1, null, Holds.NONE)).digest())
        .isNotEqualTo(digest);
    database.execute(
        "update fib_flow_tasks set last_active_time = last_active_time + 1 where id = 2");
    assertThat(preview(POLICY).digest()).isNotEqualTo(digest);
  }
}
