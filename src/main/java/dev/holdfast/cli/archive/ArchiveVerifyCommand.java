package dev.holdfast.cli.archive;

import dev.holdfast.archive.ArchiveFinding;
import dev.holdfast.archive.ArchiveManifest;
import dev.holdfast.archive.ArchiveVerification;
import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.FormatOption;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.ProgressLine;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.StopSignals;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.Messages;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Checks an archive: the file, each row, each batch. */
@Command(name = "verify")
final class ArchiveVerifyCommand implements Callable<Integer> {

  private final CommandContext context;

  @Parameters(index = "0", paramLabel = "FILE", descriptionKey = "archiveFile")
  private Path file;

  @Mixin private FormatOption format;

  /** Takes what all commands share. */
  ArchiveVerifyCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Format chosen = format.chosen(context);
    Cancellation cancellation = new Cancellation();
    ArchiveVerification.Outcome outcome;
    try (StopSignals _ = StopSignals.cancelling(cancellation);
        ProgressLine line = context.progress("archive.progress")) {
      outcome =
          ArchiveVerification.run(file.toAbsolutePath().normalize(), line::report, cancellation);
    }
    context.print(report(outcome), chosen);
    return (outcome.sound() ? Exit.DONE : Exit.PARTIAL).code();
  }

  private Report report(ArchiveVerification.Outcome outcome) {
    ArchiveManifest manifest = outcome.manifest();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("archive", manifest.file().toString());
    document.put("sound", outcome.sound());
    document.put("store", manifest.facts().store().place());
    document.put("plan", manifest.facts().plan());
    document.put("created_at", manifest.facts().createdAt());
    document.put("ended_at", manifest.endedAt());
    document.put(manifest.operation().subject(), manifest.tasks());
    document.putAll(manifest.amounts());
    if (manifest.listed()) {
      document.put("tables", manifest.tables());
    }
    document.put("batches", manifest.batches());
    document.put("unsettled_" + manifest.operation().subject(), manifest.unsettled());
    document.put("rows_checked", outcome.rows());
    document.put("sha256", manifest.sha256());
    document.put("journal_head", manifest.facts().journalHead());
    document.put("not_held", manifest.facts().notHeld());
    document.put("findings_count", outcome.found());
    document.put("findings", outcome.findings().stream().map(this::fields).toList());
    return Report.of(document, text -> print(text, outcome));
  }

  private Map<String, Object> fields(ArchiveFinding finding) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", finding.kind().name().toLowerCase(Locale.ROOT));
    fields.put("table", finding.table());
    fields.put("id", finding.id());
    fields.put("detail", finding.detail());
    return fields;
  }

  private void print(TextPage text, ArchiveVerification.Outcome outcome) {
    ArchiveText words = new ArchiveText(Messages.common().in(outcome.manifest().operation()));
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
