package dev.holdfast.demo;

import java.util.function.ToLongBiFunction;

/** Tasks a store should not hold but does: what migrations, clock skew and crashes leave behind. */
record Oddities(World world, Lifecycles lives, Families families) {
  private static final int HOUR = 3_600;
  private static final int DAY = 24 * HOUR;

  /**
   * A parent that went on without its first child, which failed for good days later: with a cutoff
   * in between, retention takes the parent and leaves a poison child.
   */
  void lateFailure(String job, long at, long days) {
    firstChildPaused(
        job,
        at,
        (child, failed) -> {
          long again = failed + days * DAY;
          child.unpause(again);
          return lives.exhaust(child, again + 5);
        });
  }

  /** A parent that went on without its first child, which is paused ever since. */
  void pausedChild(String job, long at) {
    firstChildPaused(job, at, (child, failed) -> Long.MAX_VALUE);
  }

  /**
   * A parent that went on without its first child, which was paused after it had failed.
   *
   * @param then what becomes of the child, and when it ends
   */
  private void firstChildPaused(String job, long at, ToLongBiFunction<TaskLife, Long> then) {
    families.play(
        world.task(job, at),
        at,
        1,
        (child, index, from) -> {
          if (index > 0) {
            return families.fare(child, from);
          }
          long failed = lives.fail(child, from);
          child.pause(failed + 30);
          return then.applyAsLong(child, failed);
        });
  }

  /** A parent that still waits for one paused child, long after its other children completed. */
  void waitingForEver(String job, long at) {
    TaskLife parent = world.task(job, at);
    families.play(
        parent,
        at,
        0,
        (child, index, from) -> {
          if (index > 0) {
            return lives.succeed(child, from);
          }
          lives.claim(child, from).pause(from + 20);
          return Long.MAX_VALUE;
        });
  }

  /** A row that was imported with its status: it never ran, so it has no last active time. */
  void imported(long at, String status) {
    TaskLife.create(world, world.jobs.named("legacy.import"), null, at, status);
  }

  /** A host whose clock is ahead wrote its last sign of life. */
  void clockAhead(long at, long seconds) {
    TaskLife story = world.task("mail.send", at);
    lives.succeed(story, at);
    story.row.lastActiveTime = world.now() + seconds;
  }

  /** A running task whose worker's clock is ahead. */
  void heartbeatAhead(long at, long seconds) {
    TaskLife story = world.task("export.archive", at);
    lives.claim(story, at);
    story.row.lastActiveTime = world.now() + seconds;
  }

  /** A task whose worker died and that nobody recovered. */
  void leftBehind(long before) {
    WorkerLife lost = world.workforce.lost();
    long at = lost.lastSeen() - before;
    TaskLife story = world.task("feature.backfill", at);
    AttemptLife round = story.claim(at, lost);
    round.report(story.row.job.steps().getFirst(), at + before / 2);
    round.heartbeat(lost.lastSeen());
  }

  /**
   * What an unfinished deletion leaves: events and an attempt without their task, and a failed
   * child of it, which already stops fib-flow's maintenance.
   */
  void orphans(long at) {
    long gone = world.takeId();
    CatalogJob job = world.jobs.named("report.section");
    RowState row = new RowState(world.takeId(), job, gone, gone, at + 4);
    lives.exhaust(TaskLife.create(world, row, "pending"), at + 5);
    String metadata = "{\"name\":\"report.bundle\",\"type\":\"async\",\"tag\":\"reports\"}";
    world.saga.add(orphan(gone, "task_created", "pending", at, metadata));
    world.saga.add(orphan(gone, "task_claimed", "running", at + 1, "{\"name\":\"report.bundle\"}"));
    AttemptRow attempt = new AttemptRow(gone, 1, "standalone-w0", at + 1);
    attempt.close(at + 4, "suspended", null);
    world.saga.add(attempt);
  }

  private static EventRow orphan(long task, String type, String to, long at, String metadata) {
    String from = type.equals("task_created") ? null : "pending";
    String text = "Task report.bundle " + type.substring("task_".length());
    return new EventRow(task, task, null, type, from, to, 0, null, null, at, text, metadata);
  }

  /** A row whose cached progress says something else than its events. */
  void drifted(long at) {
    TaskLife story = world.task("embed.batch", at);
    lives.succeed(story, at);
    story.row.currentStageName = "load";
    story.row.progressText = "loading";
    story.row.progressPercent = 140.0;
  }

  /** A checkpoint whose metadata was cut off in the middle. */
  void brokenMetadata(long at) {
    TaskLife story = world.task("crm.sync", at);
    AttemptLife round = lives.claim(story, at);
    long end = at + HOUR / 60;
    if (story.reaches(end)) {
      round.inner("task_checkpoint", at + 1, "cursor loaded", "{\"code\":\"cursor.loaded\",\"cu");
    }
    round.complete(end);
  }

  /** A task with a payload of about 300 kB. */
  void hugePayload(long at) {
    TaskLife story = world.task("embed.batch", at);
    StringBuilder vectors = new StringBuilder(300_100).append("{\"vectors\":[");
    for (int i = 0; vectors.length() < 300_000; i++) {
      vectors.append(i == 0 ? "" : ",").append(Long.toString(i * 7_919L % 100_003));
    }
    story.row.payload = vectors.append("]}").toString();
    lives.succeed(story, at);
  }

  /** An error of many lines, in several scripts, from a task that then failed for good. */
  void longError(long at) {
    TaskLife story = world.task("export.archive", at);
    StringBuilder error = new StringBuilder("Error: Archiv beschädigt — 压缩失败\n");
    for (int i = 1; i <= 40; i++) {
      error.append("    volume ").append(i).append(": CRC mismatch\n");
    }
    lives.claim(story, at).fail(at + HOUR, error.toString());
    long again = lives.retry(story, at + HOUR);
    lives.claim(story, again).fail(again + HOUR, error.toString());
    story.giveUp(again + HOUR + 30);
  }
}
