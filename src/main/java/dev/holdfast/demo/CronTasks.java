package dev.holdfast.demo;

/** Cron tasks: one row each that runs slot after slot. Times are Unix seconds. */
record CronTasks(Rolls rolls, Lifecycles lives) {

  /** Runs well from its creation to {@code now}, with a failure once in a while. */
  void keep(TaskLife cron, long now) {
    run(cron, now);
  }

  /** Runs until an operator pauses it. */
  void pauseAt(TaskLife cron, long at) {
    run(cron, at);
    cron.pause(at);
  }

  /** Runs until a fault that no retry cures; the sweep then pauses it. */
  void breakAt(TaskLife cron, long at) {
    run(cron, at);
    lives.exhaust(cron, slotAfter(cron.row.job, at));
  }

  private void run(TaskLife cron, long until) {
    CatalogJob job = cron.row.job;
    long slot = slotAfter(job, cron.row.createdAt);
    cron.row.nextRunTime = slot;
    while (slot + 4L * job.seconds() < until) {
      long at = slot;
      // Failures add up over the schedule's whole life, so one is all it can afford.
      if (cron.row.retryCount == 0 && job.maxRetries() > 2 && rolls.chance(0.02)) {
        at = lives.retry(cron, lives.fail(cron, at));
      }
      AttemptLife round = lives.claim(cron, at);
      long end = lives.work(cron, round, job.steps(), at);
      slot = slotAfter(job, end);
      round.completeUntil(slot, end);
      if (cron.stopped()) {
        return;
      }
    }
  }

  private static long slotAfter(CatalogJob job, long time) {
    return Math.floorDiv(time - job.offset(), job.every()) * job.every()
        + job.offset()
        + job.every();
  }
}
