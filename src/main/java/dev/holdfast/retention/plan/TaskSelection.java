package dev.holdfast.retention.plan;

import dev.holdfast.store.Access;
import dev.holdfast.store.terms.CommonHazards;
import java.util.BitSet;

/** Selects which candidates go: the first step of a plan. */
final class TaskSelection {

  private final Evidence evidence;
  private final boolean wholeWorkflows;
  private final CleanupOptions options;
  private final SkippedTasks skipped;
  private WholeWorkflows workflows;

  /**
   * Selects among what was found.
   *
   * @param wholeWorkflows whether workflows go whole or not at all
   */
  TaskSelection(Evidence evidence, boolean wholeWorkflows, CleanupOptions options) {
    this.evidence = evidence;
    this.wholeWorkflows = wholeWorkflows;
    this.options = options;
    this.skipped = new SkippedTasks(evidence, options);
  }

  /** Returns what of these tasks is left once all that is skipped is taken out. */
  BitSet of(BitSet tasks) {
    BitSet left = (BitSet) tasks.clone();
    if (hazardOfAll()) {
      left.clear();
      return left;
    }
    skipped.leaveOut(left);
    return wholeWorkflows && left.cardinality() < tasks.cardinality() ? leaveOutWhole(left) : left;
  }

  /** Whether a hazard of the whole store is skipped: nobody knows a task that has it not. */
  private boolean hazardOfAll() {
    Access access = evidence.census().access();
    return options.skip().contains(CommonHazards.ROW_SECURITY) && !access.hidden().isEmpty()
        || options.skip().contains(CommonHazards.TRIGGERS) && !access.triggers().isEmpty()
        || options.skip().contains(CommonHazards.READ_ONLY_ROLE) && access.readOnly();
  }

  /** Returns at most so many of these tasks, the oldest: workflows and trees only as a whole. */
  BitSet oldest(BitSet going, int most) {
    if (wholeWorkflows || evidence.candidates().trees()) {
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
}
