package dev.holdfast.retention.plan;

import dev.holdfast.retention.columns.LongColumn;
import dev.holdfast.retention.columns.Rows;
import dev.holdfast.store.Access;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.Locality;
import java.util.BitSet;
import java.util.List;

/** Makes the plan of a cleanup in four steps: select, spread, judge, order. */
final class PlanMaker {

  private final Preview preview;
  private final CleanupOptions options;
  private final Evidence evidence;
  private final SkippedTasks skipped;
  private WholeWorkflows workflows;

  PlanMaker(Preview preview, CleanupOptions options) {
    this.preview = preview;
    this.options = options;
    this.evidence = preview.evidence();
    this.skipped = new SkippedTasks(evidence, options);
  }

  /** Returns the hazards of a plan that deletes all candidates. */
  static List<Hazard> hazardsOfAll(Evidence evidence) {
    BitSet all = evidence.all();
    return new HazardJudge(evidence)
        .judge(DeletionSpread.of(evidence.descendants(), all), evidence.childFlags(all));
  }

  CleanupPlan plan() {
    // A limit counts what is not skipped: else what is skipped would fill it, again and again.
    BitSet wanted = selected(evidence.all());
    DeletionSpread spread = spread(wanted);
    LongColumn flags = evidence.childFlags(spread.going());
    List<Hazard> hazards = new HazardJudge(evidence).judge(spread, flags);
    List<Hazard> refused =
        hazards.stream().filter(hazard -> hazard.blocking() && !accepted(hazard, spread)).toList();
    if (!refused.isEmpty()) {
      return new CleanupPlan.Refused(refused);
    }
    Rows order =
        new DeletionOrder(evidence.descendants(), wholeWorkflows())
            .of(spread.nodes(), Locality.TIME);
    long without = preview.tasks() - wanted.cardinality();
    return new CleanupPlan.Ready(
        PlannedTasks.of(
            evidence.descendants(),
            evidence.foreign(),
            evidence.terms(),
            preview.amounts().measures(),
            order,
            flags,
            options.allow(),
            wholeWorkflows()),
        without,
        without,
        cut(wanted, spread),
        hazards,
        options);
  }

  /** Returns whether workflows go whole or not at all. */
  private boolean wholeWorkflows() {
    return preview.policy().wholeWorkflows();
  }

  /** Returns what of these tasks is left once all that is skipped is taken out. */
  private BitSet selected(BitSet tasks) {
    BitSet left = (BitSet) tasks.clone();
    if (hazardOfAll()) {
      left.clear();
      return left;
    }
    skipped.leaveOut(left);
    return wholeWorkflows() && left.cardinality() < tasks.cardinality()
        ? leaveOutWhole(left)
        : left;
  }

  /** Whether a hazard of the whole store is skipped: nobody knows a task that has it not. */
  private boolean hazardOfAll() {
    Access access = evidence.census().access();
    return options.skip().contains(CommonHazards.ROW_SECURITY) && !access.hidden().isEmpty()
        || options.skip().contains(CommonHazards.TRIGGERS) && !access.triggers().isEmpty()
        || options.skip().contains(CommonHazards.READ_ONLY_ROLE) && access.readOnly();
  }

  /** Returns at most so many of these tasks, the oldest: workflows and trees only as a whole. */
  private BitSet oldest(BitSet going, int most) {
    if (wholeWorkflows() || evidence.candidates().trees()) {
      return workflows().within(going, most);
    }
    BitSet oldest = (BitSet) going.clone();
    int row = oldest.nextSetBit(0);
    for (int taken = 0; row >= 0 && taken < most; taken++) {
      row = oldest.nextSetBit(row + 1);
    }
    if (row >= 0) {
      oldest.clear(row, oldest.length());
    }
    return oldest;
  }

  /** Takes out the rest of each workflow of which a part was left out, until nothing changes. */
  private BitSet leaveOutWhole(BitSet left) {
    BitSet before = evidence.all();
    BitSet going = left;
    int size;
    do {
      size = going.cardinality();
      going = workflows().undivided(before, going);
      skipped.leaveOut(going);
    } while (going.cardinality() < size);
    return going;
  }

  private WholeWorkflows workflows() {
    workflows = workflows == null ? new WholeWorkflows(evidence.candidates()) : workflows;
    return workflows;
  }

  /** Spreads over what goes with the tasks that are wanted, or with as many as a limit allows. */
  private DeletionSpread spread(BitSet wanted) {
    Integer limit = options.maxTasks();
    if (limit == null) {
      return DeletionSpread.of(evidence.descendants(), wanted);
    }
    BitSet going = limit < wanted.cardinality() ? selected(oldest(wanted, limit)) : wanted;
    return DeletionSpread.within(limit, evidence.descendants(), going, most -> oldest(going, most));
  }

  /**
   * A plan of a slice leaves nothing over. Of those that a limit cut off the store may delete some
   * with the others all the same.
   */
  private long cut(BitSet wanted, DeletionSpread spread) {
    int going = spread.going().cardinality();
    long cut = (options.maxTasks() == null ? 0 : preview.cut()) + wanted.cardinality() - going;
    return cut - Math.min(cut, spread.nodes().get(0, preview.tasks()).cardinality() - going);
  }

  private boolean accepted(Hazard hazard, DeletionSpread spread) {
    return options.allow().contains(hazard.kind())
        || options.skip().contains(hazard.kind()) && spread.nodes().isEmpty();
  }
}
