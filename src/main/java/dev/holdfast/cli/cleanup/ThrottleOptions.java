package dev.holdfast.cli.cleanup;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.OptionValues;
import dev.holdfast.retention.throttle.Budget;
import dev.holdfast.retention.throttle.DailyHours;
import dev.holdfast.retention.throttle.RunWindow;
import dev.holdfast.retention.throttle.RunWindow.Outside;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.operation.BatchLimits;
import dev.holdfast.store.terms.Capability;
import java.time.Duration;
import picocli.CommandLine.Option;

/** How gently a cleanup runs: how long its batches are, when it may run, and for how long. */
final class ThrottleOptions {

  private static final Duration LONGEST_LIMIT = Duration.ofHours(1);

  @Option(names = "--target", paramLabel = "DUR")
  private String target;

  @Option(names = "--pause", paramLabel = "DUR")
  private String pause;

  @Option(names = "--max-rows", paramLabel = "N")
  private String maxRows;

  @Option(names = "--max-time", paramLabel = "DUR")
  private String maxTime;

  @Option(names = "--window", paramLabel = "HH:MM-HH:MM")
  private String window;

  @Option(names = "--zone", paramLabel = "ZONE")
  private String zone;

  @Option(names = "--outside", paramLabel = "wait|stop")
  private String outside;

  @Option(names = "--lock-timeout", paramLabel = "DUR")
  private String lockTimeout;

  @Option(names = "--statement-timeout", paramLabel = "DUR")
  private String statementTimeout;

  @Option(names = "--max-lag", paramLabel = "SIZE")
  private String maxLag;

  /** Returns how to run; what makes no sense ends the command. */
  Throttle read(CommandContext context, Throttle usual) {
    OptionValues values = new OptionValues(context);
    Budget budget = usual.budget();
    BatchLimits limits = usual.limits();
    return usual
        .withTarget(
            values.duration(
                "--target",
                target,
                Throttle.SHORTEST_TARGET,
                Throttle.LONGEST_TARGET,
                usual.target()))
        .withPause(limit(values, "--pause", pause, usual.pause()))
        .withMaxLag(maxLag == null ? usual.maxLag() : values.bytes("--max-lag", maxLag))
        .withBudget(
            new Budget(
                maxRows == null
                    ? budget.rows()
                    : (Long) values.positive("--max-rows", maxRows, Long.MAX_VALUE),
                maxTime == null
                    ? budget.time()
                    : Duration.ofSeconds(values.seconds("--max-time", maxTime))))
        .withWindow(window(context, usual.window()))
        .withLimits(
            new BatchLimits(
                limit(values, "--lock-timeout", lockTimeout, limits.lock()),
                limit(values, "--statement-timeout", statementTimeout, limits.statement())));
  }

  private static Duration limit(OptionValues values, String option, String typed, Duration usual) {
    return values.duration(option, typed, Duration.ofMillis(1), LONGEST_LIMIT, usual);
  }

  /**
   * Refuses a bound that this store could not keep.
   *
   * @throws dev.holdfast.cli.command.ExitException if it was given and nobody knows how far
   *     replicas lie behind
   */
  void refuse(CommandContext context, StoreInfo store) {
    context.refuse(
        "cleanup.maxLag", maxLag != null && !store.can(Capability.REPLICATION_LAG), store.engine());
  }

  /** Refuses it for an address behind which there can be no such store. */
  void refuse(CommandContext context, StoreAddress store) {
    if (maxLag != null && !context.stores().get().may(store, Capability.REPLICATION_LAG)) {
      throw context.usage("cleanup.maxLag", store.scheme());
    }
  }

  /** Returns whether whoever runs it in another place must be told by whose clock. */
  boolean windowWithoutZone() {
    return window != null && zone == null;
  }

  private RunWindow window(CommandContext context, RunWindow otherwise) {
    if (window == null) {
      if (zone != null || outside != null) {
        throw context.usage("cleanup.noWindow", zone != null ? "--zone" : "--outside");
      }
      return otherwise;
    }
    DailyHours hours =
        DailyHours.parse(
                window, DailyHours.zone(zone).orElseThrow(() -> context.usage("value.zone", zone)))
            .orElseThrow(() -> context.usage("value.window", window));
    return new RunWindow(
        hours, new OptionValues(context).word("value.outside", outside, Outside.STOP));
  }
}
