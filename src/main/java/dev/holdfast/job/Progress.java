package dev.holdfast.job;

/** Where long work says how far it is. Called from the working thread, often; must be cheap. */
@FunctionalInterface
public interface Progress {

  /** Tells nobody. */
  Progress NONE = (done, total) -> {};

  /**
   * Reports progress.
   *
   * @param done units done so far, in whatever unit the work counts
   * @param total units in all, or a value below 1 when unknown
   */
  void report(long done, long total);

  /**
   * Returns where a part of the work reports, which is from one place of the whole to another.
   *
   * @param whole what the whole is counted in
   */
  default Progress part(int from, int to, int whole) {
    return (done, total) -> {
      if (total > 0) {
        report(from + Math.clamp(done, 0, total) * (to - from) / total, whole);
      }
    };
  }

  /** Returns how far work is that has reported so, 0 to 1; below 0 when unknown. */
  static double fraction(long done, long total) {
    return total < 1 ? -1 : Math.clamp((double) done / total, 0.0, 1.0);
  }
}
