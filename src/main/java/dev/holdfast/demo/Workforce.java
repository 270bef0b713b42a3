package dev.holdfast.demo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The workers of the last 90 days: four pods whose processes come, are superseded or die, and one
 * process that works without registering. The last pod is dead since forty minutes and was not
 * replaced.
 */
final class Workforce {

  private static final int DAY = 86_400;
  private static final List<String> PODS = List.of("pod-a", "pod-b", "pod-c", "pod-d");
  private static final long OUTAGE = 2_400;

  /** From the last sign of life to the declaration of death, in seconds. */
  private static final long LEASE_AND_GRACE = WorkerLife.LEASE + 60;

  private final WorkerLife unregistered =
      new WorkerLife("standalone-w0", null, "active", Long.MIN_VALUE, 0, 0);
  private final List<WorkerLife> lives = new ArrayList<>();

  Workforce(long now, Rolls rolls) {
    List<WorkerLife> unnamed = new ArrayList<>();
    for (String pod : PODS) {
      boolean lost = pod.equals(PODS.getLast());
      long start = now - 90L * DAY + rolls.between(0, 7_200);
      boolean dies = pod.equals(PODS.getFirst());
      long end = lost ? now - OUTAGE : now;
      while (true) {
        long next = start + rolls.between(8L * DAY, 22L * DAY);
        if (next > end - DAY) {
          unnamed.add(last(pod, start, now, lost));
          break;
        }
        String fate = dies ? "dead" : "superseded";
        long lastSeen = dies ? next - LEASE_AND_GRACE : next - rolls.between(5, 60);
        unnamed.add(new WorkerLife("", pod, fate, start, lastSeen, next));
        start = next + (dies ? rolls.between(300, 1_500) : 0);
        dies = !dies;
      }
    }
    name(unnamed);
  }

  private static WorkerLife last(String pod, long start, long now, boolean lost) {
    long ended = now - OUTAGE;
    return lost
        ? new WorkerLife("", pod, "dead", start, ended - LEASE_AND_GRACE, ended)
        : new WorkerLife("", pod, "active", start, now, now);
  }

  /** Numbers follow the order of registration, whatever the pod. */
  private void name(List<WorkerLife> unnamed) {
    unnamed.sort(Comparator.comparingLong(WorkerLife::registered).thenComparing(WorkerLife::pod));
    int number = 1;
    for (WorkerLife w : unnamed) {
      String id = w.pod() + "-w" + number++;
      lives.add(new WorkerLife(id, w.pod(), w.fate(), w.registered(), w.lastSeen(), w.ended()));
    }
  }

  /** All registered workers, oldest first. */
  List<WorkerLife> registered() {
    return List.copyOf(lives);
  }

  /** The workers that died before the last day of the history, oldest first. */
  List<WorkerLife> replaced() {
    return lives.stream().filter(w -> w.dead() && w != lost()).toList();
  }

  /** The worker that died last and left its tasks behind. */
  WorkerLife lost() {
    return lives.stream()
        .filter(WorkerLife::dead)
        .max(Comparator.comparingLong(WorkerLife::ended))
        .orElseThrow();
  }

  /** Some worker that was up from one instant to another, in Unix seconds; one always is. */
  WorkerLife onDuty(long from, long until, Rolls rolls) {
    if (rolls.chance(0.15)) {
      return unregistered;
    }
    int start = (int) rolls.between(0, lives.size() - 1L);
    for (int i = 0; i < lives.size(); i++) {
      WorkerLife worker = lives.get((start + i) % lives.size());
      if (worker.covers(from, until)) {
        return worker;
      }
    }
    return unregistered;
  }
}
