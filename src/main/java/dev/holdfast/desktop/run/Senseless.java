package dev.holdfast.desktop.run;

/** What was written cannot be used; the message says why, in words. */
final class Senseless extends RuntimeException {

  private static final long serialVersionUID = 1L;

  Senseless(String sentence) {
    super(sentence);
  }
}
