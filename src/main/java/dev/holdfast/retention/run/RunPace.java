package dev.holdfast.retention.run;

import dev.holdfast.store.operation.BatchReceipt;

/** Lets a run go on step by step, beside its gate. Called from the working thread. */
public interface RunPace {

  /** Lets it go on. */
  RunPace NONE = new RunPace() {};

  /**
   * Waits until the next batch may begin.
   *
   * @param done units done so far
   * @return null if it may; else why the run ends
   */
  default StopReason pass(long done) {
    return null;
  }

  /** Returns how many units the next batch may have, at least 1 once it may begin. */
  default long most(long done) {
    return Long.MAX_VALUE;
  }

  /** A batch is over. */
  default void over(BatchReceipt receipt) {}

  /** Returns what goes on when both do. */
  default RunPace and(RunPace other) {
    RunPace first = this;
    return new RunPace() {
      @Override
      public StopReason pass(long done) {
        StopReason stop = first.pass(done);
        return stop == null ? other.pass(done) : stop;
      }

      @Override
      public long most(long done) {
        return Math.min(first.most(done), other.most(done));
      }

      @Override
      public void over(BatchReceipt receipt) {
        first.over(receipt);
        other.over(receipt);
      }
    };
  }
}
