package dev.holdfast.benchmark;

import java.util.ArrayList;
import java.util.List;

/** Times that were measured one by one. */
final class Samples {

  private final List<Long> nanos = new ArrayList<>();

  synchronized void add(long time) {
    nanos.add(time);
  }

  synchronized int count() {
    return nanos.size();
  }

  /** Returns the milliseconds that this share of all did not exceed; 0 of none. */
  synchronized double millis(double share) {
    if (nanos.isEmpty()) {
      return 0;
    }
    List<Long> sorted = nanos.stream().sorted().toList();
    int rank = (int) Math.ceil(share * sorted.size());
    return sorted.get(Math.clamp(rank, 1, sorted.size()) - 1) / 1e6;
  }

  /** Returns the longest in milliseconds. */
  double longest() {
    return millis(1);
  }

  @Override
  public String toString() {
    return "%,d, median %.0f ms, 99 of 100 at most %.0f, longest %.0f"
        .formatted(count(), millis(0.5), millis(0.99), longest());
  }
}
