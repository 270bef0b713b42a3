package dev.holdfast.cli.cleanup;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.report.ReportException;
import dev.holdfast.report.ReportFile;
import dev.holdfast.report.ReportSubject;
import dev.holdfast.report.ReportText;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where the report of a cleanup is written, if anywhere. */
final class ReportOptions {

  @Option(names = "--report", paramLabel = "FILE")
  private Path path;

  private ReportFile file;

  /** Makes sure, before anything is deleted, that it can be written. */
  void check() {
    try {
      file = path == null ? null : ReportFile.at(path);
    } catch (ReportException refused) {
      throw ExitException.usage(ReportText.load().of(refused));
    }
  }

  /** Writes it, if one was asked for; returns false if that failed. */
  boolean write(CommandContext context, ReportSubject subject) {
    if (file == null) {
      return true;
    }
    try {
      file.write(subject);
      return true;
    } catch (ReportException failed) {
      context.note(ReportText.load().of(failed));
      return false;
    }
  }
}
