package dev.holdfast.benchmark;

import java.util.Arrays;
import java.util.Locale;

/** How the ages of a filled store's tasks follow the order of their ids. */
enum AgeOrder {

  /** The older the id, the older the task, and its rows lie side by side: tidier than any store. */
  BY_AGE,

  /** Families of old and young tasks lie mixed, as nothing but a benchmark mixes them. */
  SCATTERED,

  /**
   * Ids rise with the time at which a task was created; it was active last up to a tenth of the
   * whole time later, for delays, retries and schedules do that.
   */
  WANDERING;

  static AgeOrder of(String name) {
    return Arrays.stream(values())
        .filter(order -> order.toString().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no order: " + name));
  }

  /** Returns whether events lie in the order in which they happened, between those of others. */
  boolean interleaves() {
    return this != BY_AGE;
  }

  /** Returns the name as it is typed. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
