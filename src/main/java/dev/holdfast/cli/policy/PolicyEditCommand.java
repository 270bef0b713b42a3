package dev.holdfast.cli.policy;

import dev.holdfast.cleanup.StreamPolicyEdit;
import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.command.JournalNote;
import dev.holdfast.cli.command.LockOption;
import dev.holdfast.cli.command.RecordOptions;
import dev.holdfast.cli.command.StoreCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.SheetText;
import dev.holdfast.cli.preview.StreamCleanupKind;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.report.StreamSheet;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.retention.stream.PolicyChange;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.task.Document;
import dev.holdfast.text.StreamText;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * A command that shows what a change of a policy of a store would mean, and writes it once the
 * operator has said yes.
 */
abstract class PolicyEditCommand extends StoreCommand {

  @Parameters(index = "1", paramLabel = "STREAM", descriptionKey = "policyStream")
  private String stream;

  @Option(names = "--expect", paramLabel = "DIGEST", descriptionKey = "policyExpect")
  private String expect;

  @Mixin private RecordOptions recordOptions;

  @Mixin private LockOption lock;

  @Option(names = "--yes", descriptionKey = "policyYes")
  private boolean yes;

  /** Returns the stream’s name, or that of the default. */
  final String stream() {
    return stream;
  }

  @Override
  protected void check() {
    lock.check(context, typed(), yes);
  }

  /**
   * Returns the row as it is to be.
   *
   * @param seen the row as it is; null if there is none
   * @return null to delete it
   */
  abstract StreamPolicy wanted(StreamPolicy seen);

  /** Returns what keeps policies, if it is no archive; a store that keeps none ends the command. */
  static Optional<StreamRetention> kept(TaskStore store, CommandContext context) {
    context.refuse("policy.notKept", !store.info().can(Capability.STREAMS));
    return store.role(StreamRetention.class);
  }

  @Override
  protected final Exit run(TaskStore store, Format format, Cancellation cancellation) {
    kept(store, context);
    StreamRetention retention = Roles.of(store, StreamRetention.class);
    HeldTasks held = context.held(store, cancellation);
    PolicyChange edit =
        PolicyChange.of(
            retention,
            stream,
            seen -> {
              requireExpected(seen);
              return wanted(seen);
            },
            held,
            Progress.NONE,
            cancellation);
    if (edit.misfit() != null) {
      throw new ExitException(
          Exit.USAGE, StreamText.load().of(edit.wanted(), edit.limits(), edit.misfit()));
    }
    if (!yes) {
      print(store, edit, false, format);
      throw context.usage("policy.withoutYes");
    }
    StreamPolicyEdit.Written written;
    try {
      written =
          new StreamPolicyEdit(edit.seen(), edit.wanted(), recordOptions.reason())
              .write(store, recordOptions.journal(context), cancellation);
    } catch (StoreException refused) {
      throw Exit.unchanged(refused);
    }
    context.refuse(Exit.REFUSED, "policy.writtenMeanwhile", !written.done(), stream);
    print(store, edit, true, format);
    new JournalNote(context).tell(written.journalHead());
    return Exit.DONE;
  }

  private void requireExpected(StreamPolicy seen) {
    String digest = seen == null ? "none" : seen.version();
    if (expect != null && !expect.equals(digest)) {
      throw context.exit(Exit.REFUSED, "policy.notExpected", stream, digest);
    }
  }

  /** What the change means, for programs: a row is null if there was none or shall be none. */
  private static Document document(TaskStore store, PolicyChange edit, boolean written) {
    StoreAddress address = store.info().address();
    return new Document()
        .with("store", address.display())
        .from(edit, "stream")
        .with(
            "stream_exists",
            edit.stream().equals(StreamPolicy.DEFAULT) ? null : (Boolean) edit.exists())
        .with("before", PolicyListCommand.fields(edit.seen(), edit.exists()))
        .with("after", PolicyListCommand.fields(edit.wanted(), edit.exists()))
        .from(
            edit,
            "events=after.events streams_processed=after.streams_processed"
                + " events_before=before.events server_events=after.server_events"
                + " server_events_before=before.server_events")
        .with("preview", StreamCleanupKind.document(edit.after(), address, List.of()))
        .with("expect", edit.seen() == null ? "none" : edit.seen().version())
        .with("written", written);
  }

  private void print(TaskStore store, PolicyChange edit, boolean written, Format format) {
    context.print(
        document(store, edit, written),
        text -> {
          StreamSheet.of(edit).forEach(new SheetText(text)::print);
          if (written) {
            text.line(context.say("policy.written"));
          }
        },
        format);
  }
}
