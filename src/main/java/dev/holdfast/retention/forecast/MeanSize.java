package dev.holdfast.retention.forecast;

/**
 * What a row holds on average, in bytes.
 *
 * @param own a task's own row
 * @param parts a row of each measure
 */
record MeanSize(double own, double... parts) {

  static final MeanSize UNKNOWN = new MeanSize(0);

  long of(long tasks, long... amounts) {
    double bytes = tasks * own;
    for (int at = 0; at < Math.min(parts.length, amounts.length); at++) {
      bytes += amounts[at] * parts[at];
    }
    return Math.round(bytes);
  }
}
