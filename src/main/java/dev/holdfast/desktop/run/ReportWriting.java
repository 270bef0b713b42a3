package dev.holdfast.desktop.run;

import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.Cancellation;
import dev.holdfast.report.ReportException;
import dev.holdfast.report.ReportFile;
import dev.holdfast.report.ReportText;
import dev.holdfast.text.VisibleText;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Writes a report of any kind in the background. */
public final class ReportWriting {

  private ReportWriting() {}

  /**
   * Returns the job that does it, in the format that the file's name ends in; it tells the file.
   *
   * @param content writes what is told
   */
  public static BackgroundJob<Path> job(
      String title, Path file, BiConsumer<ReportFile, Cancellation> content) {
    return BackgroundJob.of(
        title,
        (progress, stop) -> {
          ReportFile report = ReportFile.at(file);
          content.accept(report, stop);
          return report.file();
        });
  }

  /**
   * Says why none was written.
   *
   * @param otherwise says it where no report was refused
   */
  public static String sentence(Throwable thrown, Function<Throwable, String> otherwise) {
    return thrown instanceof ReportException refused
        ? VisibleText.line(ReportText.load().of(refused))
        : otherwise.apply(thrown);
  }
}
