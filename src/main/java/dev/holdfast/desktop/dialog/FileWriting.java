package dev.holdfast.desktop.dialog;

import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.LatestJob;
import dev.holdfast.report.ReportException;
import dev.holdfast.report.ReportFile;
import dev.holdfast.text.VisibleText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyStringWrapper;

/** A file that is written in the background, and how that went. Needs no toolkit. */
public final class FileWriting {

  private final LatestJob.Starter jobs;
  private final Function<Throwable, String> failures;
  private boolean closed;

  /**
   * Has written nothing yet.
   *
   * @param jobs where it runs
   * @param failures says why not, where it is not the file
   */
  public FileWriting(LatestJob.Starter jobs, Function<Throwable, String> failures) {
    this.jobs = jobs;
    this.failures = failures;
  }

  // Properties

  /** What was written, in words; empty before. */
  public final ReadOnlyStringWrapper success = new ReadOnlyStringWrapper("");

  /** Why nothing was written, in words; empty if it was. */
  public final ReadOnlyStringWrapper failure = new ReadOnlyStringWrapper("");

  // Commands

  /**
   * Writes something.
   *
   * @param title what an operator reads meanwhile
   * @param work writes it
   * @param done says what was written
   */
  public <T> void write(
      String title, Path file, BackgroundJob.Work<T> work, Function<T, String> done) {
    forget();
    jobs.start(
        BackgroundJob.of(title, work)
            .listed()
            .onSuccess(written -> success.set(done.apply(written)))
            .onFailure(thrown -> failure.set(sentence(thrown, file)))
            .heardWhile(() -> !closed));
  }

  /**
   * Writes a report in the format that the file's name ends in; never replaces a file.
   *
   * @param content writes what is told
   * @param done says that it is in the file of this name
   */
  public void report(
      String title,
      Path file,
      BiConsumer<ReportFile, Cancellation> content,
      UnaryOperator<String> done) {
    write(
        title,
        file,
        (_, stop) -> {
          ReportFile report = ReportFile.at(file);
          content.accept(report, stop);
          return report.file();
        },
        written -> done.apply(VisibleText.line(written.toString())));
  }

  /** Forgets what was said. */
  public void forget() {
    success.set("");
    failure.set("");
  }

  /** Hears nothing any more. */
  public void close() {
    closed = true;
  }

  private String sentence(Throwable thrown, Path file) {
    return switch (thrown) {
      case ReportException refused -> VisibleText.line(refused.told());
      case IOException broken -> new FileSentence().unwritten(file, broken);
      default -> failures.apply(thrown);
    };
  }
}
