package dev.holdfast.cli;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.retention.forecast.RuntimeRetention;
import dev.holdfast.retention.forecast.RuntimeState;
import dev.holdfast.retention.forecast.StoreSurvey;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.RetentionSnapshot;
import dev.holdfast.store.TaskStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says whether retention keeps up. */
@Command(name = "forecast")
final class ForecastCommand extends StoreCommand {

  private static final String OFF = "off";

  @Mixin private PolicyOptions options;

  @Option(names = "--runtime-policy", paramLabel = "DUR", descriptionKey = "runtime-policy")
  private String runtimePolicy;

  @Option(names = "--workers", paramLabel = "N", descriptionKey = "workers")
  private String workers;

  private Policy policy;
  private Policy theirs = RuntimeRetention.DEFAULT_POLICY;
  private Long assumed;
  private Long now;

  ForecastCommand(CommandContext context) {
    super(context);
  }

  @Override
  void check() {
    if (runtimePolicy != null) {
      theirs =
          runtimePolicy.strip().equals(OFF)
              ? null
              : Policy.olderThan(values().seconds("--runtime-policy", runtimePolicy));
    }
    if (options.given()) {
      policy = options.policy(context());
    } else {
      policy = theirs == null ? RuntimeRetention.DEFAULT_POLICY : theirs;
    }
    if (policy.agesByStatus().isEmpty()) {
      throw context().usage("forecast.rules");
    }
    if (workers != null) {
      assumed = values().whole("--workers", workers);
      if (assumed < 0) {
        throw context().usage("forecast.workers", workers);
      }
    }
    now = options.now(context());
  }

  @Override
  Exit run(TaskStore store, Format format, Cancellation cancellation) {
    StoreSurvey survey;
    try (ProgressLine progress = context().progress("forecast.progress");
        RetentionSnapshot snapshot = store.retentionSnapshot(cancellation)) {
      survey =
          StoreSurvey.of(
              snapshot, (done, total) -> progress.report(total > 0 ? done * 100 / total : 0, 100));
    }
    RuntimeState state = survey.runtime();
    if (assumed == null && state.activeWorkers().isEmpty()) {
      context().note(context().say("forecast.noWorkers"));
    }
    long running = assumed == null ? state.activeWorkers().orElse(1) : assumed;
    RuntimeRetention runtime = new RuntimeRetention(theirs, running, state.poisonChildren());
    long moment = now == null ? survey.histogram().now() : now;
    Forecast forecast = Forecast.at(moment, survey, policy, runtime);
    context().print(new ForecastReport(context(), store.info().address()).of(forecast), format);
    return Exit.DONE;
  }
}
