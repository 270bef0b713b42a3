package dev.holdfast.cli.act;

import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cli.cleanup.CleanupExecution;
import dev.holdfast.cli.cleanup.HazardOptions;
import dev.holdfast.cli.cleanup.PlannedOptions;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.command.LockOption;
import dev.holdfast.cli.command.OptionValues;
import dev.holdfast.cli.command.RecordOptions;
import dev.holdfast.cli.command.StoreCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.preview.PlanOptions;
import dev.holdfast.cli.read.TaskFilterOptions;
import dev.holdfast.cli.read.UnknownFilterWords;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.act.ActScan;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.HazardChoiceException;
import dev.holdfast.retention.throttle.Throttle;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.ActText;
import dev.holdfast.text.RetentionText;
import dev.holdfast.text.query.Query;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Does something to tasks that an operator chose, once the operator has said yes. */
@Command
public final class ActCommand extends StoreCommand {

  private final ActTerm first;
  private final String verb;

  @Parameters(index = "1..*", paramLabel = "ID", descriptionKey = "actIds")
  private List<String> named = new ArrayList<>();

  @Option(names = "--where", paramLabel = "QUERY")
  private String where;

  @Mixin private PlannedOptions planned;

  @Option(names = "--save-plan", paramLabel = "FILE")
  private Path savePlan;

  @Option(names = "--require-approval", descriptionKey = "requireApproval")
  private boolean approvalRequired;

  @Option(names = "--allow", paramLabel = "HAZARD", descriptionKey = "actAllow")
  private List<String> allow = new ArrayList<>();

  @Option(names = "--skip", paramLabel = "HAZARD", descriptionKey = "actSkip")
  private List<String> skip = new ArrayList<>();

  @Mixin private ActPaceOptions pace;

  @Option(names = "--at", paramLabel = "TIME", descriptionKey = "actAt")
  private String at;

  @Option(names = "--older", paramLabel = "DURATION", descriptionKey = "actOlder")
  private String older;

  @Mixin private RecordOptions recordOptions;

  @Mixin private LockOption lock;

  @Option(names = "--yes", descriptionKey = "actYes")
  private boolean yes;

  private Query asked;
  private PlanOptions saved;

  /**
   * Does what a verb says.
   *
   * @param first of those of all kinds with its verb: it says what the verb is for
   */
  public ActCommand(ActTerm first) {
    this.first = first;
    this.verb = first.verb();
  }

  /** Says what it is for, and what its plans are. */
  public static void describe(CommandSpec spec) {
    ActCommand command = (ActCommand) spec.userObject();
    spec.usageMessage()
        .description(
            command.context().say("act.usage", ActText.load().purpose(command.first)),
            command.context().say("act.usage.checked"));
    Stream.of("at", "older")
        .filter(name -> !command.first.asks().contains(name))
        .forEach(name -> spec.remove(spec.findOption("--" + name)));
    OptionSpec plan = spec.findOption("--plan");
    spec.remove(plan);
    spec.addOption(OptionSpec.builder(plan).descriptionKey("actPlanToRun").build());
  }

  @Override
  protected void check() {
    planned.check(context());
    int ways = (named.isEmpty() ? 0 : 1) + (where == null ? 0 : 1) + (planned.given() ? 1 : 0);
    if (ways != 1) {
      throw context().usage(ways == 0 ? "act.nothing" : "act.several", verb);
    }
    if (planned.given() && (at != null || older != null)) {
      throw context().usage("act.askedAndPlan", at == null ? "--older" : "--at");
    }
    if (where != null) {
      asked = TaskFilterOptions.query(where, context());
      if (asked.terms().isEmpty()) {
        throw context().usage("act.emptyQuery", verb);
      }
    }
    if (savePlan != null && (yes || planned.given())) {
      throw context().usage("act.savedAndRun", yes ? "--yes" : "--plan");
    }
    saved = PlanOptions.of(savePlan, approvalRequired);
    saved.check(context());
    pace.check(context());
    if (yes) {
      lock.check(context(), typed());
    }
  }

