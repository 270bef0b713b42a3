package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.JournalNote;
import dev.holdfast.cli.command.PrintingCommand;
import dev.holdfast.cli.command.RecordOptions;
import dev.holdfast.cli.output.Format;
import dev.holdfast.plan.Approvals;
import dev.holdfast.plan.Approvers;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.Planning;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.Stores;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Document;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PlanText;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Signs somebody's plan. */
@Command(name = "approve")
public final class ApproveCommand extends PrintingCommand {

  @Parameters(index = "0", paramLabel = "PLAN", descriptionKey = "plan")
  private Path file;

  @Option(names = "--key", paramLabel = "FILE", required = true, descriptionKey = "key")
  private Path keyFile;

  @Mixin private RecordOptions records;

  @Override
  protected Exit run(Format chosen) {
    PrivateKey key = Approvers.privateKey(keyFile);
    Planning planning = new Planning(records.journal(context));
    Stores stores = context.stores().get();
    Terms[] kinds =
        Stream.concat(Stream.of(stores.terms()), stores.kinds().stream()).toArray(Terms[]::new);
    Planning.Done<?> done = planning.approve(file, key, records.reason(), kinds);
    OperationPreview preview = done.plan().preview();
    boolean streams = preview instanceof StreamPreview;
    Document amount = new Document().with(streams ? "events" : "tasks", preview.size());
    Long left = null;
    if (preview instanceof Preview tasks) {
      left = left(tasks, done.plan().decisions());
      amount.put("chosen", left);
    }
    print(done, streams ? "approve.doneStreams" : "approve.done", amount, left, chosen);
    new JournalNote(context).tell(done.journalHead());
    return Exit.DONE;
  }

  /** How many tasks are left once the plan's decisions are taken; null if they do not settle it. */
  private static Long left(Preview preview, Decisions decisions) {
    CleanupOptions options = CleanupOptions.DEFAULT.withDecisions(decisions);
    return CleanupPlan.of(preview, options) instanceof CleanupPlan.Ready ready
        ? Long.valueOf(ready.work().size())
        : null;
  }

  private void print(Planning.Done<?> done, String key, Document amount, Long left, Format chosen) {
    Frozen<?> plan = done.plan();
    long much = plan.preview().size();
    context.print(
        document(done, amount),
        text -> {
          text.line(
              context.say(
                  key,
                  much,
                  plan.store().place(),
                  plan.planner().display(),
                  Approvals.of(file).file()));
          if (plan.decisions().some()) {
            text.line(new PlanText(Messages.common()).of(plan.decisions()));
          }
          if (left != null && left < much) {
            text.line(context.say("approve.chosen", left, much));
          }
        },
        chosen);
  }

  /** The plan with its signature, for programs. */
  private Document document(Planning.Done<?> done, Document amount) {
    Frozen<?> plan = done.plan();
    return new Document()
        .with("plan", file.toString())
        .from(plan, "digest store=store.place planner=planner.display")
        .all(plan.decisions().fields())
        .all(amount)
        .from(done.approval(), "approver=approver.display approved_at")
        .with("approval", Approvals.of(file).file().toString());
  }
}
