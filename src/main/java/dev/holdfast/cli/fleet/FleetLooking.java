package dev.holdfast.cli.fleet;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.ProgressLine;
import dev.holdfast.fleet.FleetMember;
import dev.holdfast.fleet.FleetOutcome;
import dev.holdfast.fleet.FleetRun;
import dev.holdfast.fleet.FleetStores;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.StopSignals;
import dev.holdfast.job.ThreadJobRunner;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;

/**
 * Looks at stores a few at once and waits for all of them; Ctrl+C stops what is left.
 *
 * @param opener opens a store; blocks
 */
record FleetLooking(
    CommandContext context, Function<FleetMember, FleetStores.Lent> opener, FleetRun.Look look) {

  Map<FleetMember, FleetOutcome> run(List<FleetMember> members) {
    // What the jobs tell is heard here, on the command's own thread, one after the other.
    BlockingQueue<Runnable> heard = new LinkedBlockingQueue<>();
    Cancellation cancellation = new Cancellation();
    try (ProgressLine line = context.progress("fleet.progress");
        ThreadJobRunner jobs = new ThreadJobRunner(heard::add);
        StopSignals _ = StopSignals.cancelling(cancellation)) {
      Collected collected = new Collected(members.size(), line);
      FleetRun run =
          new FleetRun(
              jobs,
              (member, progress, stop) -> opener.apply(member),
              look,
              context.say("fleet.job"),
              collected);
      cancellation.onCancel(() -> heard.add(run::cancel));
      run.start(members);
      while (!collected.finished) {
        heard.take().run();
      }
      return collected.outcomes;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new CancellationException();
    }
  }

  private static final class Collected implements FleetRun.Listener {

    private final Map<FleetMember, FleetOutcome> outcomes = new LinkedHashMap<>();
    private final int all;
    private final ProgressLine line;
    private boolean finished;

    Collected(int all, ProgressLine line) {
      this.all = all;
      this.line = line;
    }

    @Override
    public void started(FleetMember member) {
      line.report(outcomes.size(), all);
    }

    @Override
    public void ended(FleetMember member, FleetOutcome outcome) {
      outcomes.put(member, outcome);
      line.report(outcomes.size(), all);
    }

    @Override
    public void finished() {
      finished = true;
    }
  }
}
