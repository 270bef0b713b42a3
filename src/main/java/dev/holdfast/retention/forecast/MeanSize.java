package dev.holdfast.retention.forecast;

/**
 * What a row holds on average, in bytes.
 *
 * @param task a task's own row
 * @param event one event
 * @param attempt one attempt
 */
record MeanSize(double task, double event, double attempt) {

  static final MeanSize UNKNOWN = new MeanSize(0, 0, 0);

  long of(long tasks, long events, long attempts) {
    return Math.round(tasks * task + events * event + attempts * attempt);
  }
}
