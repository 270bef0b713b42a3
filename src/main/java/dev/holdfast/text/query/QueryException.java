package dev.holdfast.text.query;

/** A query that means nothing. The message is a sentence for the operator. */
public final class QueryException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  /** Where the wrong words begin, from 0. */
  public final int from;

  /** Where they end. */
  public final int until;

  QueryException(String sentence, int from, int until) {
    super(sentence);
    this.from = from;
    this.until = until;
  }
}
