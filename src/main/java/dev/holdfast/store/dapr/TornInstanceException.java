package dev.holdfast.store.dapr;

/** An instance declares rows that are not there, or that cannot be read. */
final class TornInstanceException extends Exception {

  private static final long serialVersionUID = 1L;

  /** What the failure is called. */
  static final String CODE = "inconsistent";

  TornInstanceException(String text) {
    super(text);
  }
}
