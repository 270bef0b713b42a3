package dev.holdfast.retention.plan;

import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.family.FamilyJudge;
import dev.holdfast.store.CommonHazards;
import dev.holdfast.store.FamilyTerm;
import dev.holdfast.store.RetentionSnapshot.Access;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/** Makes the plan of a cleanup: cut, skip to a fixed point, judge. */
final class PlanMaker {

  private PlanMaker() {}

  static CleanupPlan plan(Preview preview, CleanupOptions options) {
    Judgement judgement = preview.judgement();
    boolean whole = preview.policy().wholeWorkflows();
    // A limit counts what is not skipped: else what is skipped would fill it, again and again.
    BitSet wanted = unskipped(preview, judgement.all(), options);
    BitSet going = (BitSet) wanted.clone();
    if (options.maxTasks() != null && options.maxTasks() < wanted.cardinality()) {
      going = unskipped(preview, oldest(preview, wanted, options.maxTasks()), options);
    }
    BitSet nodes = withinLimit(preview, going, options);
    long cut = preview.cut() + wanted.cardinality() - going.cardinality();
    byte[] flags = judgement.childFlags(going);
    List<Hazard> hazards = judgement.hazards(going, flags);
    List<Hazard> refused =
        hazards.stream()
            .filter(hazard -> hazard.blocking() && !accepted(hazard, options, nodes))
            .toList();
    if (!refused.isEmpty()) {
      return new CleanupPlan.Refused(refused);
    }
    // Of those that a limit cut off the store may delete some with the others all the same.
    cut -= Math.min(cut, nodes.get(0, preview.tasks()).cardinality() - going.cardinality());
    return new CleanupPlan.Ready(
        new PlannedTasks(
            judgement.descendants(),
            judgement.foreign(),
            judgement.terms(),
            preview.amounts().measures(),
            nodes,
            flags,
            options.allow(),
            whole),
        preview.tasks() - wanted.cardinality(),
        preview.tasks() - wanted.cardinality(),
        cut,
        hazards,
        options);
  }

  /** Returns what of these tasks is left once all that is skipped is taken out. */
  private static BitSet unskipped(Preview preview, BitSet tasks, CleanupOptions options) {
    BitSet left = (BitSet) tasks.clone();
    if (hazardOfAll(preview, options)) {
      left.clear();
      return left;
    }
    leaveOut(preview, left, options);
    return preview.policy().wholeWorkflows() && left.cardinality() < tasks.cardinality()
        ? leaveOutWhole(preview, left, options)
        : left;
  }

  /** Whether a hazard of the whole store is skipped: nobody knows a task that has it not. */
  private static boolean hazardOfAll(Preview preview, CleanupOptions options) {
    Access access = preview.judgement().census().access();
    return options.skip().contains(CommonHazards.ROW_SECURITY) && !access.hidden().isEmpty()
        || options.skip().contains(CommonHazards.READ_ONLY_ROLE) && access.readOnly();
  }

  private static boolean accepted(Hazard hazard, CleanupOptions options, BitSet nodes) {
    return options.allow().contains(hazard.kind())
        || options.skip().contains(hazard.kind()) && nodes.isEmpty();
  }

  /** Takes out what has a skipped hazard, or must stay with what is below it, until none has. */
  private static void leaveOut(Preview preview, BitSet going, CleanupOptions options) {
    int size;
    do {
      size = going.cardinality();
      leaveOutMarked(preview, going, options);
      leaveOutFamilies(preview.candidates(), preview.judgement(), going, options);
      leaveOutCascades(preview.judgement(), going, options);
      leaveOutForeign(preview.judgement(), going, options);
      leaveOutTrees(preview.candidates(), going);
    } while (going.cardinality() < size);
  }

  /** Takes out what is above a candidate that stays and tied to it, and what goes along with it. */
  private static void leaveOutTrees(Candidates candidates, BitSet going) {
    for (int row = 0; row < candidates.size(); row++) {
      int parent = candidates.tied(row) ? candidates.parentRow(row) : -1;
      if (parent < 0) {
        continue;
      }
      if (!going.get(row)) {
        going.clear(parent);
      } else if (candidates.along(row) && !going.get(parent)) {
        going.clear(row);
      }
    }
  }

