package dev.holdfast.retention.plan;

import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.Finding;
import dev.holdfast.store.retention.Amounts;
import dev.holdfast.store.retention.RetentionSnapshot.Sample;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a policy would delete at one moment: a frozen plan. Times are Unix seconds.
 *
 * @param policy the policy
 * @param now the moment it was judged at
 * @param storeNow the store's own clock when it was scanned
 * @param candidates the tasks, oldest first
 * @param amounts how much of each measure of the store they have
 * @param byStatus candidates by status
 * @param byName candidates by name; those without one under the empty text
 * @param byRule candidates by the rule that decided, as {@link Policy#key} calls it, in the order
 *     of the policy; also those that delete nothing; under {@code with_parent} those about which no
 *     rule decided
 * @param spared what the rules would delete but stays
 * @param hazards what to see first, in the order of {@link HazardTerm}; none with count 0
 * @param digest {@code sha256:} and 64 hexadecimal digits over policy, now and each candidate's id,
 *     status and time: equal for equal plans
 * @param storeTasks all tasks of the store
 * @param cut how many younger candidates a limit left out
 * @param evidence what is known about the tasks around the candidates
 * @param request how it was asked for
 */
@RecordBuilder
public record Preview(
    Policy policy,
    long now,
    long storeNow,
    Candidates candidates,
    Amounts amounts,
    SortedMap<TaskStatus, Long> byStatus,
    SortedMap<String, Long> byName,
    Map<String, Long> byRule,
    Spared spared,
    List<Hazard> hazards,
    String digest,
    long storeTasks,
    long cut,
    Evidence evidence,
    PreviewRequest request)
    implements OperationPreview, PreviewBuilder.With {

  /** Puts together what was found; what follows from it is counted and judged here. */
  public static Preview of(
      PlanFacts facts, Candidates candidates, List<Measure> measures, Evidence evidence) {
    return new Preview(
        facts.policy(),
        facts.now(),
        facts.storeNow(),
        candidates,
        candidates.amounts(measures),
        CandidateCounts.byStatus(candidates),
        CandidateCounts.byName(candidates),
        CandidateCounts.byRule(facts.policy(), candidates),
        facts.spared(),
        PlanMaker.hazardsOfAll(evidence),
        PreviewDigest.of(facts.policy(), facts.now(), candidates, evidence.descendants().below),
        facts.census().tasks(),
        facts.cut(),
        evidence,
        facts.request());
  }

  /** Returns the same in the terms of a store with these statuses: what is meant, and in order. */
  public Preview boundTo(Statuses statuses) {
    SortedMap<TaskStatus, Long> ordered = new TreeMap<>(statuses.order());
    ordered.putAll(byStatus);
    return withPolicy(policy.understoodBy(statuses))
        .withByStatus(ordered)
        .withHazards(hazards.stream().map(hazard -> hazard.inOrder(statuses.order())).toList());
  }

  /** Returns how many tasks would go. */
  public int tasks() {
    return candidates.size();
  }

  /**
   * Returns the instant that the tasks are older than, possibly with a fraction; null if rules have
   * different ages or count, or go by that of the kind.
   */
  public Double cutoff() {
    return policy.cutoff(now);
  }

  /** Returns the time of the first candidate; null if there is none. */
  public Double oldest() {
    return tasks() == 0 ? null : Double.valueOf(candidates.time(0));
  }

  /** Returns the time of the last candidate; null if there is none. */
  public Double newest() {
    return tasks() == 0 ? null : Double.valueOf(candidates.time(tasks() - 1));
  }

  @Override
  public long size() {
    return tasks();
  }

  @Override
  public CleanupPlan plan(CleanupOptions options) {
    return new PlanMaker(this, options).plan();
  }

  @Override
  public boolean held(Holds holds, TaskId id) {
    return holds.hold(id, evidence.descendants().workflow(id));
  }

  /** Returns what else the kind of store tells of the whole of it, by its name in JSON. */
  public Map<String, Object> facts() {
    return evidence.census().facts();
  }

  /** Returns what is wrong with the store that only a policy shows. */
  public List<Finding> found() {
    return evidence.census().found();
  }

  /**
   * Returns how many subjects stay for each reason, but for those on hold.
   *
   * @param order the reasons that the kind of store counts; none of them is left out
   */
  public Map<String, Long> skipped(List<ReasonTerm> order) {
    Map<String, Long> counts = new LinkedHashMap<>();
    order.forEach(reason -> counts.put(reason.code(), count(reason)));
    return counts;
  }

  /** Returns what stays whatever a policy would do, and was not even asked about. */
  public Map<ReasonTerm, Sample> stays() {
    return evidence.census().stays();
  }

  private long count(ReasonTerm reason) {
    return Stream.of(stays().get(reason), spared.kept().get(reason))
            .filter(Objects::nonNull)
            .mapToLong(Sample::count)
            .sum()
        + spared.unchosen().getOrDefault(reason, 0L);
  }

  /** Returns how many tasks of the store are in the workflow of the candidate in this row. */
  public long workflowSize(int row) {
    return evidence.workflows().size(candidates.workflowNumber(row));
  }

  /** Returns the hazards that stop a cleanup. */
  public List<Hazard> blocking() {
    return hazards.stream().filter(Hazard::blocking).toList();
  }
}
