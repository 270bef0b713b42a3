package dev.holdfast.fleet;

import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.JobOwner;
import dev.holdfast.job.JobRunner;
import dev.holdfast.job.JobRunner.RunningJob;
import dev.holdfast.job.Progress;
import dev.holdfast.store.TaskStore;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks at many stores, a few at once. Each has its own job, progress and end; what one of them
 * comes to is no concern of the others. To be used on the thread on which its jobs are heard.
 */
public final class FleetRun {

  /** How many stores are looked at at once: more would compete for this machine's disks. */
  public static final int AT_ONCE = 3;

  private final JobRunner jobs;
  private final FleetStores stores;
  private final Look look;
  private final String title;
  private final Listener listener;
  private final Deque<FleetMember> waiting = new ArrayDeque<>();
  private final Map<FleetMember, RunningJob> running = new LinkedHashMap<>();
  private boolean finished;

  /** A way to look at one store; blocks. */
  @FunctionalInterface
  public interface Look {
    /**
     * Looks at it.
     *
     * @throws dev.holdfast.store.StoreException if the store fails, or the work is cancelled
     */
    FleetAnswer at(
        FleetMember member, TaskStore store, Progress progress, Cancellation cancellation);
  }

  /** Hears how it goes. */
  public interface Listener {
    /** A store's turn has come. */
    default void started(FleetMember member) {}

    /**
     * A store was looked at further.
     *
     * @param fraction 0 to 1; below 0 when unknown
     */
    default void progressed(FleetMember member, double fraction) {}

    /** A store is done with. */
    void ended(FleetMember member, FleetOutcome outcome);

    /** All are done with. */
    void finished();
  }

  /**
   * Has begun nothing yet.
   *
   * @param look such as {@link FleetScan#whole}
   * @param title what each job is called; it is listed under the store's name
   */
  public FleetRun(JobRunner jobs, FleetStores stores, Look look, String title, Listener listener) {
    this.jobs = jobs;
    this.stores = stores;
    this.look = look;
    this.title = title;
    this.listener = listener;
  }

  /** Looks at these stores, in this order. To be called once. */
  public void start(List<FleetMember> members) {
    waiting.addAll(members);
    fill();
    finishIfDone();
  }

  /** Stops all that are not done with. */
  public void cancel() {
    List<FleetMember> rest = List.copyOf(waiting);
    waiting.clear();
    rest.forEach(member -> listener.ended(member, new FleetOutcome.Cancelled()));
    List.copyOf(running.values()).stream().filter(job -> job != null).forEach(RunningJob::cancel);
    finishIfDone();
  }

  private void fill() {
    while (running.size() < AT_ONCE && !waiting.isEmpty()) {
      begin(waiting.remove());
    }
  }

  private void begin(FleetMember member) {
    running.put(member, null);
    listener.started(member);
    RunningJob job =
        jobs.start(
            BackgroundJob.<FleetAnswer>of(
                    title,
                    (progress, cancellation) -> {
                      try (FleetStores.Lent lent = stores.lend(member, progress, cancellation)) {
                        return look.at(member, lent.store(), progress, cancellation);
                      }
                    })
                .ownedBy(new JobOwner(member.name()))
                .listed()
                .onProgress(
                    (done, total) -> listener.progressed(member, Progress.fraction(done, total)))
                .onSuccess(answer -> end(member, new FleetOutcome.Answered(answer)))
                .onFailure(cause -> end(member, new FleetOutcome.Failed(cause)))
                .onCancel(() -> end(member, new FleetOutcome.Cancelled())));
    // A runner may have ended it already.
    if (running.containsKey(member)) {
      running.put(member, job);
    }
  }

  private void end(FleetMember member, FleetOutcome outcome) {
    running.remove(member);
    listener.ended(member, outcome);
    fill();
    finishIfDone();
  }

  private void finishIfDone() {
    if (running.isEmpty() && waiting.isEmpty() && !finished) {
      finished = true;
      listener.finished();
    }
  }
}
