package dev.holdfast.store.dapr;

/** An instance declares rows that are not there, or that cannot be read. */
public final class TornInstanceException extends Exception {

  private static final long serialVersionUID = 1L;

  /** What the failure is called. */
  public static final String CODE = "inconsistent";

  public TornInstanceException(String text) {
    super(text);
  }
}
