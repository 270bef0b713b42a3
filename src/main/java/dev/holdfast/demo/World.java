package dev.holdfast.demo;

import java.io.IOException;

/** What every story of one store shares: its clock, dice, jobs, workers and the next free id. */
final class World {

  private final DemoSpec spec;
  final Rolls rolls;
  final JobCatalog jobs;
  final Workforce workforce;
  final Saga saga = new Saga();
  private long nextId = 1;

  World(DemoSpec spec) throws IOException {
    this.spec = spec;
    this.rolls = new Rolls(spec.seed());
    this.jobs = new JobCatalog();
    this.workforce = new Workforce(spec.now(), rolls);
  }

  /** The instant all stories stop at, in Unix seconds. */
  long now() {
    return spec.now();
  }

  /** Takes an id; an id taken for a row that is then not written stays a gap. */
  long takeId() {
    return nextId++;
  }

  /** A root task, created at the given instant. */
  TaskLife task(String job, long createdAt) {
    return task(jobs.named(job), createdAt);
  }

  /** A root task, created at the given instant. */
  TaskLife task(CatalogJob job, long createdAt) {
    return TaskLife.create(this, job, null, createdAt, "pending");
  }

  /** A subtask, created at the given instant. */
  TaskLife child(TaskLife parent, CatalogJob job, long createdAt) {
    return TaskLife.create(this, job, parent.row, createdAt, "pending");
  }

  Facts facts(long rootId, long id) {
    return new Facts(spec.seed(), rootId, id);
  }
}
