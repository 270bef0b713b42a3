package dev.holdfast.benchmark;

/**
 * What is to be reached on one engine; {@link Double#NaN} where nothing is asked.
 *
 * @param giant at most that many times the giant transaction
 * @param giantWithLongBatches the same with a target of 300 ms for each batch
 * @param loop at least that many times faster than the runtime's loop
 * @param most milliseconds that 99 of 100 batches do not exceed
 * @param longest milliseconds that none exceeds
 * @param counts a preview takes at most that many times the three counts
 * @param worker milliseconds that 99 of 100 transactions of a worker do not exceed
 */
record Targets(
    double giant,
    double giantWithLongBatches,
    double loop,
    double most,
    double longest,
    double counts,
    double worker) {

  static final double ARCHIVE = 2;

  /** Of a worker of a job table, whose own transaction takes a few milliseconds. */
  static final double BESIDE = 1.5;

  private static final double NONE = Double.NaN;

  /** Only in a large store does the runtime's loop visit so many rows in vain. */
  private static final int LARGE = 1_000_000;

  static Targets of(String engine, AgeOrder order, int tasks) {
    double loop = tasks < LARGE ? NONE : 80;
    return switch (engine) {
      case "sqlite-rollback" -> new Targets(NONE, NONE, NONE, NONE, NONE, 1.3, NONE);
      case "sqlite-wal" ->
          order == AgeOrder.BY_AGE
              ? new Targets(1.2, NONE, loop, NONE, 100, 1.3, 100)
              : new Targets(1.6, 1.9, tasks < LARGE ? NONE : 60, 100, 200, 1.3, 100);
      case "postgresql", "postgresql-15", "postgresql-by-task", "postgresql-by-time" ->
          new Targets(1.7, NONE, loop, 100, NONE, 1.5, NONE);
      case "river", "pg-boss" -> new Targets(1.5, NONE, 3, 100, NONE, 2, NONE);
      default -> new Targets(1.8, NONE, 3, NONE, 100, 2, NONE);
    };
  }
}
