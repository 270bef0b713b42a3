package dev.holdfast.store;

import java.util.function.Supplier;

/**
 * What is made when it is first asked for, and once. Thread-safe.
 *
 * @param <T> what that is
 */
public final class Once<T> implements Supplier<T> {

  private Supplier<T> making;
  private T made;

  private Once(Supplier<T> making) {
    this.making = making;
  }

  /** Makes nothing yet. */
  public static <T> Supplier<T> of(Supplier<T> making) {
    return new Once<>(making);
  }

  @Override
  public synchronized T get() {
    if (making != null) {
      made = making.get();
      making = null;
    }
    return made;
  }
}
