package dev.holdfast.cli.act;

import dev.holdfast.cli.cleanup.CleanupExecution;
import dev.holdfast.cli.cleanup.PlannedOptions;
import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.command.LockOption;
import dev.holdfast.cli.command.OptionValues;
import dev.holdfast.cli.command.RecordOptions;
import dev.holdfast.cli.command.StoreCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.preview.HazardAnswers;
import dev.holdfast.cli.preview.PlanOptions;
import dev.holdfast.cli.read.TaskFilterOptions;
import dev.holdfast.cli.read.UnknownFilterWords;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.plan.Frozen;
import dev.holdfast.retention.act.ActPace;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.act.ActScan;
import dev.holdfast.retention.act.Canary;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.ActText;
import dev.holdfast.text.query.Query;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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

  @Mixin private HazardAnswers hazards;

  @Option(names = "--canary", paramLabel = "N")
  private String canary;

  @Option(names = "--watch", paramLabel = "DUR")
  private String watch;

  @Option(names = "--per-minute", paramLabel = "N")
  private String perMinute;

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
  private ActPace pace;

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
            command.context.say("act.usage", ActText.load().purpose(command.first)),
            command.context.say("act.usage.checked"));
    Stream.of("at", "older")
        .filter(name -> !command.first.asks().contains(name))
        .forEach(name -> spec.remove(spec.findOption("--" + name)));
    describe(spec, "--plan", "actPlanToRun");
    describe(spec, "--allow", "actAllow");
    describe(spec, "--skip", "actSkip");
  }

  private static void describe(CommandSpec spec, String name, String key) {
    OptionSpec option = spec.findOption(name);
    spec.remove(option);
    spec.addOption(OptionSpec.builder(option).descriptionKey(key).build());
  }

  @Override
  protected void check() {
    planned.check(context);
    int ways = (named.isEmpty() ? 0 : 1) + (where == null ? 0 : 1) + (planned.given() ? 1 : 0);
    context.refuse(ways == 0 ? "act.nothing" : "act.several", ways != 1, verb);
    if (planned.given() && (at != null || older != null)) {
      throw context.usage("act.askedAndPlan", at == null ? "--older" : "--at");
    }
    if (where != null) {
      asked = TaskFilterOptions.query(where, context);
      context.refuse("act.emptyQuery", asked.terms().isEmpty(), verb);
    }
    context.refuse(
        "act.savedAndRun", savePlan != null && (yes || planned.given()), yes ? "--yes" : "--plan");
    saved = PlanOptions.of(savePlan, approvalRequired);
    saved.check(context);
    pace = pace(values());
    lock.check(context, typed(), yes);
  }

  /** How carefully it is done to many. */
  private ActPace pace(OptionValues values) {
    context.refuse("act.watchAlone", canary == null && watch != null);
    return new ActPace(
        values.count("--canary", canary, Canary.MOST, null),
        watch == null ? ActPace.WATCH : Duration.ofSeconds(values.seconds("--watch", watch)),
        values.count("--per-minute", perMinute, ActPace.MOST_A_MINUTE, null));
  }

  @Override
  protected Exit run(TaskStore store, Format format, Cancellation cancellation) {
    ActTerm act = asked(find(context, store, verb));
    ActKind kind = new ActKind(context, store, act, stop -> chosen(store, act, stop));
    CleanupOptions options = hazards.in(CleanupOptions.DEFAULT, act.hazards());
    Frozen<ActPreview> frozen =
        planned.given() ? planned.admitted(kind, store, cancellation) : null;
    ActPreview preview = frozen == null ? kind.preview(options, cancellation) : frozen.preview();
    if (saved.wanted()) {
      saved.write(context, recordOptions, preview, Decisions.of(options), store);
    }
    if (frozen != null) {
      options = planned.decided(context, frozen, options);
    }
    if (!yes) {
      List<String> triggers = preview.operations(store, null).preflight(cancellation).triggers();
      context.print(kind.shown(preview, triggers, cancellation), format);
      if (saved.wanted()) {
        return Exit.DONE;
      }
      throw context.usage("act.withoutYes", preview.possible(), verb);
    }
    return new CleanupExecution<>(context, recordOptions, null, kind)
        .run(store, preview, options, frozen, null, pace, format, cancellation);
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
      context.refuse("act.notAsked", !act.asks().contains(name), "--" + name, verb);
    }
    return act.asked(said);
  }

  private ActPreview chosen(TaskStore store, ActTerm act, Cancellation cancellation) {
    ActScan scan = new ActScan(store, act);
    if (where == null) {
      OptionValues values = values();
      List<TaskId> ids = named.stream().map(id -> values.id("ID", id, store.info())).toList();
      return scan.these(ids, Progress.NONE, cancellation);
    }
    TaskFilter typed =
        TaskFilterOptions.narrowed(TaskFilter.ALL, where, store, context, cancellation);
    TaskFilter filter = store.terms().statuses().spelled(typed);
    new UnknownFilterWords(store, context, cancellation).refuse(filter);
    return scan.matching(filter, asked.toString(), Progress.NONE, cancellation);
  }

  /**
   * Finds what a store can do to its tasks by its verb.
   *
   * @throws ExitException saying what the store can do, if it cannot do this
   */
  public static ActTerm find(CommandContext context, TaskStore store, String verb) {
    context.refuse(Exit.REFUSED, "act.archive", store.info().archive());
    String known =
        store.role(Acts.class).isEmpty()
            ? ""
            : store.terms().acts().stream().map(ActTerm::verb).collect(Collectors.joining(", "));
    return store
        .terms()
        .act(verb)
        .filter(_ -> !known.isEmpty())
        .orElseThrow(
            () ->
                new ExitException(
                    Exit.USAGE,
                    known.isEmpty()
                        ? context.say("act.none", verb, store.terms().kind())
                        : context.say("act.unknown", verb, store.terms().kind(), known)));
  }
}
