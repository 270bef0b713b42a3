package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.FormatOption;
import dev.holdfast.cli.command.JournalNote;
import dev.holdfast.cli.command.RecordOptions;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.journal.Operator;
import dev.holdfast.plan.Approval;
import dev.holdfast.plan.Approvals;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.Keys;
import dev.holdfast.plan.Planning;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.store.HazardTerm;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.Stores;
import dev.holdfast.store.Terms;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PlanText;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Signs somebody's plan. */
@Command(name = "approve")
public final class ApproveCommand implements Callable<Integer> {

  private final CommandContext context;

  @Parameters(index = "0", paramLabel = "PLAN", descriptionKey = "plan")
  private Path file;

  @Option(names = "--key", paramLabel = "FILE", required = true, descriptionKey = "key")
  private Path keyFile;

  @Mixin private RecordOptions records;

  @Mixin private FormatOption format;

  /** Takes what all commands share. */
  public ApproveCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Format chosen = format.chosen(context);
    PrivateKey key = Keys.privateKey(keyFile);
    Planning planning = new Planning(records.records(context), context.clock());
    Stores stores = context.stores().get();
    Terms[] kinds =
        Stream.concat(Stream.of(stores.terms()), stores.kinds().stream()).toArray(Terms[]::new);
    Planning.Done<?> done = planning.approve(file, key, records.reason(), kinds);
    Frozen<?> plan = done.plan();
    Map<String, Object> document = facts(plan.digest(), plan.store(), plan.planner());
    document.put("allow", names(plan.decisions().allow()));
    document.put("skip", names(plan.decisions().skip()));
    if (plan.decisions().choices().some()) {
      document.put("options", plan.decisions().choices().fields());
    }
    if (plan.preview() instanceof Preview tasks) {
      document.put("tasks", plan.size());
      document.put("chosen", chosen(tasks, plan.decisions()));
      print(document, done, "approve.done", plan.size(), chosen);
    } else {
      document.put("events", plan.size());
      print(document, done, "approve.doneStreams", plan.size(), chosen);
    }
    new JournalNote(context).tell(done.journalHead(), null);
    return Exit.DONE.code();
  }

  /** How many tasks are left once the plan's decisions are taken; null if they do not settle it. */
  private static Long chosen(Preview preview, Decisions decisions) {
    CleanupOptions options = CleanupOptions.DEFAULT.withDecisions(decisions);
    return CleanupPlan.of(preview, options) instanceof CleanupPlan.Ready ready
        ? Long.valueOf(ready.work().size())
        : null;
  }

  private static List<String> names(Set<HazardTerm> kinds) {
    return kinds.stream().map(HazardTerm::code).toList();
  }

  private Map<String, Object> facts(String digest, StoreFingerprint store, Operator planner) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("plan", file.toString());
    document.put("digest", digest);
    document.put("store", store.place());
    document.put("planner", planner.display());
    return document;
  }

  private void print(
      Map<String, Object> document, Planning.Done<?> done, String key, Number much, Format chosen) {
    Approval approval = done.approval();
    Path approvals = Approvals.of(file).file();
    document.put("approver", approval.approver().display());
    document.put("approved_at", approval.approvedAt());
    document.put("approval", approvals.toString());
    context.print(
        Report.of(
            document,
            text -> {
              text.line(
                  context.say(
                      key, much, document.get("store"), document.get("planner"), approvals));
              if (done.plan().decisions().some()) {
                text.line(new PlanText(Messages.common()).of(done.plan().decisions()));
              }
              if (document.get("chosen") instanceof Long tasks && tasks < much.longValue()) {
                text.line(context.say("approve.chosen", tasks, much));
              }
            }),
        chosen);
  }
}
