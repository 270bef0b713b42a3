package dev.holdfast.retention.scan;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.Chunks;
import dev.holdfast.retention.columns.LongColumn;
import dev.holdfast.retention.family.FamilyJudge;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.Descendants;
import dev.holdfast.retention.plan.Evidence;
import dev.holdfast.retention.plan.ForeignRows;
import dev.holdfast.retention.plan.PlanFacts;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.PreviewRequest;
import dev.holdfast.retention.plan.WorkflowSizes;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.PolicyException;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.RetentionSnapshot.Census;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.terms.Hazards;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds out what a policy would delete: one scan of the store, then the rows that belong to the
 * candidates, then the hazards. Changes nothing.
 *
 * @param policy the policy
 * @param nowOverride the moment to judge at in Unix seconds; null for the store's own clock
 * @param maxTasks keep only that many of the oldest, before hazards are judged; null for all. Of a
 *     policy for whole workflows only whole ones are kept
 * @param holds what stays whatever the policy says
 * @param allow codes of hazards that the operator accepts: some kinds of store choose more with
 *     them
 * @param request what was chosen of the options of the kind of store, and where the policy was read
 */
public record PreviewScan(
    Policy policy,
    Long nowOverride,
    Integer maxTasks,
    Holds holds,
    Set<String> allow,
    PreviewRequest request) {

  /** Progress is told in thousandths of the whole. */
  private static final int WHOLE = 1_000;

  private static final int SCANNED = 500;
  private static final int MEASURED = 800;

  /**
   * Prepares a scan.
   *
   * @throws IllegalArgumentException if the limit is not positive
   */
  public PreviewScan {
    allow = Set.copyOf(allow);
    if (maxTasks != null && maxTasks < 1) {
      throw new IllegalArgumentException("maxTasks must be at least 1");
    }
  }

  /** With nothing accepted. */
  public PreviewScan(Policy policy, Long nowOverride, Integer maxTasks, Holds holds) {
    this(policy, nowOverride, maxTasks, holds, Set.of(), PreviewRequest.PLAINLY);
  }

  /**
   * Scans. Stops when the snapshot's cancellation is thrown, with {@link
   * java.util.concurrent.CancellationException} or {@link
   * dev.holdfast.store.StoreFailure.Cancelled}.
   *
   * @throws PolicyException if the policy names a status that no policy may name for this store
   * @throws dev.holdfast.store.StoreException if the store fails
   */
  public Preview run(RetentionSnapshot snapshot, Progress progress) {
    long storeNow = snapshot.now();
    long now = nowOverride == null ? storeNow : nowOverride;
    Policy bound = policy.boundTo(snapshot.terms().statuses());
    CandidateScan scan = new CandidateScan(bound, now, holds, allow, request.choices());
    CandidateScan.Found found = scan.run(snapshot, maxTasks, progress.part(0, SCANNED, WHOLE));
    Candidates candidates = found.candidates();
    CandidateScan.measure(snapshot, candidates, progress.part(SCANNED, MEASURED, WHOLE));
    Descendants descendants = new CascadeScan(snapshot, holds).run(candidates);
    PolicyRulings rulings = new PolicyRulings(bound);
    Map<String, Object> told =
        snapshot.told(
            rulings.rulings(),
            rulings.chosen(candidates),
            () -> IntStream.range(0, candidates.size()).mapToObj(candidates::id).iterator());
    Census census = found.census().telling(told);
    Progress last = progress.part(MEASURED, WHOLE, WHOLE);
    return Preview.of(
            new PlanFacts(bound, now, storeNow, found.cut(), found.spared(), census, request),
            candidates,
            snapshot.terms().measures(),
            evidence(snapshot, candidates, descendants, census, last))
        .boundTo(snapshot.terms().statuses());
  }

  /** Looks at the tasks around the candidates: their children, the rest of their workflows. */
  private Evidence evidence(
      RetentionSnapshot snapshot,
      Candidates candidates,
      Descendants descendants,
      Census census,
      Progress progress) {
    Hazards terms = snapshot.terms().hazards().in(request.choices());
    FamilyJudge family = FamilyJudge.of(terms.family());
    LongColumn outside = LongColumn.zeros(candidates.size());
    WorkflowSizes workflows = new WorkflowSizes(candidates);
    // Where the store deletes children with their parent none stays behind.
    int parents = descendants.keys.parents() ? 0 : candidates.size();
    long total = (long) parents + workflows.roots.size();
    if (parents > 0) {
      Chunks.ofCandidates(candidates)
          .each(
              snapshot,
              (ids, done) -> {
                snapshot.children(
                    ids,
                    false,
                    child -> {
                      int parent = candidates.row(child.parentId());
                      if (parent >= 0 && candidates.row(child.id()) < 0) {
                        long flags = outside.get(parent) | family.flag(child.status());
                        outside.set(parent, flags);
                      }
                    });
                progress.report(done, total);
              });
    }
    workflows.measure(snapshot, (done, _) -> progress.report(parents + done, total));
    return new Evidence(
        terms,
        family,
        candidates,
        census,
        outside,
        workflows,
        descendants,
        candidates.size() == 0 ? ForeignRows.NONE : foreignRows(snapshot, descendants));
  }

  /**
   * Finds the rows of other tables that refer to what goes: one scan for each key, whose rows are
   * matched with the candidates here.
   */
  private static ForeignRows foreignRows(RetentionSnapshot snapshot, Descendants tasks) {
    List<ForeignRows.Column> columns = new ArrayList<>();
    for (ForeignKey key : snapshot.foreignKeys()) {
      snapshot.cancellation().throwIfCancelled();
      ForeignRows.Column column = new ForeignRows.Column(key);
      if (key.countable()) {
        snapshot.foreignRows(
            key,
            count -> {
              int node = tasks.node(count.id());
              if (node >= 0) {
                column.add(node, count.rows());
              }
            });
      }
      if (column.size() > 0 || !key.countable()) {
        columns.add(column);
      }
    }
    return new ForeignRows(columns);
  }
}
