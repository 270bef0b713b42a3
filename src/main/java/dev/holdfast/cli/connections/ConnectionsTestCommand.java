package dev.holdfast.cli.connections;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.FormatOption;
import dev.holdfast.cli.command.StoreOpener;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.StopSignals;
import dev.holdfast.store.StoreAddress;
import dev.holdfast.store.StoreTrial;
import dev.holdfast.store.StoreTrial.Right;
import dev.holdfast.store.Transport;
import dev.holdfast.store.TypedStore;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.TrialText;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Opens a store, says what it is and what may be done there, and closes it. */
@Command(name = "test")
final class ConnectionsTestCommand implements Callable<Integer> {

  private final CommandContext context;

  @Parameters(index = "0", paramLabel = "NAME|ADDRESS", descriptionKey = "connectionTested")
  private String typed;

  @Mixin private FormatOption format;

  /** Takes what all commands share. */
  ConnectionsTestCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Format chosen = format.chosen(context);
    StoreAddress address =
        TypedStore.address(typed, context.profiles()::addressOf)
            .orElseThrow(() -> ConnectionsCommand.unknown(context, StoreAddress.redact(typed)));
    StoreOpener opener = new StoreOpener(context);
    opener.warn(address);
    Cancellation cancellation = new Cancellation();
    try (StopSignals _ = StopSignals.cancelling(cancellation)) {
      StoreTrial trial =
          StoreTrial.of(
              context.stores().get(), address, opener.options(), context.clock(), cancellation);
      context.print(Report.of(document(trial), text -> print(text, trial)), chosen);
      return Exit.DONE.code();
    }
  }

  private static void print(TextPage text, StoreTrial trial) {
    text.pairs(new TrialText(Messages.common()).of(trial));
  }

  private static Map<String, Object> document(StoreTrial trial) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("store", trial.info().address().display());
    document.put("kind", trial.info().kind());
    document.put("engine", trial.info().engine());
    document.put(trial.operation().subject(), trial.count().value());
    document.put("exact", trial.count().exact());
    document.put("skew_seconds", trial.skewSeconds());
    Map<String, Object> rights = new LinkedHashMap<>();
    rights.put("read", right(new Right(true, null)));
    rights.put("change", right(trial.change()));
    rights.put("delete", right(trial.delete()));
    document.put("rights", rights);
    document.put("encryption", encryption(trial.transport()));
    return document;
  }

  private static Map<String, Object> right(Right right) {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("given", right.given());
    said.put("offered", right.offered());
    said.put(
        "obstacle",
        right.obstacle() == null ? null : new FailureText(Messages.common()).of(right.obstacle()));
    return said;
  }

  private static Map<String, Object> encryption(Transport transport) {
    if (transport == null) {
      return null;
    }
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("protocol", transport.protocol());
    said.put("way", transport.way().name().toLowerCase(Locale.ROOT));
    said.put("checked", transport.trust().name().toLowerCase(Locale.ROOT));
    return said;
  }
}
