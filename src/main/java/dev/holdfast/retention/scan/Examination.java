package dev.holdfast.retention.scan;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.columns.CandidateColumns;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.RetentionSnapshot.Sample;
import dev.holdfast.store.retention.StayCounts;
import dev.holdfast.store.terms.CommonReasons;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.ReasonTerm;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lets a kind of store look at what a policy would delete: marks stay on the rows. */
public final class Examination {

  private final CandidateColumns columns;
  private final List<HazardTerm> known;
  private final BitSet kept = new BitSet();
  private final StayCounts stays = new StayCounts(Hazard.SAMPLE);

  private Examination(CandidateColumns columns, List<HazardTerm> known) {
    this.columns = columns;
    this.known = known;
  }

  /**
   * What it took out of the columns.
   *
   * @param kept what the store keeps, reason by reason
   * @param held what is on hold, and the store would not keep
   */
  public record Found(Map<ReasonTerm, Sample> kept, Sample held) {}

  /**
   * Asks the store, and takes out of the columns what it keeps and what is on hold.
   *
   * @param held the rows that are on hold
   * @param companions which rows go in trees: one that stays keeps those above it and what goes
   *     along with them
   * @param now the moment to judge at, in Unix seconds
   */
  public static Found run(
      CandidateColumns columns,
      BitSet held,
      Companions companions,
      RetentionSnapshot snapshot,
      long now,
      Progress progress) {
    Examination examination = new Examination(columns, snapshot.terms().hazards().ofRows());
    if (columns.size() > 0) {
      snapshot.examine(now, new ChosenIds(columns), examination::mark, examination::keep, progress);
    }
    BitSet onHold = (BitSet) held.clone();
    onHold.andNot(examination.kept);
    Sample holds = examination.sample(onHold);
    BitSet staying = (BitSet) examination.kept.clone();
    staying.or(onHold);
    BitSet withThem = companions.staying(staying);
    withThem.andNot(staying);
    withThem.stream().forEach(row -> examination.keep(CommonReasons.TREE_KEPT, row));
    examination.kept.or(onHold);
    columns.remove(examination.kept);
    return new Found(examination.stays.samples(), holds);
  }

  /** Returns what the store keeps of these, reason by reason. */
  public static Map<ReasonTerm, Candidates> keeping(
      List<RetentionSnapshot.Candidate> all,
      RetentionSnapshot snapshot,
      long now,
      Progress progress) {
    Map<ReasonTerm, CandidateColumns> rows = new LinkedHashMap<>();
    if (!all.isEmpty()) {
      snapshot.examine(
          now,
          all.stream().map(RetentionSnapshot.Candidate::id).toList(),
          // What is dangerous is not kept by that.
          (_, _) -> {},
          (reason, row) ->
              rows.computeIfAbsent(reason, _ -> new CandidateColumns()).add(all.get(row), 0),
          progress);
    }
    Map<ReasonTerm, Candidates> kept = new LinkedHashMap<>();
    rows.forEach((reason, some) -> kept.put(reason, some.oldestFirst(some.size())));
    return kept;
  }

  private Sample sample(BitSet rows) {
    // Under any one reason: nobody is told it.
    ReasonTerm one = CommonReasons.TREE_KEPT;
    StayCounts counts = new StayCounts(Hazard.SAMPLE);
    rows.stream().forEach(row -> counts.add(one, columns.id(row)));
    return counts.samples().getOrDefault(one, new Sample(0, List.of()));
  }

  private void mark(HazardTerm hazard, int row) {
    int at = known.indexOf(hazard);
    if (at < 0) {
      throw new IllegalArgumentException("no hazard of rows of this store: " + hazard);
    }
    columns.setMarks(row, columns.marks(row) | 1 << at);
  }

  private void keep(ReasonTerm reason, int row) {
    if (!kept.get(row)) {
      kept.set(row);
      stays.add(reason, columns.id(row));
    }
  }
}
