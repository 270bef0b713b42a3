package dev.holdfast.retention.run;

import dev.holdfast.retention.plan.Work;
import dev.holdfast.retention.throttle.BatchSizing;
import dev.holdfast.store.operation.Share;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What one batch is about, and where in the pass that is. */
final class NextBatch {

  final List<Share> shares = new ArrayList<>();
  private final List<Integer> places = new ArrayList<>();
  private final Set<TaskId> parents = new HashSet<>();

  /** Where in the work those are that were passed over because of a child that stays. */
  final List<Integer> held = new ArrayList<>();

  private long units;
  private long rows;
  private int nextPlace;
  private long nextFrom;

  private NextBatch() {}

  /**
   * Takes as many as fit, at least one; what goes together is never parted.
   *
   * @param at the place of the pass to begin with
   * @param from how many units of it were taken already
   * @param rowsLeft what a budget leaves: empty if the first already has more rows than this
   * @param unitsLeft how many units may be taken at the most
   * @param families says which parents are kept
   */
  static NextBatch cut(
      Pass pass,
      int at,
      long from,
      BatchSizing sizing,
      long rowsLeft,
      long unitsLeft,
      ParentsLast families) {
    NextBatch batch = new NextBatch();
    batch.nextPlace = at;
    batch.nextFrom = from;
    if (pass.work().divisible()) {
      batch.parts(
          pass, Math.min(Math.min(sizing.tasks(), sizing.rows()), Math.min(rowsLeft, unitsLeft)));
    } else {
      batch.wholes(pass, sizing, rowsLeft, unitsLeft, families);
    }
    return batch;
  }

  private void parts(Pass pass, long most) {
    while (nextPlace < pass.count() && units < most) {
      long left = pass.units(nextPlace) - nextFrom;
      long taken = Math.min(left, most - units);
      add(pass, nextPlace, nextFrom, taken);
      nextFrom += taken;
      if (taken == left) {
        nextPlace++;
        nextFrom = 0;
      }
    }
  }

  private void wholes(
      Pass pass, BatchSizing sizing, long rowsLeft, long unitsLeft, ParentsLast families) {
    int count = pass.count();
    while (nextPlace < count) {
      int place = pass.place(nextPlace);
      if (!parents.isEmpty() && parents.contains(pass.work().get(place).id())) {
        break;
      }
      if (families.keeps(place)) {
        families.kept(place);
        held.add(place);
        nextPlace++;
        continue;
      }
      int end = nextPlace;
      long groupRows = 0;
      do {
        groupRows += pass.work().rows(pass.place(end));
        end++;
      } while (end < count
          && !families.oneByOne
          && pass.work().together(pass.place(nextPlace), pass.place(end)));
      long group = end - nextPlace;
      boolean full = units + group > sizing.tasks() || rows + groupRows > sizing.rows();
      if (full && units > 0 || rows + groupRows > rowsLeft || units + group > unitsLeft) {
        break;
      }
      for (; nextPlace < end; nextPlace++) {
        add(pass, nextPlace, 0, 1);
        TaskId parent = families.parent(pass.place(nextPlace));
        if (parent != null) {
          parents.add(parent);
        }
      }
      rows += groupRows;
    }
  }

  private void add(Pass pass, int at, long from, long taken) {
    shares.add(new Share(pass.work().get(pass.place(at)), from, taken));
    places.add(pass.place(at));
    units += taken;
  }

  /** Returns how many units it is about. */
  long units() {
    return units;
  }

  /** Returns with which place of the pass the next batch begins. */
  int nextPlace() {
    return nextPlace;
  }

  /** Returns how many units of that place were taken. */
  long nextFrom() {
    return nextFrom;
  }

  /** Returns where in the work each subject is. */
  Map<TaskId, Integer> placesById() {
    Map<TaskId, Integer> byId = new HashMap<>();
    for (int at = 0; at < shares.size(); at++) {
      byId.put(shares.get(at).planned().id(), places.get(at));
    }
    return byId;
  }

  /**
   * What one pass goes over: all of the work, or what an earlier pass left.
   *
   * @param places where in the work that is; null for all of it
   * @param units how many units there are to do at each of them; null for all of them
   */
  record Pass(Work work, int[] places, long[] units) {

    /** Goes over all of it. */
    static Pass of(Work work) {
      return new Pass(work, null, null);
    }

    /** Returns how many places it has. */
    int count() {
      return places == null ? work.size() : places.length;
    }

    /** Returns where in the work one of its places is. */
    int place(int at) {
      return places == null ? at : places[at];
    }

    /** Returns how many units there are to do at one of its places. */
    long units(int at) {
      return places == null ? work.units(at) : units[at];
    }
  }
}
