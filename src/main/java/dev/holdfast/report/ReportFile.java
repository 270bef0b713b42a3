package dev.holdfast.report;

import dev.holdfast.store.address.FilePath;
import dev.holdfast.text.JsonText;
import dev.holdfast.text.Language;
import dev.holdfast.text.ReportPage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Supplier;

/** Writes what came of a cleanup, or a task’s story, into a new file; never replaces one. */
public record ReportFile(Path file, ReportFormat format) {

  /**
   * Makes sure that a report can be written there, as far as looking tells: better before anything
   * is deleted than after.
   *
   * @throws ReportException if it cannot
   */
  public static ReportFile at(Path path) {
    Path file = FilePath.whole(path);
    ReportFormat format =
        ReportFormat.of(file)
            .orElseThrow(() -> refused(file, ReportException.Problem.FORMAT, null));
    if (Files.exists(file, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
      throw refused(file, ReportException.Problem.EXISTS, null);
    }
    if (!Files.isDirectory(file.getParent())) {
      throw refused(file, ReportException.Problem.NO_FOLDER, null);
    }
    if (!Files.isWritable(file.getParent())) {
      throw new ReportException(file, ReportException.Problem.FAILED, "permission denied", null);
    }
    return new ReportFile(file, format);
  }

  /**
   * Writes what came of a cleanup.
   *
   * @throws ReportException if that fails; no broken file is left behind
   */
  public void write(ReportSubject subject) {
    write(text(subject, format));
  }

  /**
   * Writes a task's story. What is written as JSON can be opened again with the address {@code
   * story:} and the file's path.
   *
   * @throws ReportException if that fails; no broken file is left behind
   */
  public void write(StorySubject subject) {
    write(text(format, () -> StoryPage.of(subject), () -> StoryDocument.of(subject)));
  }

  /**
   * Writes what came of a look at many stores.
   *
   * @throws ReportException if that fails; no broken file is left behind
   */
  public void write(FleetSubject subject) {
    write(text(format, () -> FleetSheet.of(subject), () -> FleetDocument.of(subject)));
  }

  private void write(String text) {
    try {
      Files.writeString(file, text, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException there) {
      throw refused(file, ReportException.Problem.EXISTS, there);
    } catch (IOException failure) {
      // Only what this call has made: a file that was there fails in another way.
      FilePath.remove(file, failure);
      throw new ReportException(file, ReportException.Problem.FAILED, reason(failure), failure);
    }
  }

  static String text(ReportSubject subject, ReportFormat format) {
    return text(format, () -> new RunSheet(subject).page(), () -> RunDocument.of(subject));
  }

  private static String text(
      ReportFormat format, Supplier<ReportPage> page, Supplier<Object> document) {
    return switch (format) {
      case MARKDOWN -> MarkdownPage.of(page.get());
      case HTML -> HtmlPage.of(page.get());
      case JSON -> new JsonText().indented(Language.english(document));
    };
  }

  private static String reason(IOException failure) {
    return failure instanceof AccessDeniedException
        ? "permission denied"
        : String.valueOf(failure.getMessage());
  }

  private static ReportException refused(
      Path file, ReportException.Problem problem, Throwable cause) {
    return new ReportException(file, problem, "", cause);
  }
}
