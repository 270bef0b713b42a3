package dev.holdfast.desktop.run;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.report.ReportSubject;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.nio.file.Path;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/** Writes the report of a cleanup and says how that went. Never replaces a file. */
public final class ReportViewModel {

  private final StoreSession session;
  private final Messages messages = Fxml.messages(ReportViewModel.class);

  /** Has written nothing yet. */
  public ReportViewModel(StoreSession session) {
    this.session = session;
  }

  // Properties

  private final ReadOnlyStringWrapper success = new ReadOnlyStringWrapper(this, "success", "");
  private final ReadOnlyStringWrapper failure = new ReadOnlyStringWrapper(this, "failure", "");

  /** What was written, in words; empty before. */
  public ReadOnlyStringProperty successProperty() {
    return success.getReadOnlyProperty();
  }

  /** Why nothing was written, in words; empty if it was. */
  public ReadOnlyStringProperty failureProperty() {
    return failure.getReadOnlyProperty();
  }

  // Commands

  /** Writes it in the format that the file's name ends in. */
  public void write(ReportSubject subject, Path file) {
    success.set("");
    failure.set("");
    session.startLocal(
        ReportWriting.job(messages.get("job.report"), file, (report, stop) -> report.write(subject))
            .onSuccess(
                written ->
                    success.set(messages.get("report.done", VisibleText.line(written.toString()))))
            .onFailure(
                thrown -> failure.set(ReportWriting.sentence(thrown, session::sentenceFor))));
  }
}
