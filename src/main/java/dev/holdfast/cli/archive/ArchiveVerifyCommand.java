package dev.holdfast.cli.archive;

import dev.holdfast.archive.ArchiveVerification;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.FormatOption;
import dev.holdfast.cli.command.SharingCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.ProgressLine;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.StopSignals;
import dev.holdfast.store.address.FilePath;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.Messages;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Checks an archive: the file, each row, each batch. */
@Command(name = "verify")
final class ArchiveVerifyCommand extends SharingCommand {

  @Parameters(index = "0", paramLabel = "FILE", descriptionKey = "archiveFile")
  private Path file;

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    Format chosen = format.chosen(context);
    Cancellation cancellation = new Cancellation();
    ArchiveVerification.Outcome outcome;
    try (StopSignals _ = StopSignals.cancelling(cancellation);
        ProgressLine line = context.progress("archive.progress")) {
      outcome = ArchiveVerification.run(FilePath.whole(file), line::report, cancellation);
    }
    context.print(
        ArchiveVerificationDocument.of(outcome, context.stores().get()),
        text -> print(text, outcome),
        chosen);
    return (outcome.sound() ? Exit.DONE : Exit.PARTIAL).code;
  }

  private void print(TextPage text, ArchiveVerification.Outcome outcome) {
    ArchiveText words =
        new ArchiveText(Messages.common().in(outcome.manifest().operation(context.stores().get())));
    text.line(words.verdict(outcome));
    text.line(words.contents(outcome.manifest()));
    if (outcome.manifest().facts().notHeld() != null) {
      text.line(words.notHeld(outcome.manifest()));
    }
    if (outcome.manifest().unsettled() > 0) {
      text.line(words.unsettled(outcome.manifest()));
    }
    outcome.findings().forEach(finding -> text.line("- " + words.of(finding)));
  }
}
