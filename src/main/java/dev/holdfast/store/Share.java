package dev.holdfast.store;

/**
 * What of a subject a batch is about.
 *
 * @param planned the subject
 * @param from how many of its units earlier batches of the same pass were about; 0 begins anew
 * @param units how many units this batch is about: 1 where a subject is done whole, events of a
 *     stream
 */
public record Share(Planned planned, long from, long units) {

  /** All of a subject that is done whole. */
  public Share(Planned planned) {
    this(planned, 0, 1);
  }
}
