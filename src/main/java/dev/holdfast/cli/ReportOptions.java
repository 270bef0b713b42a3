package dev.holdfast.cli;

import dev.holdfast.report.ReportException;
import dev.holdfast.report.ReportFile;
import dev.holdfast.report.ReportSubject;
import dev.holdfast.report.ReportText;
import dev.holdfast.report.StreamReportSubject;
import java.nio.file.Path;
import java.util.function.Consumer;
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
      throw CommandFailure.usage(ReportText.english().of(refused));
    }
  }

  /** Writes it, if one was asked for; returns false if that failed. */
  boolean write(CommandContext context, ReportSubject subject) {
    return write(context, wanted -> wanted.write(subject));
  }

  /** Writes that of a cleanup of event streams, if one was asked for. */
  boolean write(CommandContext context, StreamReportSubject subject) {
    return write(context, wanted -> wanted.write(subject));
  }

  private boolean write(CommandContext context, Consumer<ReportFile> writing) {
    if (file == null) {
      return true;
    }
    try {
      writing.accept(file);
      return true;
    } catch (ReportException failed) {
      context.note(ReportText.english().of(failed));
      return false;
    }
  }
}
