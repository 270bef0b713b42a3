package dev.holdfast.demo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Workflows: a parent works, creates its children, waits for them, and finishes. */
record Families(World world, Rolls rolls, Lifecycles lives) {

  /** How one child fares; returns the instant it ends, in Unix seconds. */
  @FunctionalInterface
  interface Upbringing {
    long raise(TaskLife child, int index, long at);
  }

  /** Tells a whole workflow with the ordinary share of mishaps; returns the root's end. */
  long play(TaskLife parent, long at) {
    return play(parent, at, 0, (child, index, from) -> fare(child, from));
  }

  /** One child's ordinary fate: mostly well, sometimes late, rarely badly. */
  long fare(TaskLife child, long at) {
    if (!child.row.job.children().isEmpty()) {
      return play(child, at);
    }
    double fate = rolls.unit();
    return fate < 0.94
        ? lives.succeed(child, at)
        : fate < 0.98 ? lives.stumble(child, at) : lives.exhaust(child, at);
  }

  /**
   * Tells a workflow.
   *
   * @param unawaited how many of the first children the parent does not wait for: fib-flow resumes
   *     a parent too early when children were retried
   */
  long play(TaskLife parent, long at, int unawaited, Upbringing upbringing) {
    List<CatalogJob.Step> steps = parent.row.job.steps();
    int half = (steps.size() + 1) / 2;
    AttemptLife first = lives.claim(parent, at);
    long fork = lives.work(parent, first, steps.subList(0, half), at);
    if (!parent.reaches(fork)) {
      return fork;
    }
    List<TaskLife> children = create(parent, fork);
    first.awaitChildren(fork, children);
    List<Ending> endings = new ArrayList<>();
    for (int i = 0; i < children.size(); i++) {
      long end = upbringing.raise(children.get(i), i, fork + rolls.between(0, 2));
      endings.add(new Ending(children.get(i), end, i >= unawaited));
    }
    endings.sort(Comparator.comparingLong(Ending::at));
    long join = fork;
    for (Ending ending : endings) {
      if (ending.awaited()) {
        join = Math.max(join, ending.at());
      }
    }
    tell(parent, endings, join, true);
    if (endings.stream().anyMatch(ending -> ending.awaited() && !ending.child().ended())) {
      return Long.MAX_VALUE;
    }
    long end = finish(parent, steps.subList(half, steps.size()), join + 1);
    tell(parent, endings, join, false);
    return end;
  }

  private List<TaskLife> create(TaskLife parent, long at) {
    List<TaskLife> children = new ArrayList<>();
    for (CatalogJob.Brood brood : parent.row.job.children()) {
      long count = rolls.between(brood.min(), brood.max());
      for (long i = 0; i < count; i++) {
        children.add(world.child(parent, world.jobs.named(brood.job()), at));
      }
    }
    return children;
  }

  private long finish(TaskLife parent, List<CatalogJob.Step> steps, long at) {
    parent.childrenDone(at);
    AttemptLife last = lives.claim(parent, at + rolls.between(0, 3));
    long end = lives.work(parent, last, steps, parent.row.startTime);
    boolean spoilt = parent.row.job.maxRetries() == 1 && rolls.chance(0.06);
    if (spoilt) {
      last.fail(end, lives.error(parent));
      end += rolls.between(1, 60);
      parent.giveUp(end);
    } else {
      last.complete(end);
    }
    return end;
  }

  /** Adds the lines of the children that ended by the join, or of those that ended after it. */
  private static void tell(TaskLife parent, List<Ending> endings, long join, boolean before) {
    for (Ending ending : endings) {
      if (ending.child().ended() && ending.at() <= join == before) {
        parent.childEnded(ending.child());
      }
    }
  }

  private record Ending(TaskLife child, long at, boolean awaited) {}
}
