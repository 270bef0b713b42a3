package dev.holdfast.cli.cleanup;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.report.ReportException;
import dev.holdfast.report.ReportFile;
import dev.holdfast.report.ReportSubject;
import java.nio.file.Path;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Where the report of a cleanup is written, if anywhere. */
public final class ReportOptions {

  @Option(names = "--report", paramLabel = "FILE")
  private Path path;

  private ReportFile file;

  /** Refuses a file that cannot be written. */
  void check() {
    file = at(path);
  }

  /** Returns a report’s file that does not exist yet; null for none. */
  public static ReportFile at(Path path) {
    try {
      return path == null ? null : ReportFile.at(path);
    } catch (ReportException refused) {
      throw new ExitException(Exit.USAGE, refused.told());
    }
  }

  /** Writes a report, if one was asked for; returns whether that went well. */
  boolean write(CommandContext context, ReportSubject subject) {
    return written(context, file, asked -> asked.write(subject));
  }

  /** Writes to a file, if there is one; returns whether that went well. */
  public static boolean written(
      CommandContext context, ReportFile file, Consumer<ReportFile> writing) {
    try {
      if (file != null) {
        writing.accept(file);
      }
      return true;
    } catch (ReportException failed) {
      context.note(failed.told());
      return false;
    }
  }
}
