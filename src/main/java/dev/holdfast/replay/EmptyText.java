package dev.holdfast.replay;

/** fib-flow gives an empty text as null. */
final class EmptyText {

  private EmptyText() {}

  static String toNull(String text) {
    return text == null || text.isEmpty() ? null : text;
  }
}
