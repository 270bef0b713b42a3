package dev.holdfast.cli.connections;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.PrintingCommand;
import dev.holdfast.cli.command.StoreOpener;
import dev.holdfast.cli.output.Format;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.StopSignals;
import dev.holdfast.store.Notice;
import dev.holdfast.store.StoreTrial;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.task.Document;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.TrialText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Opens a store, says what it is and what may be done there, and closes it. */
@Command
public final class ConnectionsTestCommand extends PrintingCommand {

  @Parameters(index = "0", paramLabel = "NAME|ADDRESS", descriptionKey = "connectionTested")
  private String typed;

  @Override
  protected Exit run(Format chosen) {
    StoreAddress address =
        context
            .find(typed)
            .orElseThrow(() -> context.usage("connections.unknown", StoreAddress.redact(typed)));
    StoreOpener opener = new StoreOpener(context);
    opener.warn(address);
    Cancellation cancellation = new Cancellation();
    try (StopSignals _ = StopSignals.cancelling(cancellation)) {
      StoreTrial trial =
          StoreTrial.of(
              context.stores().get(), address, opener.options(), context.clock(), cancellation);
      context.print(
          document(trial), text -> text.pairs(new TrialText(Messages.common()).of(trial)), chosen);
      return Exit.DONE;
    }
  }

  private static Document document(StoreTrial trial) {
    return Document.of(trial.info(), "store=address.display kind engine")
        .with(trial.operation().subject(), trial.count().value())
        .from(trial, "exact=count.exact skew_seconds")
        .with(
            "rights",
            new Document()
                .with("read", of(new StoreTrial.Right(true, null)))
                .with("change", of(trial.change()))
                .with("delete", of(trial.delete())))
        .with(
            "encryption",
            trial.transport() == null
                ? null
                : Document.of(trial.transport(), "protocol way checked=trust"))
        .with(
            // A pooler stands between, which lends one connection of the server to many.
            "pooled",
            trial.info().notices().stream().anyMatch(each -> each.kind() == Notice.Kind.POOLED));
  }

  /** Whether this user may do something, and if not, why. */
  private static Document of(StoreTrial.Right right) {
    return Document.of(right, "given offered")
        .with(
            "obstacle",
            right.obstacle() == null
                ? null
                : new FailureText(Messages.common()).of(right.obstacle()));
  }
}
