package dev.holdfast.retention.plan;

import dev.holdfast.retention.columns.LongColumn;
import dev.holdfast.retention.columns.Rows;
import dev.holdfast.store.terms.Locality;
import java.util.BitSet;
import java.util.List;

/** Makes the plan of a cleanup in four steps: select, spread, judge, order. */
final class PlanMaker {

  private PlanMaker() {}

  /** Returns the hazards of a plan that deletes all candidates. */
  static List<Hazard> hazardsOfAll(Evidence evidence) {
    BitSet all = evidence.all();
    return new HazardJudge(evidence)
        .judge(DeletionSpread.of(evidence.descendants(), all), evidence.childFlags(all));
  }

  static CleanupPlan plan(Preview preview, CleanupOptions options) {
    Evidence evidence = preview.evidence();
    boolean whole = preview.policy().wholeWorkflows();
    TaskSelection selection = new TaskSelection(evidence, whole, options);
    // A limit counts what is not skipped: else what is skipped would fill it, again and again.
    BitSet wanted = selection.of(evidence.all());
    DeletionSpread spread = spread(selection, wanted, evidence.descendants(), options.maxTasks());
    LongColumn flags = evidence.childFlags(spread.going());
    List<Hazard> hazards = new HazardJudge(evidence).judge(spread, flags);
    List<Hazard> refused =
        hazards.stream()
            .filter(hazard -> hazard.blocking() && !accepted(hazard, options, spread))
            .toList();
    if (!refused.isEmpty()) {
      return new CleanupPlan.Refused(refused);
    }
    Rows order = new DeletionOrder(evidence.descendants(), whole).of(spread.nodes(), Locality.TIME);
    return new CleanupPlan.Ready(
        PlannedTasks.of(
            evidence.descendants(),
            evidence.foreign(),
            evidence.terms(),
            preview.amounts().measures(),
            order,
            flags,
            options.allow(),
            whole),
        preview.tasks() - wanted.cardinality(),
        preview.tasks() - wanted.cardinality(),
        cut(preview, options, wanted, spread),
        hazards,
        options);
  }

  /** Spreads over what goes with the tasks that are wanted, or with as many as a limit allows. */
  private static DeletionSpread spread(
      TaskSelection selection, BitSet wanted, Descendants descendants, Integer limit) {
    if (limit == null) {
      return DeletionSpread.of(descendants, wanted);
    }
    BitSet going =
        limit < wanted.cardinality() ? selection.of(selection.oldest(wanted, limit)) : wanted;
    return DeletionSpread.within(limit, descendants, going, most -> selection.oldest(going, most));
  }

  /**
   * A plan of a slice leaves nothing over. Of those that a limit cut off the store may delete some
   * with the others all the same.
   */
  private static long cut(
      Preview preview, CleanupOptions options, BitSet wanted, DeletionSpread spread) {
    int going = spread.going().cardinality();
    long cut = (options.maxTasks() == null ? 0 : preview.cut()) + wanted.cardinality() - going;
    return cut - Math.min(cut, spread.nodes().get(0, preview.tasks()).cardinality() - going);
  }

  private static boolean accepted(Hazard hazard, CleanupOptions options, DeletionSpread spread) {
    return options.allow().contains(hazard.kind())
        || options.skip().contains(hazard.kind()) && spread.nodes().isEmpty();
  }
}
