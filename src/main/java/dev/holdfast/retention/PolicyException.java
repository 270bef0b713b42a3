package dev.holdfast.retention;

/** A policy that fib-flow itself would refuse; the message is its own sentence. */
public final class PolicyException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  PolicyException(String sentence) {
    super(sentence);
  }
}
