package dev.holdfast.text.query;

/** A query that means nothing. The message is a sentence for the operator. */
public final class QueryException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  private final int from;
  private final int until;

  QueryException(String sentence, int from, int until) {
    super(sentence);
    this.from = from;
    this.until = until;
  }

  /** Returns where the wrong words begin, from 0. */
  public int from() {
    return from;
  }

  /** Returns where they end. */
  public int until() {
    return until;
  }
}
