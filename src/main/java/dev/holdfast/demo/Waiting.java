package dev.holdfast.demo;

import java.util.List;

/** Tasks that have not ended: in the queue, at work, between retries, or in a person's hands. */
record Waiting(World world, Rolls rolls, Lifecycles lives) {

  private static final List<String> REASONS =
      List.of("awaiting_legal", "awaiting_approval", "four_eyes", "等待审批", "customer_reply");

  /** In the queue, to run this many seconds after {@code now}. */
  void scheduled(String job, long at, long ahead) {
    scheduled(world.jobs.named(job), at, ahead);
  }

  /** In the queue, to run this many seconds after {@code now}. */
  void scheduled(CatalogJob job, long at, long ahead) {
    world.task(job, at).row.nextRunTime = world.now() + ahead;
  }

  /** At work since some seconds; what it will report later is still to come. */
  void underWay(String job, long at, long since) {
    TaskLife story = world.task(job, at);
    lives.succeed(story, Math.max(at, world.now() - since));
  }

  /**
   * Failed not long ago and waiting for the sweep. A round takes a quarter to nine quarters of the
   * job's usual seconds, so the task must be at least that old.
   */
  void failed(String job, long at) {
    CatalogJob kind = world.jobs.named(job);
    long latest = world.now() - 9L * kind.seconds() / 4;
    long earliest = world.now() - kind.retryInterval() - kind.seconds() / 4;
    lives.fail(world.task(kind, at), rolls.between(Math.max(at, earliest), latest));
  }

  /** Ran out of time and waits for the sweep; the task must be older than its timeout. */
  void overran(String job, long at) {
    CatalogJob kind = world.jobs.named(job);
    long latest = world.now() - kind.timeout() - 120;
    long earliest = Math.max(at, latest - kind.retryInterval());
    lives.overrun(world.task(kind, at), rolls.between(earliest, latest));
  }

  /** Waits for a person. */
  void suspended(String job, long at, String reason) {
    lives.suspend(world.task(job, at), at + rolls.between(0, 5), reason);
  }

  /** Waits for a person, who may have answered by now. */
  void reviewed(String job, long at, double answered) {
    TaskLife story = world.task(job, at);
    long asked = lives.suspend(story, at + rolls.between(0, 5), rolls.pick(REASONS));
    if (rolls.chance(answered)) {
      long answer = asked + rolls.between(600, 2 * 86_400);
      story.resume(answer, rolls.chance(0.8) ? "approved_by_ops" : "sla_override");
      lives.succeed(story, answer + 1);
    }
  }

  /** A person said no. */
  void cancelled(String job, long at) {
    TaskLife story = world.task(job, at);
    long asked = lives.suspend(story, at + rolls.between(0, 5), rolls.pick(REASONS));
    story.cancel(asked + rolls.between(600, 86_400), "rejected by reviewer");
  }

  /** Paused in the queue by an operator. */
  void pausedBeforeStart(String job, long at) {
    TaskLife story = world.task(job, at);
    story.row.nextRunTime = at + 3_600;
    story.pause(at + rolls.between(30, 3_000));
  }

  /** Paused by an operator who saw it fail. */
  void pausedAfterFailure(String job, long at) {
    TaskLife story = world.task(job, at);
    story.pause(lives.fail(story, at) + rolls.between(5, 40));
  }

  /** Paused by an operator while it worked. */
  void pausedWhileRunning(String job, long at) {
    TaskLife story = world.task(job, at);
    List<CatalogJob.Step> steps = story.row.job.steps();
    AttemptLife round = lives.claim(story, at);
    long end = lives.work(story, round, steps.subList(0, (steps.size() + 1) / 2), at);
    round.pause(end);
  }
}
