package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.PolicyOptions;
import dev.holdfast.cli.command.RetainedCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.ProgressLine;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.forecast.EligibleScans;
import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.retention.forecast.RuntimeRetention;
import dev.holdfast.retention.forecast.RuntimeState;
import dev.holdfast.retention.forecast.StoreSurvey;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.stream.StreamForecast;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Terms;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says whether retention keeps up. */
@Command(name = "forecast")
public final class ForecastCommand extends RetainedCommand {

  private static final String OFF = "off";

  @Mixin private PolicyOptions options;

  @Option(names = "--runtime-policy", paramLabel = "DUR", descriptionKey = "runtime-policy")
  private String runtimePolicy;

  @Option(names = "--workers", paramLabel = "N", descriptionKey = "workers")
  private String workers;

  @Option(names = "--since", paramLabel = "EPOCH", descriptionKey = "policySince")
  private String since;

  private Policy policy;
  private Long typed;
  private Long assumed;
  private Long now;
  private Long got;

  @Override
  protected void check() {
    if (runtimePolicy != null && !off()) {
      typed = values().seconds("--runtime-policy", runtimePolicy);
    }
    options.check(context);
    if (workers != null) {
      assumed = values().whole("--workers", workers);
      context.refuse("forecast.workers", assumed < 0, workers);
    }
    now = options.now(context);
    got = since == null ? null : (Long) values().whole("--since", since);
  }

  @Override
  protected Exit run(TaskStore store, Format format, Cancellation cancellation) {
    if (store.info().can(Capability.STREAMS)) {
      return ofStreams(store, format, cancellation);
    }
    boolean each = store.terms().retention().each();
    Roles.of(store, Retention.class);
    if (!each && !RuntimeRetention.in(store)) {
      boolean deletes = store.terms().retention().perWorker() != null;
      throw context.exit(
          Exit.REFUSED,
          deletes ? "forecast.ownAges" : "forecast.noRuntime",
          store.terms().retention().defaults().stream().anyMatch(clause -> clause.keep() != null)
              ? 1
              : 0);
    }
    context.refuse("forecast.onePolicy", each && runtimePolicy != null);
    Policy theirs = each ? null : theirs(store.terms());
    policy =
        options
            .usual(context, store, () -> savedPolicy().or(() -> Optional.ofNullable(theirs)))
            .orElseThrow(() -> context.usage("forecast.noPolicy"))
            .boundTo(store.terms().statuses());
    HeldTasks held = context.held(store, cancellation);
    context.refuse("forecast.noSince", got != null && (!each || policy.agesByStatus().isEmpty()));
    // A survey knows status and age; for anything else the store is scanned as for a preview.
    boolean scanned = policy.agesByStatus().isEmpty();
    StoreSurvey survey;
    EligibleScans scans = null;
    try (ProgressLine progress = context.progress("forecast.progress");
        RetentionSnapshot snapshot = Roles.of(store, Retention.class).snapshot(cancellation)) {
      long moment = now == null ? snapshot.now() : now;
      int share = scanned ? 30 : 100;
      survey = StoreSurvey.at(moment, snapshot, held, progress.part(0, share, 100));
      if (scanned) {
        Progress rest = progress.part(share, 100, 100);
        scans = new EligibleScans(policy, moment, held, survey.histogram(), snapshot, rest);
      }
    }
    RuntimeState state = survey.runtime();
    if (assumed == null && state.activeWorkers().isEmpty()) {
      context.tell("forecast.noWorkers");
    }
    long running = assumed == null ? state.activeWorkers().orElse(1) : assumed;
    long before =
        got == null ? 0 : survey.before(policy.agesByStatus().orElseThrow().keySet(), got).tasks();
    RuntimeRetention runtime =
        each
            ? new RuntimeRetention(
                policy, running, 0, state.stopping(), new RuntimeRetention.Each(got, before))
            : RuntimeRetention.of(store.terms().retention(), theirs, running, state.stopping());
    if (got != null) {
      survey = survey.from(got);
    }
    Forecast forecast =
        scanned ? Forecast.of(scans, survey, runtime) : Forecast.of(survey, policy, runtime);
    context.print(new ForecastReport(context, store.info().address()).of(forecast), format);
    return Exit.DONE;
  }

  private boolean off() {
    return runtimePolicy != null && runtimePolicy.strip().equals(OFF);
  }

  /** Returns what the runtime deletes; null if it was said to be switched off. */
  private Policy theirs(Terms terms) {
    Optional<Policy> own = off() ? Optional.empty() : Policy.own(terms);
    return typed == null
        ? own.orElse(null)
        : own.map(each -> Policy.of(typed, List.copyOf(each.statuses()))).orElse(null);
  }

  private Exit ofStreams(TaskStore store, Format format, Cancellation cancellation) {
    options.refuse(context);
    if (workers != null || runtimePolicy != null) {
      throw context.usage("streams.notHere", workers != null ? "--workers" : "--runtime-policy");
    }
    HeldTasks held = context.held(store, cancellation);
    StreamForecast forecast = StreamForecast.of(store, now, held, Progress.NONE, cancellation);
    context.print(new ForecastReport(context, store.info().address()).of(forecast), format);
    return Exit.DONE;
  }
}
