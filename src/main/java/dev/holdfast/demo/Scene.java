package dev.holdfast.demo;

import java.util.function.LongConsumer;

/**
 * A story that every store large enough holds once.
 *
 * @param age seconds before {@code now} at which its first task is created
 * @param largest the most task rows it writes
 * @param script tells it, given the instant of creation in Unix seconds
 */
record Scene(long age, int largest, LongConsumer script) {

  /** Tells the scene in a store that ends at {@code now}, in Unix seconds. */
  void tell(long now) {
    script.accept(now - age);
  }
}
