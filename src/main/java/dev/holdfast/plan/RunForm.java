package dev.holdfast.plan;

/** In what form a recovery file says what runs of a plan were about to delete. */
public enum RunForm {
  /**
   * Of subjects that are deleted whole, a batch a transaction: one id a line, synced before the
   * batch commits. A number stands as it is, a text after a quotation mark, on one line.
   */
  WHOLE(".ids"),

  /**
   * Of subjects that are deleted in parts: a line of JSON for each of a batch, with the number of
   * its units, synced before the batch begins.
   */
  PARTS(".streams"),

  /**
   * Of subjects of which each comes through by itself: a line of JSON before the store is asked,
   * synced, and one with what became of it.
   */
  EACH(".subjects");

  final String suffix;

  RunForm(String suffix) {
    this.suffix = suffix;
  }

  /** Returns the form for an operation. */
  public static RunForm of(boolean atomic, boolean divisible) {
    return !atomic ? EACH : divisible ? PARTS : WHOLE;
  }
}