  /** Takes out candidates that their kind of store marked with a hazard that is skipped. */
  private static void leaveOutMarked(Preview preview, BitSet going, CleanupOptions options) {
    int skipped = preview.judgement().terms().marks(options.skip());
    for (int row = going.nextSetBit(0); skipped != 0 && row >= 0; row = going.nextSetBit(row + 1)) {
      if ((preview.candidates().marks(row) & skipped) != 0) {
        going.clear(row);
      }
    }
  }

  /**
   * Takes out candidates with something below them that the store would delete and that is no
   * candidate: all of them if that is skipped; if it is allowed, those where it must never go.
   */
  private static void leaveOutCascades(Judgement judgement, BitSet going, CleanupOptions options) {
    FamilyTerm family = judgement.terms().family();
    if (family == null) {
      return;
    }
    if (options.skip().contains(family.deletedWith())) {
      going.andNot(judgement.descendants().withVictims(going));
    } else if (options.allow().contains(family.deletedWith())) {
      going.andNot(judgement.descendants().withUndeletable(going, family));
    }
  }

  /**
   * Takes out candidates that rows of other tables refer to, or to something the store deletes with
   * them: all of them if that is skipped; if it is allowed, those the store would not delete.
   */
  private static void leaveOutForeign(Judgement judgement, BitSet going, CleanupOptions options) {
    boolean skipped = options.skip().contains(CommonHazards.FOREIGN_ROWS);
    if (skipped || options.allow().contains(CommonHazards.FOREIGN_ROWS)) {
      ForeignRows foreign = judgement.foreign();
      BitSet staying = skipped ? foreign.referred() : foreign.refused();
      going.andNot(judgement.descendants().above(going, staying));
      going.andNot(staying);
    }
  }

  /**
   * Adds what the store deletes with these candidates. Where all together are more than the limit,
   * takes out the youngest candidates, or whole workflows, until they fit.
   *
   * @return the nodes that go
   */
  private static BitSet withinLimit(Preview preview, BitSet going, CleanupOptions options) {
    Descendants descendants = preview.judgement().descendants();
    BitSet nodes = descendants.withVictimsOf(going);
    int room = options.maxTasks() == null ? Integer.MAX_VALUE : options.maxTasks();
    if (nodes.cardinality() <= room || nodes.cardinality() == going.cardinality()) {
      return nodes;
    }
    BitSet all = (BitSet) going.clone();
    int few = 0;
    int many = Math.min(room, all.cardinality());
    while (few < many) {
      int middle = (few + many + 1) >>> 1;
      if (descendants.withVictimsOf(oldest(preview, all, middle)).cardinality() <= room) {
        few = middle;
      } else {
        many = middle - 1;
      }
    }
    going.and(oldest(preview, all, few));
    return descendants.withVictimsOf(going);
  }

  private static BitSet oldest(Preview preview, BitSet going, int most) {
    if (preview.policy().wholeWorkflows() || preview.candidates().trees()) {
      return new WholeWorkflows(preview.candidates()).within(going, most);
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
  private static BitSet leaveOutWhole(Preview preview, BitSet left, CleanupOptions options) {
    WholeWorkflows workflows = new WholeWorkflows(preview.candidates());
    BitSet before = preview.judgement().all();
    BitSet going = left;
    int size;
    do {
      size = going.cardinality();
      going = workflows.undivided(before, going);
      leaveOut(preview, going, options);
    } while (going.cardinality() < size);
    return going;
  }

  /**
   * Takes out what has a skipped hazard. A task that stays is a child that stays: its parent is
   * looked at again, until nothing changes.
   */
  private static void leaveOutFamilies(
      Candidates candidates, Judgement judgement, BitSet going, CleanupOptions options) {
    FamilyJudge family = judgement.family();
    byte[] flags = judgement.childFlags(going);
    byte skipped = family.flags(options.skip());
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
        flags[parent] |= family.flag(candidates.status(row));
        if ((flags[parent] & skipped) != 0) {
          toLookAt.add(parent);
        }
      }
    }
  }
}
