package dev.holdfast.retention.scan;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.columns.CandidateColumns;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.Chunks;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.Spared;
import dev.holdfast.retention.plan.WholeWorkflows;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.RetentionSnapshot.Census;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.Measure;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds the candidates of a policy and nothing else about them.
 *
 * @param policy the policy
 * @param now the moment to judge at, in Unix seconds
 * @param holds what stays whatever the policy says
 * @param allow codes of hazards that the operator accepts
 * @param choices what was chosen of the options of the kind of store
 */
public record CandidateScan(
    Policy policy, long now, Holds holds, Set<String> allow, Choices choices) {

  /** With nothing accepted. */
  public CandidateScan(Policy policy, long now, Holds holds) {
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
  public record Found(Candidates candidates, long cut, Spared spared, Census census) {}

  /** What is chosen and not on hold, as it came. */
  private record Chosen(CandidateColumns columns, long dropped, Spared spared, Census census) {}

  private Chosen choose(RetentionSnapshot snapshot, Integer limit, Progress progress) {
    Selection selection = new Selection(this, limit);
    Census seen = snapshot.scan(selection.scan(), selection::add, progress);
    CandidateColumns chosen = selection.chosen();
    Companions companions = new Companions(chosen, holds, selection.held);
    Census census =
        snapshot.along(
            choices, seen, new ChosenIds(chosen), companions::tie, companions::add, Progress.NONE);
    companions.end();
    Examination.Found examined =
        Examination.run(chosen, selection.held, companions, snapshot, now, Progress.NONE);
    if (selection.dropped() > 0 && chosen.size() < limit) {
      throw new StoreException(new StoreFailure.TooMany(selection.dropped()));
    }
    Spared spared = new Spared(examined.held(), 0, 0, examined.kept(), selection.stays);
    return new Chosen(chosen, selection.dropped(), spared, census);
  }

  /**
   * Scans once.
   *
   * @param limit only that many of the oldest; null for all
   */
  public Found run(RetentionSnapshot snapshot, Integer limit, Progress progress) {
    int share = policy.wholeWorkflows() ? 500 : 1_000;
    Integer most = policy.wholeWorkflows() ? null : limit;
    Chosen chosen = choose(snapshot, most, progress.part(0, share, 1_000));
    int size = chosen.columns.size();
    if (!policy.wholeWorkflows()) {
      Candidates oldest = oldest(chosen.columns, limit);
      return new Found(oldest, chosen.dropped + size - oldest.size(), chosen.spared, chosen.census);
    }
    Candidates all = chosen.columns.oldestFirst(size);
    BitSet going =
        new WholeWorkflowScan(all).complete(snapshot, progress.part(share, 1_000, 1_000));
    BitSet staying = new BitSet();
    staying.set(0, all.size());
    staying.andNot(going);
    WholeWorkflows workflows = new WholeWorkflows(all);
    Spared spared = chosen.spared.withWorkflows(workflows.count(staying), staying.cardinality());
    BitSet within =
        limit == null || limit >= going.cardinality() ? going : workflows.within(going, limit);
    return new Found(
        all.only(within), going.cardinality() - within.cardinality(), spared, chosen.census);
  }

  /**
   * What a scan found once more.
   *
   * @param all how many candidates there are
   * @param others those of them that were not seen before
   */
  public record Recounted(int all, Candidates others) {}

  /** Scans once, beside what was seen before: keeps as little as it can. */
  public Recounted again(Candidates seen, RetentionSnapshot snapshot, Progress progress) {
    if (policy.wholeWorkflows()) {
      Candidates all = run(snapshot, null, progress).candidates();
      BitSet others = new BitSet();
      IntStream.range(0, all.size()).filter(row -> seen.row(all.id(row)) < 0).forEach(others::set);
      return new Recounted(all.size(), all.only(others));
    }
    CandidateColumns all = choose(snapshot, null, progress).columns;
    int size = all.size();
    return new Recounted(size, all.oldestFirst(row -> seen.row(all.id(row)) < 0));
  }

  /**
   * Finds what the policy would delete with the rows that belong to it, and judges nothing else: a
   * preview without its hazards. Stops when the snapshot's cancellation is thrown.
   *
   * @throws dev.holdfast.store.StoreException if the store fails
   */
  public Candidates eligible(RetentionSnapshot snapshot, Progress progress) {
    Policy bound = policy.boundTo(snapshot.terms().statuses());
    Candidates found =
        new CandidateScan(bound, now, holds)
            .run(snapshot, null, progress.part(0, 600, 1_000))
            .candidates();
    measure(snapshot, found, progress.part(600, 1_000, 1_000));
    return found;
  }

  /** Finds how much of each measure candidates have. */
  static void measure(RetentionSnapshot snapshot, Candidates candidates, Progress progress) {
    List<Measure> measures = snapshot.terms().measures();
    Chunks chunks = Chunks.ofCandidates(candidates);
    long all = (long) chunks.size() * measures.size();
    for (int at = 0; at < measures.size(); at++) {
      int place = at;
      Measure measure = measures.get(at);
      chunks.each(
          snapshot,
          (ids, done) -> {
            snapshot.amounts(measure, ids, count -> add(candidates, place, count));
            progress.report((long) chunks.size() * place + done, all);
          });
    }
  }

  private static void add(Candidates candidates, int measure, RetentionSnapshot.RowCount count) {
    int row = candidates.row(count.id());
    if (row >= 0) {
      candidates.setAmount(row, measure, candidates.amount(row, measure) + count.rows());
    }
  }

  /** A limit never cuts through a tree. */
  private static Candidates oldest(CandidateColumns chosen, Integer limit) {
    if (limit == null || limit >= chosen.size()) {
      return chosen.oldestFirst(chosen.size());
    }
    if (!chosen.trees()) {
      return chosen.oldestFirst(limit);
    }
    Candidates all = chosen.oldestFirst(chosen.size());
    BitSet every = new BitSet();
    every.set(0, all.size());
    return all.only(new WholeWorkflows(all).within(every, limit));
  }
}
