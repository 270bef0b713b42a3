package dev.holdfast.benchmark;

import java.util.Comparator;
import java.util.List;

/**
 * How long something took.
 *
 * @param seconds wall clock
 * @param processorSeconds of this process
 * @param transactions how long each of its transactions held its locks
 */
record Measured(double seconds, double processorSeconds, Samples transactions) {

  /** Returns the one that took neither long nor short. */
  static Measured median(List<Measured> rounds) {
    return rounds.stream()
        .sorted(Comparator.comparingDouble(Measured::seconds))
        .toList()
        .get(rounds.size() / 2);
  }
}