  @Override
  protected Exit run(TaskStore store, Format format, Cancellation cancellation) {
    ActTerm act = asked(ActTerms.find(context(), store, verb));
    Decisions decisions = decisions(act);
    Frozen<ActPreview> frozen = planned.given() ? admitted(store, cancellation) : null;
    ActPreview preview = frozen == null ? chosen(store, act, cancellation) : frozen.preview();
    CleanupOptions options =
        new CleanupOptions(decisions.allow(), decisions.skip(), null, Throttle.DEFAULT);
    if (frozen != null) {
      options = planned.decided(context(), frozen, options);
    }
    if (saved.wanted()) {
      saved.write(context(), recordOptions, preview, decisions, store);
    }
    if (!yes) {
      List<String> triggers = preview.operations(store, null).preflight(cancellation).triggers();
      context().print(new ActReport(context(), act).of(preview, triggers), format);
      if (saved.wanted()) {
        return Exit.DONE;
      }
      throw context().usage("act.withoutYes", preview.possible(), verb);
    }
    return switch (CleanupPlan.of(preview, options)) {
      case CleanupPlan.AheadOfStore(long moment, long storeNow) ->
          throw CleanupExecution.ahead(context(), moment, storeNow);
      case CleanupPlan.Refused(List<Hazard> blocking) -> throw blocked(act, blocking);
      case CleanupPlan.Ready ready ->
          new CleanupExecution(context(), recordOptions, null, null)
              .run(
                  store,
                  new CleanupOrder(preview, ready, recordOptions.reason(), frozen, null),
                  pace.pace(),
                  format,
                  cancellation);
    };
  }

  private ActTerm asked(ActTerm act) {
    Map<String, Double> said = new LinkedHashMap<>();
    if (at != null) {
      said.put("at", (double) values().instant("--at", at));
    }
    if (older != null) {
      said.put("older", (double) values().seconds("--older", older));
    }
    for (String name : said.keySet()) {
      if (!act.asks().contains(name)) {
        throw context().usage("act.notAsked", "--" + name, verb);
      }
    }
    return act.asked(said);
  }

  private ExitException blocked(ActTerm act, List<Hazard> blocking) {
    Map<HazardTerm, String> sentences = new LinkedHashMap<>();
    ActText words = ActText.of(act);
    blocking.forEach(hazard -> sentences.put(hazard.kind(), words.of(hazard)));
    return HazardOptions.blocked(context(), "act.blocked", sentences);
  }

  private ActPreview chosen(TaskStore store, ActTerm act, Cancellation cancellation) {
    ActScan scan = new ActScan(store, act);
    if (where == null) {
      OptionValues values = values();
      List<TaskId> ids = named.stream().map(id -> values.id("ID", id, store.info())).toList();
      return scan.these(ids, Progress.NONE, cancellation);
    }
    TaskFilter filter =
        TaskFilterOptions.spelled(
            TaskFilterOptions.narrowed(TaskFilter.ALL, where, store, context(), cancellation),
            store.terms().statuses());
    new UnknownFilterWords(store, context(), cancellation).refuse(filter);
    return scan.matching(filter, asked.toString(), Progress.NONE, cancellation);
  }

  private Frozen<ActPreview> admitted(TaskStore store, Cancellation cancellation) {
    Frozen<ActPreview> plan = planned.admitted(PlanForm.ACTS, store, cancellation);
    if (!plan.preview().act().verb().equals(verb)) {
      throw context().usage("act.otherVerb", plan.preview().act().verb(), verb);
    }
    return plan.with(plan.preview().boundTo(store));
  }

  private Decisions decisions(ActTerm act) {
    try {
      return Decisions.of(
          new CleanupOptions(
              Decisions.named(allow, act.hazards()),
              Decisions.skipped(skip, act.hazards()),
              null,
              Throttle.DEFAULT));
    } catch (HazardChoiceException wrong) {
      throw ExitException.usage(RetentionText.load().of(wrong));
    }
  }
}
