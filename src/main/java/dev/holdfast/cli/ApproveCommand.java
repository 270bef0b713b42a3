package dev.holdfast.cli;

import dev.holdfast.plan.Approval;
import dev.holdfast.plan.Approvals;
import dev.holdfast.plan.FrozenPlan;
import dev.holdfast.plan.Keys;
import dev.holdfast.plan.Planning;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Signs somebody's plan. */
@Command(name = "approve")
final class ApproveCommand implements Callable<Integer> {

  private final CommandContext context;

  @Parameters(index = "0", paramLabel = "PLAN", descriptionKey = "plan")
  private Path file;

  @Option(names = "--key", paramLabel = "FILE", required = true, descriptionKey = "key")
  private Path keyFile;

  @Mixin private RecordOptions records;

  @Mixin private FormatOption format;

  ApproveCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Format chosen = format.chosen(context);
    PrivateKey key = Keys.privateKey(keyFile);
    Planning.Done done =
        new Planning(records.records(context), context.clock())
            .approve(file, key, records.reason());
    FrozenPlan plan = done.plan();
    Approval approval = done.approval();
    Approvals approvals = Approvals.of(file);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("plan", file.toString());
    document.put("digest", plan.digest());
    document.put("store", plan.store().place());
    document.put("planner", plan.planner().display());
    document.put("approver", approval.approver().display());
    document.put("approved_at", approval.approvedAt());
    document.put("tasks", plan.preview().tasks());
    document.put("approval", approvals.file().toString());
    context.print(
        Report.of(
            document,
            text ->
                text.line(
                    context.say(
                        "approve.done",
                        plan.preview().tasks(),
                        plan.store().place(),
                        plan.planner().display(),
                        approvals.file()))),
        chosen);
    new JournalNote(context).tell(done.journalHead(), null);
    return Exit.DONE.code();
  }
}
