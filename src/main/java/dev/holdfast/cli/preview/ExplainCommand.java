package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.PolicyOptions;
import dev.holdfast.cli.command.RetainedCommand;
import dev.holdfast.cli.journal.GoneTask;
import dev.holdfast.cli.output.Format;
import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.explain.ExplainScan;
import dev.holdfast.retention.explain.Explanation;
import dev.holdfast.retention.explain.NeverDeletedScan;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Capability;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Says why a task is or is not a candidate of a policy, and when it becomes one; without a task,
 * which tasks never will be, and why.
 */
@Command(name = "explain")
public final class ExplainCommand extends RetainedCommand {

  @Parameters(index = "1", arity = "0..1", paramLabel = "ID", descriptionKey = "explainId")
  private String id;

  @Parameters(index = "2", arity = "0..1", paramLabel = "OFFSET", descriptionKey = "explainOffset")
  private String offset;

  @Mixin private PolicyOptions options;

  @Option(names = "--group", paramLabel = "GROUP", descriptionKey = "group")
  private String group;

  private Policy policy;
  private Long now;
  private Long place;

  @Override
  protected void check() {
    if (id != null && group != null) {
      throw context.usage("explain.groupAndId");
    }
    options.check(context);
    place = offset == null ? null : values().whole("OFFSET", offset);
    now = options.now(context);
  }

  @Override
  protected Exit run(TaskStore store, Format format, Cancellation cancellation) {
    if (store.info().can(Capability.STREAMS)) {
      return ofStream(store, format, cancellation);
    }
    if (place != null) {
      throw context.usage("streams.onlyThere", "OFFSET");
    }
    policy = usual(options, store);
    if (id != null) {
      context.print(new ExplainReport(context).of(one(store, format, cancellation)), format);
      return Exit.DONE;
    }
    NeverDeletedReport report = new NeverDeletedReport(context);
    NeverDeletedScan.NeverDeleted kept = kept(store, cancellation);
    context.print(group == null ? report.of(kept) : report.ofGroup(kept, group), format);
    return Exit.DONE;
  }

  private Exit ofStream(TaskStore store, Format format, Cancellation cancellation) {
    options.refuse(context);
    if (id == null || group != null) {
      throw context.usage(id == null ? "streams.explainWhat" : "streams.noGroups");
    }
    return new StreamExplainReport(context, store).print(id, place, now, format, cancellation);
  }

  private Explanation one(TaskStore store, Format format, Cancellation cancellation) {
    Explanation explanation =
        new ExplainScan(policy, now, context.held(store, cancellation))
            .explain(store, values().wanted(id, store.info()), cancellation);
    if (explanation.reason() == Explanation.Reason.NOT_FOUND) {
      GoneTask gone = new GoneTask(context);
      throw gone.end(
          gone.find(store, explanation.id(), cancellation),
          context.say("explain.absent", id),
          new ExplainReport(context).document(explanation),
          format);
    }
    return explanation;
  }

  private NeverDeletedScan.NeverDeleted kept(TaskStore store, Cancellation cancellation) {
    NeverDeletedScan scan = new NeverDeletedScan(policy, now, context.held(store, cancellation));
    return new PolicyScan(context, store, cancellation).on(scan::run);
  }
}
