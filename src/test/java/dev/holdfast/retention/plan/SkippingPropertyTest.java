package dev.holdfast.retention.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.columns.CandidateColumns;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.LongColumn;
import dev.holdfast.retention.family.FamilyJudge;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.Access;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.retention.RetentionSnapshot.Census;
import dev.holdfast.store.retention.RetentionSnapshot.Sample;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Skipping leaves out all that must stay, and nothing else. */
class SkippingPropertyTest {

  private static final Policy POLICY = Policy.of(1, FibFlowTerms.STATUSES.deletable);
  private static final long NOW = 1_000;

  /**
   * A task of a random forest; tasks hang below earlier ones.
   *
   * @param parent place of the parent among the earlier tasks; none if there is none there
   * @param candidate whether the policy covers it; if not it stays
   */
  record Node(TaskStatus status, int parent, boolean candidate, boolean referred) {}

  @Provide
  Arbitrary<List<Node>> forests() {
    Arbitrary<Node> nodes =
        Combinators.combine(
                Arbitraries.of(FibFlowTerms.STATUSES.deletable),
                Arbitraries.integers().between(0, 12),
                Arbitraries.integers().between(0, 4).map(one -> one > 0),
                Arbitraries.integers().between(0, 9).map(one -> one == 0))
            .as(Node::new);
    return nodes.list().ofMaxSize(14);
  }

  @Provide
  Arbitrary<Set<HazardTerm>> choices() {
    return Arbitraries.of(FibFlowHazards.HAZARDS.choosable()).set().ofMinSize(1);
  }

  @Property(tries = 2_000)
  void leavesOutTheLeastThatLeavesNoSkippedHazard(
      @ForAll("forests") List<Node> forest, @ForAll("choices") Set<HazardTerm> skip) {
    CleanupPlan plan =
        CleanupPlan.of(
            preview(forest),
            new CleanupOptions(Set.of(), skip, null, Throttle.DEFAULT.withBatch(100)));

    Set<Long> going = largest(forest, skip);
    boolean refused =
        FibFlowHazards.HAZARDS.choosable().stream()
            .anyMatch(kind -> going.stream().anyMatch(id -> has(forest, going, id, kind)));
    if (refused) {
      assertThat(plan).isInstanceOf(CleanupPlan.Refused.class);
      return;
    }
    CleanupPlan.Ready ready = (CleanupPlan.Ready) plan;
    Set<Long> planned = new TreeSet<>();
    for (int place = 0; place < ready.work().size(); place++) {
      planned.add(Long.valueOf(ready.work().get(place).id().toString()));
    }
    assertThat(planned).isEqualTo(going);
    assertThat(ready.skipped() + going.size()).isEqualTo(candidates(forest).size());
  }

  private static Set<Long> candidates(List<Node> forest) {
    Set<Long> ids = new TreeSet<>();
    for (int place = 0; place < forest.size(); place++) {
      if (forest.get(place).candidate()) {
        ids.add((long) place);
      }
    }
    return ids;
  }

  /** By the book: take out one by one what has a skipped hazard until none has. */
  private static Set<Long> largest(List<Node> forest, Set<HazardTerm> skip) {
    Set<Long> going = candidates(forest);
    while (going.removeIf(id -> skip.stream().anyMatch(kind -> has(forest, going, id, kind)))) {
      // Each round may bring new hazards.
    }
    return going;
  }

  private static boolean has(List<Node> forest, Set<Long> going, long id, HazardTerm kind) {
    if (kind == CommonHazards.FOREIGN_ROWS) {
      return forest.get((int) id).referred();
    }
    if (kind != FibFlowHazards.POISON_CHILD && kind != FibFlowHazards.PINNED_CHILD) {
      return false; // This forest knows parents, children and rows of other tables.
    }
    TaskStatus harmful =
        kind == FibFlowHazards.POISON_CHILD ? TaskStatus.PERMANENTLY_FAILED : TaskStatus.PAUSED;
    for (int child = 0; child < forest.size(); child++) {
      boolean stays = !going.contains((long) child);
      if (stays && parent(forest, child) == id && forest.get(child).status().equals(harmful)) {
        return true;
      }
    }
    return false;
  }

  private static long parent(List<Node> forest, int place) {
    int parent = forest.get(place).parent();
    return parent < place ? parent : -1;
  }

  private static Preview preview(List<Node> forest) {
    CandidateColumns columns = new CandidateColumns();
    for (long id : candidates(forest)) {
      long parent = parent(forest, (int) id);
      columns.add(
          new Candidate(
              TaskId.of(id),
              forest.get((int) id).status(),
              0,
              null,
              "name",
              "async",
              null,
              null,
              parent < 0 ? null : TaskId.of(parent),
              null,
              null,
              0),
          0);
    }
    Candidates candidates = columns.oldestFirst(forest.size());
    LongColumn outside = LongColumn.zeros(candidates.size());
    for (int place = 0; place < forest.size(); place++) {
      int row = candidates.row(TaskId.of(parent(forest, place)));
      if (!forest.get(place).candidate() && row >= 0) {
        int flag = FamilyJudge.of(FibFlowHazards.HAZARDS.family()).flag(forest.get(place).status());
        outside.set(row, outside.get(row) | flag);
      }
    }
    Sample none = new Sample(0, List.of());
    Evidence evidence =
        new Evidence(
            FibFlowHazards.HAZARDS,
            FamilyJudge.of(FibFlowHazards.HAZARDS.family()),
            candidates,
            new Census(forest.size(), none, none, Access.FULL),
            outside,
            new WorkflowSizes(candidates),
            Descendants.none(candidates),
            foreign(forest, candidates));
    return new Preview(
        POLICY,
        NOW,
        NOW,
        candidates,
        candidates.amounts(FibFlowTerms.MEASURES),
        new TreeMap<>(),
        new TreeMap<>(),
        Map.of(),
        Spared.NONE,
        new ArrayList<>(PlanMaker.hazardsOfAll(evidence)),
        "sha256:",
        forest.size(),
        0,
        evidence,
        PreviewRequest.PLAINLY);
  }

  private static ForeignRows foreign(List<Node> forest, Candidates candidates) {
    ForeignRows.Column column =
        new ForeignRows.Column(new ForeignKey("t", "k", ForeignKey.Action.CASCADE, null, true));
    for (long id : candidates(forest)) {
      if (forest.get((int) id).referred()) {
        column.add(candidates.row(TaskId.of(id)), 1);
      }
    }
    return column.size() == 0 ? ForeignRows.NONE : new ForeignRows(List.of(column));
  }
}
