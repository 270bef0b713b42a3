package dev.holdfast.retention.plan;

import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.LongColumn;
import dev.holdfast.retention.family.FamilyJudge;
import dev.holdfast.store.retention.RetentionSnapshot.Census;
import dev.holdfast.store.terms.Hazards;
import java.util.BitSet;

/**
 * What was learnt about the tasks around the candidates, enough to judge any part of them without
 * asking the store again: a candidate that does not go is a task that stays.
 *
 * @param terms the hazards that the store can have
 * @param family who judges children
 * @param census what the scan counted over the whole store
 * @param childrenOutside for each row the flags of those of its children that are no candidates
 * @param workflows the workflows of the candidates
 * @param descendants the tasks that the store deletes with candidates
 * @param foreign the rows of other tables that refer to what goes
 */
public record Evidence(
    Hazards terms,
    FamilyJudge family,
    Candidates candidates,
    Census census,
    LongColumn childrenOutside,
    WorkflowSizes workflows,
    Descendants descendants,
    ForeignRows foreign) {

  /** Returns every row. */
  BitSet all() {
    BitSet rows = new BitSet(candidates.size());
    rows.set(0, candidates.size());
    return rows;
  }

  /** Returns for each row what its children do to it when exactly these rows go. */
  LongColumn childFlags(BitSet going) {
    LongColumn flags = childrenOutside.copy();
    if (descendants.keys.parents()) {
      return flags;
    }
    int size = candidates.size();
    for (int row = going.nextClearBit(0); row < size; row = going.nextClearBit(row + 1)) {
      int parent = candidates.parentRow(row);
      if (parent >= 0) {
        flags.set(parent, flags.get(parent) | family.flag(candidates.status(row)));
      }
    }
    return flags;
  }
}
