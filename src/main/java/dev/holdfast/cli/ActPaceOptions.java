package dev.holdfast.cli;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.CleanupListener;
import dev.holdfast.retention.RunClock;
import dev.holdfast.retention.RunPace;
import dev.holdfast.retention.act.Canary;
import dev.holdfast.retention.act.PerMinute;
import dev.holdfast.store.ActTerm;
import dev.holdfast.store.TaskStore;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import picocli.CommandLine.Option;

/** How carefully something is done to many tasks. */
final class ActPaceOptions {

  private static final String WATCH = "1m";
  private static final int MOST_A_MINUTE = 1_000_000;

  @Option(names = "--canary", paramLabel = "N")
  private String canary;

  @Option(names = "--watch", paramLabel = "DUR")
  private String watch;

  @Option(names = "--per-minute", paramLabel = "N")
  private String perMinute;

  private Integer first;
  private Duration watched;
  private Integer limit;

  /** Looks at the options before the store is opened. */
  void check(CommandContext context) {
    OptionValues values = new OptionValues(context);
    if (canary == null && watch != null) {
      throw context.usage("act.watchAlone");
    }
    first = canary == null ? null : (int) values.positive("--canary", canary, Canary.MOST);
    watched = Duration.ofSeconds(values.seconds("--watch", watch == null ? WATCH : watch));
    limit =
        perMinute == null ? null : (int) values.positive("--per-minute", perMinute, MOST_A_MINUTE);
  }

  /**
   * Returns what comes first and is watched; null if nothing.
   *
   * @param news is told how it fares
   */
  Canary canary(
      TaskStore store,
      ActTerm act,
      RunClock time,
      Consumer<Canary.State> news,
      Cancellation cancellation) {
    return first == null ? null : new Canary(store, act, first, watched, time, news, cancellation);
  }

  /** Returns how many may be done in a minute, and that nobody falls behind. */
  RunPace limit(
      TaskStore store, RunClock time, CleanupListener listener, Cancellation cancellation) {
    if (limit == null) {
      return RunPace.NONE;
    }
    LongSupplier waiting =
        () -> store.acts().map(acts -> acts.waiting(cancellation).orElse(0)).orElse(0L);
    return new PerMinute(limit, waiting, time, listener, cancellation);
  }
}
