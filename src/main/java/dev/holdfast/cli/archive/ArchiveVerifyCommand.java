package dev.holdfast.cli.archive;

import dev.holdfast.archive.ArchiveFacts;
import dev.holdfast.archive.ArchiveManifest;
import dev.holdfast.archive.ArchiveVerification;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.PrintingCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.ProgressLine;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.StopSignals;
import dev.holdfast.store.address.FilePath;
import dev.holdfast.task.Document;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.Messages;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Checks an archive: the file, each row, each batch. */
@Command
public final class ArchiveVerifyCommand extends PrintingCommand {

  @Parameters(index = "0", paramLabel = "FILE", descriptionKey = "archiveFile")
  private Path file;

  @Override
  protected Exit run(Format chosen) {
    Cancellation cancellation = new Cancellation();
    ArchiveVerification.Outcome outcome;
    try (StopSignals _ = StopSignals.cancelling(cancellation);
        ProgressLine line = context.progress("archive.progress")) {
      outcome = ArchiveVerification.run(FilePath.whole(file), line::report, cancellation);
    }
    context.print(document(outcome), text -> print(text, outcome), chosen);
    return outcome.sound() ? Exit.DONE : Exit.PARTIAL;
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

  private Document document(ArchiveVerification.Outcome outcome) {
    ArchiveManifest manifest = outcome.manifest();
    ArchiveFacts facts = manifest.facts();
    String subject = manifest.operation(context.stores().get()).subject();
    return new Document()
        .from(outcome, "archive=manifest.file sound")
        .from(facts, "store=store.place plan created_at")
        .from(manifest, "ended_at")
        .with(subject, manifest.tasks())
        .all(manifest.amounts())
        .known("tables", manifest.listed() ? manifest.tables() : null)
        .from(manifest, "batches")
        .with("unsettled_" + subject, manifest.unsettled())
        .from(outcome, "rows_checked=rows sha256=manifest.sha256")
        .from(facts, "journal_head not_held")
        .from(outcome, "findings_count=found")
        .with(
            "findings",
            outcome.findings().stream()
                .map(each -> Document.of(each, "kind table id detail"))
                .toList());
  }
}
