package dev.holdfast.text.query;

import dev.holdfast.text.Messages;

/** A query that means nothing. The message is a sentence for the operator. */
public final class QueryException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  /** Where the wrong words begin, from 0. */
  public final int from;

  /** Where they end. */
  public final int until;

  /** Says why in the words of queries. */
  static QueryException of(int from, int until, String why, Object... values) {
    return new QueryException(texts().get(why, values), from, until);
  }

  static Messages texts() {
    return Messages.load("dev.holdfast.text.query.messages");
  }

  QueryException(String sentence, int from, int until) {
    super(sentence);
    this.from = from;
    this.until = until;
  }
}
