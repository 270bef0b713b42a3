package dev.holdfast.retention;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.Choices;
import dev.holdfast.store.RetentionSnapshot;
import dev.holdfast.store.RetentionSnapshot.Census;
import java.util.BitSet;
import java.util.Set;

/**
 * Finds the candidates of a policy and nothing else about them.
 *
 * @param policy the policy
 * @param now the moment to judge at, in Unix seconds
 * @param holds what stays whatever the policy says
 * @param allow codes of hazards that the operator accepts
 * @param choices what was chosen of the options of the kind of store
 */
record CandidateScan(Policy policy, long now, Holds holds, Set<String> allow, Choices choices) {

  /** With nothing accepted. */
  CandidateScan(Policy policy, long now, Holds holds) {
    this(policy, now, holds, Set.of(), Choices.NONE);
  }

  /**
   * What a scan found.
   *
   * @param candidates those within the limit, without counts of events and attempts
   * @param cut how many the limit left out
   * @param spared what stays although a rule would delete it
   * @param census what was counted over the whole store
   */
  record Found(Candidates candidates, long cut, Spared spared, Census census) {}

  /**
   * Scans once.
   *
   * @param limit only that many of the oldest; null for all
   */
  Found run(RetentionSnapshot snapshot, Integer limit, Progress progress) {
    Selection selection = new Selection(snapshot, policy, now, holds, allow);
    int share = policy.wholeWorkflows() ? 500 : 1_000;
    Census seen =
        snapshot.scan(selection.scan(), selection::add, PreviewScan.part(progress, 0, share));
    CandidateColumns chosen = selection.chosen();
    Companions companions = new Companions(chosen, holds, selection.held());
    Census census = snapshot.along(choices, seen, companions, Progress.NONE);
    companions.end();
    Examination.Found examined =
        Examination.run(chosen, selection.held(), companions, snapshot, now, Progress.NONE);
    Spared rows = new Spared(examined.held(), 0, 0, examined.kept(), selection.stays());
    if (!policy.wholeWorkflows()) {
      int size = chosen.size;
      Candidates oldest = oldest(chosen, limit);
      return new Found(oldest, size - oldest.size(), rows, census);
    }
    Candidates all = chosen.oldestFirst(chosen.size);
    WholeWorkflows workflows = new WholeWorkflows(all);
    BitSet going = workflows.complete(snapshot, PreviewScan.part(progress, share, 1_000));
    BitSet staying = new BitSet();
    staying.set(0, all.size());
    staying.andNot(going);
    Spared spared = rows.withWorkflows(workflows.count(staying), staying.cardinality());
    BitSet within =
        limit == null || limit >= going.cardinality() ? going : workflows.within(going, limit);
    return new Found(all.only(within), going.cardinality() - within.cardinality(), spared, census);
  }

  /** A limit never cuts through a tree. */
  private static Candidates oldest(CandidateColumns chosen, Integer limit) {
    if (limit == null || limit >= chosen.size) {
      return chosen.oldestFirst(chosen.size);
    }
    if (!chosen.trees()) {
      return chosen.oldestFirst(limit);
    }
    Candidates all = chosen.oldestFirst(chosen.size);
    BitSet every = new BitSet();
    every.set(0, all.size());
    return all.only(new WholeWorkflows(all).within(every, limit));
  }
}
