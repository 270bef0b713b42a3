package dev.holdfast.demo;

import java.util.List;

/**
 * The ways a single task can go. Each takes the instant the task may first be claimed and returns
 * the instant it ended or comes back; all times are Unix seconds.
 */
record Lifecycles(World world, Rolls rolls) {

  private static final String STACK =
      "\n    at Object.handler (/srv/app/jobs.js:%d:17)\n    at async /srv/app/lib/task.js:937:32";

  /** A claim by some worker that is up for the usual length of such a round. */
  AttemptLife claim(TaskLife story, long at) {
    long until = Math.min(world.now(), at + 2L * story.row.job.seconds() + 60);
    return story.claim(at, world.workforce.onDuty(at, until, rolls));
  }

  /** A round that ends well. */
  long succeed(TaskLife story, long at) {
    AttemptLife round = claim(story, at);

    long end = work(story, round, story.row.job.steps(), at);
    round.complete(end);
    return end;
  }

  /** A round that fails on its way. */
  long fail(TaskLife story, long at) {
    AttemptLife round = claim(story, at);
    List<CatalogJob.Step> steps = story.row.job.steps();
    long end = work(story, round, steps.subList(0, steps.size() / 2), at);
    round.fail(end, error(story));
    return end;
  }

  /** A round that takes longer than it may; found by the handler or by the sweep. */
  long overrun(TaskLife story, long at) {
    AttemptLife round = claim(story, at);
    List<CatalogJob.Step> steps = story.row.job.steps();
    work(story, round, steps.subList(0, steps.size() / 2), at);
    long limit = at + story.row.job.timeout();
    if (rolls.chance(0.3)) {
      long end = limit + rolls.between(0, 20);
      round.timeOut(end, "Error: Task execution timeout" + stack(story));
      return end;
    }
    long end = limit + rolls.between(1, 60);
    round.overrun(end);
    return end;
  }

  /** The sweep after a bad round; returns when the next round may start. */
  long retry(TaskLife story, long failedAt) {
    long sweep = failedAt + story.row.job.retryInterval() + rolls.between(1, 60);
    story.scheduleRetry(sweep);
    return story.row.nextRunTime + rolls.between(0, 3);
  }

  /** Bad rounds until no retry is left, and the sweep's verdict. */
  long exhaust(TaskLife story, long at) {
    boolean slow = rolls.chance(0.15) && story.row.job.timeout() < 1_000;
    long claim = at;
    while (story.row.retryCount + 1 < story.row.job.maxRetries() && !story.stopped()) {
      claim = retry(story, slow ? overrun(story, claim) : fail(story, claim));
    }
    long failed = slow ? overrun(story, claim) : fail(story, claim);
    long verdict = failed + rolls.between(1, 60);
    story.giveUp(verdict);
    return verdict;
  }

  /** A bad round, then a good one. */
  long stumble(TaskLife story, long at) {
    boolean slow = rolls.chance(0.25) && story.row.job.timeout() < 1_000;
    long bad = slow ? overrun(story, at) : fail(story, at);
    if (story.row.retryCount + 1 >= story.row.job.maxRetries()) {
      long verdict = bad + rolls.between(1, 60);
      story.giveUp(verdict);
      return verdict;
    }
    return succeed(story, retry(story, bad));
  }

  /** A round cut off by its worker's death, then a good one by another. */
  long survive(TaskLife story, long at, WorkerLife dying) {
    AttemptLife round = story.claim(at, dying);
    List<CatalogJob.Step> steps = story.row.job.steps();
    long pace = Math.max(1, (dying.lastSeen() - at) / (steps.size() + 1));
    for (int i = 0; i < steps.size() / 2; i++) {
      round.report(steps.get(i), at + (i + 1) * pace);
    }
    long recovered = dying.ended() + rolls.between(0, 5);
    WorkerLife by = world.workforce.onDuty(recovered, recovered + 60, rolls);
    round.recover(recovered, by);
    return succeed(story, recovered + rolls.between(0, 4));
  }

  /** A round that stops to wait for a person. */
  long suspend(TaskLife story, long at, String reason) {
    AttemptLife round = claim(story, at);
    long end = work(story, round, story.row.job.steps(), at);
    round.suspend(end, reason);
    return end;
  }

  /** Works through steps at an uneven pace; returns the end of the work. */
  long work(TaskLife story, AttemptLife round, List<CatalogJob.Step> steps, long from) {
    double pace = (double) story.row.job.seconds() / (steps.size() + 1) * (0.5 + rolls.unit());
    double at = from;
    for (CatalogJob.Step step : steps) {
      at += pace * (0.5 + rolls.unit());
      round.report(step, (long) at);
    }
    return (long) (at + pace * (0.5 + rolls.unit()));
  }

  /** One of the job's errors with a stack below it. */
  String error(TaskLife story) {
    return rolls.pick(story.row.job.errors()).fill(story.facts) + stack(story);
  }

  private static String stack(TaskLife story) {
    return STACK.replace("%d", Integer.toString(100 + story.row.job.name().length() * 7));
  }
}
