package dev.holdfast.cli.policy;

import dev.holdfast.cleanup.StreamPolicyEdit;
import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitCodes;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.command.JournalNote;
import dev.holdfast.cli.command.RecordOptions;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.preview.StreamPreviewReport;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.retention.stream.PolicyChange;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.task.Document;
import dev.holdfast.text.StreamText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Shows what a change of a policy would mean, and writes it if the operator said yes.
 *
 * @param context for the sentences
 * @param store one of streams
 * @param who does it and why
 * @param expect the digest of the row that the operator saw; null if nobody said
 * @param yes whether it is confirmed
 */
record PolicyEdit(
    CommandContext context, TaskStore store, RecordOptions who, String expect, boolean yes) {

  /** Returns what keeps policies, if it is no archive; a store that keeps none ends the command. */
  static Optional<StreamRetention> kept(TaskStore store, CommandContext context) {
    if (!store.info().can(Capability.STREAMS)) {
      throw context.usage("policy.notKept");
    }
    return store.role(StreamRetention.class);
  }

  Exit run(
      String stream, UnaryOperator<StreamPolicy> change, Format format, Cancellation cancellation) {
    kept(store, context);
    StreamRetention retention = Roles.of(store, StreamRetention.class);
    HeldTasks held = context.held(store, cancellation);
    PolicyChange edit =
        PolicyChange.of(
            retention,
            stream,
            seen -> {
              requireExpected(stream, seen);
              return change.apply(seen);
            },
            held,
            Progress.NONE,
            cancellation);
    if (edit.misfit() != null) {
      throw new ExitException(
          Exit.USAGE, StreamText.load().of(edit.wanted(), edit.limits(), edit.misfit()));
    }
    if (!yes) {
      print(edit, false, format);
      throw context.usage("policy.withoutYes");
    }
    StreamPolicyEdit.Written written;
    try {
      written =
          new StreamPolicyEdit(edit.seen(), edit.wanted(), who.reason())
              .write(store, who.journal(context), cancellation);
    } catch (StoreException refused) {
      throw ExitCodes.unchanged(refused);
    }
    if (!written.done()) {
      throw context.exit(Exit.REFUSED, "policy.writtenMeanwhile", stream);
    }
    print(edit, true, format);
    new JournalNote(context).tell(written.journalHead());
    return Exit.DONE;
  }

  private void requireExpected(String stream, StreamPolicy seen) {
    String digest = seen == null ? "none" : seen.version();
    if (expect != null && !expect.equals(digest)) {
      throw context.exit(Exit.REFUSED, "policy.notExpected", stream, digest);
    }
  }

  /** What the change means, for programs: a row is null if there was none or shall be none. */
  private Document document(PolicyChange edit, boolean written) {
    StoreAddress address = store.info().address();
    return new Document()
        .with("store", address.display())
        .with("stream", edit.stream())
        .with(
            "stream_exists",
            edit.stream().equals(StreamPolicy.DEFAULT) ? null : (Boolean) edit.exists())
        .with("before", row(edit.seen(), edit.exists()))
        .with("after", row(edit.wanted(), edit.exists()))
        .from(edit.after(), "events streams_processed")
        .with("events_before", edit.before().events())
        .with("server_events", edit.after().serverEvents())
        .with("server_events_before", edit.before().serverEvents())
        .with("preview", StreamPreviewReport.document(edit.after(), address, List.of()))
        .with("expect", edit.seen() == null ? "none" : edit.seen().version())
        .with("written", written);
  }

  private static Map<String, Object> row(StreamPolicy row, boolean exists) {
    return row == null ? null : PolicyListCommand.fields(row, exists);
  }

  private void print(PolicyChange edit, boolean written, Format format) {
    StreamText words = StreamText.load();
    String none = context.say("policy.noRow");
    context.print(
        document(edit, written),
        text -> {
          Map<String, Object> facts = new LinkedHashMap<>();
          facts.put("stream", edit.stream());
          facts.put("before", edit.seen() == null ? none : words.of(edit.seen()));
          facts.put("after", edit.wanted() == null ? none : words.of(edit.wanted()));
          text.pairs(facts);
          if (!edit.exists()) {
            text.line(context.say("policy.noSuchStream"));
          }
          StreamPreview after = edit.after();
          text.line(
              context.say(
                  "policy.wouldGo",
                  after.events(),
                  after.streamsProcessed(),
                  edit.before().events()));
          text.line(
              context.say(
                  "policy.serverWould", after.serverEvents(), edit.before().serverEvents()));
          after.collisions().forEach(each -> text.line("- " + words.of(each)));
          if (written) {
            text.line(context.say("policy.written"));
          }
        },
        format);
  }
}
