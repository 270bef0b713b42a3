package dev.holdfast.retention;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/** Makes the plan of a cleanup: cut, skip to a fixed point, judge. */
final class PlanMaking {

  private PlanMaking() {}

  static CleanupPlan plan(Preview preview, CleanupOptions options) {
    Judgement judgement = preview.judgement();
    BitSet going = judgement.all();
    long cut = preview.cut();
    boolean whole = preview.policy().wholeWorkflows();
    if (options.maxTasks() != null && options.maxTasks() < preview.tasks()) {
      if (whole) {
        going = new WholeWorkflows(preview.candidates()).within(going, options.maxTasks());
      } else {
        going.clear(options.maxTasks(), preview.tasks());
      }
      cut += preview.tasks() - going.cardinality();
    }
    int before = going.cardinality();
    byte[] flags = judgement.childFlags(going);
    leaveOut(preview.candidates(), going, flags, options);
    if (whole && going.cardinality() < before) {
      going = leaveOutWhole(preview, going, options);
      flags = judgement.childFlags(going);
    }
    List<Hazard> hazards = judgement.hazards(going, flags);
    List<Hazard> refused =
        hazards.stream()
            .filter(hazard -> hazard.blocking() && !options.allow().contains(hazard.kind()))
            .toList();
    if (!refused.isEmpty()) {
      return new CleanupPlan.Refused(refused);
    }
    return new CleanupPlan.Ready(
        new PlannedTasks(preview.candidates(), going, flags, options.allow(), whole),
        before - going.cardinality(),
        cut,
        hazards,
        options.throttle());
  }

  /** Takes out the rest of each workflow of which a part was left out, until nothing changes. */
  private static BitSet leaveOutWhole(Preview preview, BitSet left, CleanupOptions options) {
    WholeWorkflows workflows = new WholeWorkflows(preview.candidates());
    BitSet before = preview.judgement().all();
    BitSet going = left;
    int size;
    do {
      size = going.cardinality();
      going = workflows.undivided(before, going);
      leaveOut(preview.candidates(), going, preview.judgement().childFlags(going), options);
    } while (going.cardinality() < size);
    return going;
  }

  /**
   * Takes out what has a skipped hazard. A task that stays is a child that stays: its parent is
   * looked at again, until nothing changes.
   */
  private static void leaveOut(
      Candidates candidates, BitSet going, byte[] flags, CleanupOptions options) {
    byte skipped = 0;
    for (HazardKind kind : options.skip()) {
      skipped |= Judgement.flag(kind);
    }
    Deque<Integer> toLookAt = new ArrayDeque<>();
    for (int row = going.nextSetBit(0); row >= 0; row = going.nextSetBit(row + 1)) {
      if ((flags[row] & skipped) != 0) {
        toLookAt.add(row);
      }
    }
    while (!toLookAt.isEmpty()) {
      int row = toLookAt.remove();
      if (!going.get(row)) {
        continue;
      }
      going.clear(row);
      int parent = candidates.parentRow(row);
      if (parent >= 0) {
        flags[parent] |= Judgement.flag(candidates.status(row));
        if ((flags[parent] & skipped) != 0) {
          toLookAt.add(parent);
        }
      }
    }
  }
}
