package dev.holdfast.demo;

import java.util.List;

/**
 * The everyday load between the scenes: mostly old and done, and at the end of the history a busy
 * two days with tasks in every state.
 */
record Traffic(
    World world, Rolls rolls, Lifecycles lives, Families families, Waiting waiting, Oddities odd) {

  private static final double DAY = 86_400;
  private static final double HISTORY_DAYS = 83;
  private static final double RECENT_DAYS = 2;
  private static final double RECENT_SHARE = 0.2;

  /**
   * How long before {@code now} a task is created, in seconds.
   *
   * @param position 0 for the first of the traffic, 1 for the last
   */
  static long age(double position) {
    double recent = 1 - RECENT_SHARE;
    if (position < recent) {
      // Load grows over the months, so the younger half is denser.
      double left = 1 - position / recent;
      return (long) (DAY * (RECENT_DAYS + HISTORY_DAYS * Math.pow(left, 1.3)));
    }
    double left = Math.max(0, (1 - position) / RECENT_SHARE);
    return (long) (3 + DAY * RECENT_DAYS * left * left);
  }

  /** Tells one story that writes at most {@code room} tasks. */
  void next(long age, long room) {
    long at = world.now() - age;
    if (rolls.chance(age > RECENT_DAYS * DAY ? 0.11 : 0.06)) {
      CatalogJob family = rolls.pick(world.jobs.families, CatalogJob::weight);
      if (world.jobs.largest(family) <= room) {
        family(family, at, age);
        return;
      }
    }
    CatalogJob job = rolls.pick(world.jobs.singles, CatalogJob::weight);
    if (age > RECENT_DAYS * DAY) {
      old(job, at);
    } else {
      recent(job, at, age);
    }
  }

  private void family(CatalogJob kind, long at, long age) {
    if (kind.name().equals("checkout.place") && age > 5 * DAY && rolls.chance(0.004)) {
      odd.lateFailure(kind.name(), at, rolls.between(1, 4));
    } else {
      families.play(world.task(kind, at), at);
    }
  }

  private void old(CatalogJob job, long at) {
    double fate = rolls.unit();
    if (fate < 0.44) {
      lives.succeed(world.task(job, at), at);
    } else if (fate < 0.59) {
      lives.stumble(world.task(job, at), at);
    } else if (fate < 0.73) {
      lives.exhaust(world.task(job, at), at);
    } else if (fate < 0.77) {
      waiting.cancelled(rolls.chance(0.5) ? "contract.review" : "payout.approve", at);
    } else if (fate < 0.87) {
      waiting.reviewed(rolls.chance(0.6) ? "contract.review" : "payout.approve", at, 0.4);
    } else if (fate < 0.96) {
      paused(job.name(), at);
    } else {
      orphanedByDeath(job, at);
    }
  }

  private void paused(String job, long at) {
    double how = rolls.unit();
    if (how < 0.5) {
      waiting.pausedBeforeStart(job, at);
    } else if (how < 0.85) {
      waiting.pausedAfterFailure(job, at);
    } else {
      waiting.pausedWhileRunning(job, at);
    }
  }

  /** A round that outlives its worker where one died soon after; an ordinary one elsewhere. */
  private void orphanedByDeath(CatalogJob job, long at) {
    TaskLife story = world.task(job, at);
    List<WorkerLife> dead = world.workforce.replaced();
    for (WorkerLife worker : dead) {
      if (worker.covers(at, at + 60) && worker.lastSeen() - at < 3 * 3_600) {
        long claim = Math.max(at, worker.lastSeen() - job.seconds());
        lives.survive(story, claim, worker);
        return;
      }
    }
    lives.succeed(story, at);
  }

  private void recent(CatalogJob job, long at, long age) {
    String slow = rolls.chance(0.6) ? "feature.backfill" : "export.archive";
    double fate = rolls.unit();
    if (fate < 0.28) {
      waiting.scheduled(job, at, rolls.between(60, 2 * (long) DAY));
    } else if (fate < 0.44 && age > 7_000) {
      waiting.failed(slow, at);
    } else if (fate < 0.56 && age > 15_000) {
      waiting.overran(slow, at);
    } else if (fate > 0.66 && age < 4 * 3_600) {
      waiting.underWay(slow, at, rolls.between(60, 1_500));
    } else if (fate > 0.88) {
      waiting.reviewed("contract.review", at, 0.3);
    } else if (fate > 0.80) {
      paused(job.name(), at);
    } else {
      lives.succeed(world.task(job, at), at);
    }
  }
}
