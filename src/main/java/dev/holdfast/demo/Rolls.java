package dev.holdfast.demo;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/** The dice of one store: every choice comes from here, in one order, so a seed fixes them all. */
final class Rolls {

  private final SplittableRandom random;

  Rolls(long seed) {
    random = new SplittableRandom(seed);
  }

  /** A number from {@code low} to {@code high}, both included. */
  long between(long low, long high) {
    return high <= low ? low : random.nextLong(low, high + 1);
  }

  /** A number from 0 (included) to 1 (excluded). */
  double unit() {
    return random.nextDouble();
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  <T> T pick(List<T> items) {
    return items.get(random.nextInt(items.size()));
  }

  /** One of the items, each as likely as its weight; weights are not negative. */
  <T> T pick(List<T> items, ToDoubleFunction<T> weight) {
    double total = 0;
    for (T item : items) {
      total += weight.applyAsDouble(item);
    }
    double left = random.nextDouble() * total;
    for (T item : items) {
      left -= weight.applyAsDouble(item);
      if (left < 0) {
        return item;
      }
    }
    return items.getLast();
  }
}
