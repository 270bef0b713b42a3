package dev.holdfast.desktop.run;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
import dev.holdfast.report.ReportFile;
import dev.holdfast.report.ReportSubject;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyStringWrapper;

/** Writes a report and says how that went. Never replaces a file. */
public final class ReportViewModel {

  private final StoreSession session;
  private final Messages messages = Fxml.messages(ReportViewModel.class);

  /** Has written nothing yet. */
  public ReportViewModel(StoreSession session) {
    this.session = session;
  }

  // Properties

  /** What was written, in words; empty before. */
  public final ReadOnlyStringWrapper success = new ReadOnlyStringWrapper("");

  /** Why nothing was written, in words; empty if it was. */
  public final ReadOnlyStringWrapper failure = new ReadOnlyStringWrapper("");

  // Commands

  /** Writes it in the format that the file's name ends in. */
  public void write(ReportSubject subject, Path file) {
    write(
        messages.get("job.report"),
        file,
        (report, stop) -> report.write(subject),
        shown -> messages.get("report.done", shown));
  }

  /**
   * Writes something in the format that the file's name ends in.
   *
   * @param title what an operator reads meanwhile
   * @param content writes what is told
   * @param done says that it is in the file of this name
   */
  public void write(
      String title,
      Path file,
      BiConsumer<ReportFile, Cancellation> content,
      UnaryOperator<String> done) {
    clear();
    session.startLocal(
        ReportWriting.job(title, file, content)
            .onSuccess(written -> success.set(done.apply(VisibleText.line(written.toString()))))
            .onFailure(
                thrown -> failure.set(ReportWriting.sentence(thrown, session::sentenceFor))));
  }

  /** Forgets what was said. */
  public void clear() {
    success.set("");
    failure.set("");
  }
}
