package dev.holdfast.store;

/** What is open until it is closed, which never fails. */
public interface Closing extends AutoCloseable {

  /** Gives back what it holds; what was not committed is taken back. */
  @Override
  default void close() {}
}
