package dev.holdfast.retention.explain;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.columns.CandidateColumns;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.family.FamilyJudge;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.retention.policy.RuleRanking;
import dev.holdfast.retention.policy.Traits;
import dev.holdfast.retention.scan.CandidateScan;
import dev.holdfast.retention.scan.CascadeScan;
import dev.holdfast.retention.scan.Companions;
import dev.holdfast.retention.scan.Examination;
import dev.holdfast.retention.scan.NewestTasks;
import dev.holdfast.store.MatchingTasks;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Explains one task with all that other tasks and holds have to say. Scans the store only where the
 * policy counts, is for whole workflows, or the task has children that may block.
 *
 * @param policy the policy
 * @param nowOverride the moment to judge at in Unix seconds; null for the store's own clock
 * @param holds what stays whatever the policy says
 */
public record ExplainScan(Policy policy, Long nowOverride, Holds holds) {

  /** Returns the explanation; of a task that is not there the one that says so. */
  public Explanation explain(TaskStore store, TaskId id, Cancellation cancellation) {
    return new ExplainScan(policy.boundTo(store.terms().statuses()), nowOverride, holds)
        .explainBound(store, id, cancellation);
  }

  private Explanation explainBound(TaskStore store, TaskId id, Cancellation cancellation) {
    Task task = store.task(id, cancellation).map(TaskDetails::task).orElse(null);
    // Asked before the view is open: a pooler may have one connection only.
    List<TaskId> members =
        task != null
                && policy.wholeWorkflows()
                && store.terms().listing().searches(FieldTerm.WORKFLOW)
            ? members(store, task, cancellation)
            : List.of();
    try (RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(cancellation)) {
      long now = nowOverride == null ? snapshot.now() : nowOverride;
      if (task == null) {
        return Explanation.of(id, null, policy, now);
      }
      List<Candidate> found = new ArrayList<>();
      snapshot.candidates(List.of(id), found::add);
      if (found.isEmpty()) {
        // What has no status, or went just now, no cleanup looks at: its row tells what is known.
        store
            .terms()
            .retention()
            .clause(task.status())
            .ifPresent(clause -> found.add(Candidate.of(task, clause)));
      }
      return found.isEmpty()
          ? Explanation.of(id, null, policy, now)
          : new Look(members, snapshot, found.getFirst(), now).explain();
    }
  }

  /** Returns the other tasks of its workflow. */
  private static List<TaskId> members(TaskStore store, Task task, Cancellation cancellation) {
    List<TaskId> members = new ArrayList<>();
    MatchingTasks.each(
        store,
        TaskFilter.ALL.withWorkflow(task.workflowId()),
        page ->
            page.stream().map(Task::id).filter(id -> !id.equals(task.id())).forEach(members::add),
        cancellation);
    return members;
  }

  /** One task in one view of the store. */
  private final class Look {

    private final List<TaskId> members;
    private final RetentionSnapshot snapshot;
    private final Candidate task;
    private final long now;
    private Candidates candidates;

    Look(List<TaskId> members, RetentionSnapshot snapshot, Candidate task, long now) {
      this.members = members;
      this.snapshot = snapshot;
      this.task = task;
      this.now = now;
    }

    Explanation explain() {
      CandidateColumns alone = new CandidateColumns();
      alone.add(task, 0);
      ReasonTerm kept =
          Examination.run(alone, new BitSet(), Companions.none(alone), snapshot, now, Progress.NONE)
              .kept()
              .keySet()
              .stream()
              .findFirst()
              .orElse(null);
      List<HazardTerm> marks =
          alone.size() == 0 ? List.of() : snapshot.terms().hazards().marked(alone.marks(0));
      HazardTerm deleting =
          snapshot.cascade().any() ? snapshot.terms().hazards().family().deletedWith() : null;
      Surroundings around =
          new Surroundings(
              newer(),
              holds.hold(task.id(), task.workflow()),
              childrenThatStay(),
              workflowThatStays(),
              deleting == null ? null : deletedWith(),
              deleting,
              kept,
              marks);
      return Explanation.of(task.id(), task, policy, now, around);
    }

    /** Row by row, as if nothing had to go together. */
    private Candidates candidates() {
      if (candidates == null) {
        Policy rows = new Policy(policy.rules(), false);
        candidates =
            new CandidateScan(rows, now, holds).run(snapshot, null, Progress.NONE).candidates();
      }
      return candidates;
    }

    private Long newer() {
      RuleRanking ranking = new RuleRanking(policy);
      int place = ranking.deciding(Traits.of(task));
      Rule rule = place < 0 ? null : policy.rules().get(place);
      if (rule == null
          || !rule.counts()
          || task.due().seconds() == null
          || !rule.covers(task.status())) {
        return null;
      }
      long[] newer = {0};
      snapshot.scan(
          RetentionSnapshot.Scan.of(Set.copyOf(rule.covered()), false, now),
          other -> {
            if (Objects.equals(other.name(), task.name())
                && NewestTasks.BY_AGE.compare(other, task) > 0
                && ranking.deciding(Traits.of(other)) == place) {
              newer[0]++;
            }
          },
          Progress.NONE);
      return newer[0];
    }

    private List<TaskId> childrenThatStay() {
      if (snapshot.cascade().parents()) {
        return List.of();
      }
      FamilyJudge family = FamilyJudge.of(snapshot.terms().hazards().family());
      List<RetentionSnapshot.Child> open = new ArrayList<>();
      snapshot.children(
          List.of(task.id()),
          false,
          child -> {
            if (family.hazard(child.status()).isPresent()) {
              open.add(child);
            }
          });
      return open.stream()
          .map(RetentionSnapshot.Child::id)
          .filter(child -> candidates().row(child) < 0)
          .sorted()
          .limit(Hazard.SAMPLE)
          .toList();
    }

    private List<TaskId> deletedWith() {
      CandidateColumns alone = new CandidateColumns();
      alone.add(task, 0);
      Candidates below = new CascadeScan(snapshot, holds).run(alone.oldestFirst(1)).below;
      return IntStream.range(0, below.size())
          .mapToObj(below::id)
          .filter(id -> candidates().row(id) < 0)
          .sorted()
          .limit(Hazard.SAMPLE)
          .toList();
    }

    private List<TaskId> workflowThatStays() {
      return members.stream()
          .filter(member -> candidates().row(member) < 0)
          .limit(Hazard.SAMPLE)
          .toList();
    }
  }
}
