package dev.holdfast.demo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The scenes an operator should find in any demo store: first one task of each status, then
 * schedules, then hazards. A small store holds as many of the first ones as fit.
 */
final class Showcase {

  private static final long MINUTE = 60;
  private static final long HOUR = 3_600;
  private static final long DAY = 86_400;

  /** Scenes whose absence would leave a status out. */
  private static final int ESSENTIAL = 8;

  private final World world;
  private final Lifecycles lives;
  private final Families families;
  private final CronTasks schedules;
  private final Oddities odd;
  private final Waiting waiting;
  private final List<Scene> scenes = new ArrayList<>();

  Showcase(World world, Lifecycles lives, Families families, Waiting waiting, Oddities odd) {
    this.world = world;
    this.lives = lives;
    this.families = families;
    this.schedules = new CronTasks(world.rolls, lives);
    this.odd = odd;
    this.waiting = waiting;
    statuses();
    everyday();
    hazards();
    variety();
  }

  /** The scenes for a store of this many tasks, oldest first. */
  List<Scene> chosen(long tasks) {
    List<Scene> chosen = new ArrayList<>();
    long size = 0;
    for (int i = 0; i < scenes.size(); i++) {
      long budget = i < ESSENTIAL ? tasks : tasks / 2;
      Scene scene = scenes.get(i);
      if (size + scene.largest() <= budget) {
        chosen.add(scene);
        size += scene.largest();
      }
    }
    chosen.sort(Comparator.comparingLong(Scene::age).reversed());
    return chosen;
  }

  private void statuses() {
    add(35 * DAY, 1, at -> lives.stumble(world.task("image.resize", at), at));
    add(12 * DAY, 1, at -> lives.exhaust(world.task("webhook.push", at), at));
    add(3 * DAY, 1, at -> waiting.pausedAfterFailure("crm.sync", at));
    add(5 * DAY, 1, at -> waiting.suspended("contract.review", at, "awaiting_legal"));
    add(50 * MINUTE, 1, at -> waiting.underWay("export.archive", at, 10 * MINUTE));
    add(3 * HOUR, 1, at -> waiting.failed("feature.backfill", at));
    add(30, 1, at -> waiting.scheduled("mail.send", at, HOUR));
    add(5 * HOUR, 1, at -> waiting.overran("export.archive", at));
  }

  private void everyday() {
    cron("ledger.close", 60 * DAY, "keep", 0);
    cron("newsletter.digest", 50 * DAY, "break", 20 * DAY);
    family("checkout.place", 20 * DAY);
    family("checkout.place", 90);
    cron("ledger.close", 70 * DAY, "pause", 33 * DAY);
    cron("feed.pull", 18 * DAY, "break", 9 * DAY);
    add(2 * HOUR, 1, at -> waiting.pausedBeforeStart("mail.send", at));
    add(26 * DAY, 1, at -> waiting.pausedWhileRunning("feature.backfill", at));
    for (WorkerLife dead : world.workforce.replaced()) {
      long at = dead.lastSeen() - 10 * MINUTE;
      add(world.now() - at, 1, t -> lives.survive(world.task("train.shard", t), t, dead));
    }
  }

  private void hazards() {
    add(31 * DAY + 12 * HOUR, 8, at -> odd.lateFailure("checkout.place", at, 3));
    add(8 * DAY, 8, at -> odd.lateFailure("checkout.place", at, 2));
    add(45 * DAY, 8, at -> odd.pausedChild("checkout.place", at));
    add(44 * DAY, 7, at -> odd.waitingForEver("model.train", at));
    add(56 * DAY, 1, at -> odd.imported(at, "completed"));
    add(56 * DAY, 1, at -> odd.imported(at, "permanently_failed"));
    add(2 * DAY, 1, at -> odd.clockAhead(at, 6 * HOUR));
    add(25 * MINUTE, 1, at -> odd.heartbeatAhead(at, 2 * HOUR));
    add(70 * DAY, 1, odd::orphans);
    add(4 * DAY, 1, odd::drifted);
    add(6 * DAY, 1, odd::brokenMetadata);
    add(10 * DAY, 1, odd::hugePayload);
    add(15 * DAY, 1, odd::longError);
    long outage = world.now() - world.workforce.lost().lastSeen();
    add(outage + 700, 1, at -> odd.leftBehind(700));
    add(outage + 300, 1, at -> odd.leftBehind(300));
  }

  private void variety() {
    cron("catalog.reindex", 40 * DAY, "keep", 0);
    cron("report.daily", 60 * DAY, "pause", 11 * DAY);
    cron("rates.refresh", 14 * DAY, "keep", 0);
    cron("report.daily", 30 * DAY, "keep", 0);
    cron("feed.pull", 52 * DAY, "break", 34 * DAY);
    add(62 * DAY, 7, at -> odd.lateFailure("model.train", at, 35));
    add(33 * DAY, 7, at -> odd.pausedChild("model.train", at));
    add(9 * DAY, 8, at -> odd.waitingForEver("report.bundle", at));
    add(34 * DAY, 1, at -> odd.imported(at, "paused"));
    add(34 * DAY, 1, at -> odd.imported(at, "suspended"));
    add(58 * DAY, 1, odd::drifted);
    add(40 * DAY, 1, at -> waiting.suspended("payout.approve", at, "等待审批"));
    add(8 * DAY, 1, at -> waiting.suspended("payout.approve", at, "four_eyes"));
    family("video.publish", 75);
    family("model.train", 5 * MINUTE);
    family("report.bundle", 15);
    for (long days = 14; days < 82; days += 16) {
      long age = days * DAY;
      add(age, 1, at -> waiting.cancelled("contract.review", at));
      add(age - HOUR, 1, at -> waiting.pausedBeforeStart("payout.approve", at));
    }
  }

  private void cron(String job, long age, String fate, long endAge) {
    long end = world.now() - endAge;
    add(
        age,
        1,
        at -> {
          TaskLife cron = world.task(job, at);
          switch (fate) {
            case "pause" -> schedules.pauseAt(cron, end);
            case "break" -> schedules.breakAt(cron, end);
            default -> schedules.keep(cron, end);
          }
        });
  }

  private void family(String job, long age) {
    int largest = world.jobs.largest(world.jobs.named(job));
    add(age, largest, at -> families.play(world.task(job, at), at));
  }

  private void add(long age, int largest, LongConsumer script) {
    scenes.add(new Scene(age, largest, script));
  }
}
