package dev.holdfast.desktop.journal;

import dev.holdfast.desktop.dialog.WholeFile;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.JobRunner.RunningJob;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalExport;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.util.Objects;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** The journal of this user: what was done, and whether somebody has changed the record of it. */
public final class JournalViewModel {

  private final StoreSession session;
  private final Journal journal;
  private final Messages messages = Fxml.messages(JournalViewModel.class);
  private RunningJob running;
  private boolean closed;

  /** Reads nothing until told to. */
  public JournalViewModel(StoreSession session, Journal journal) {
    this.session = session;
    this.journal = journal;
  }

  // Properties

  private final ReadOnlyObjectWrapper<JournalReading> reading =
      new ReadOnlyObjectWrapper<>(this, "reading");
  private final ReadOnlyBooleanWrapper loading = new ReadOnlyBooleanWrapper(this, "loading");
  private final ReadOnlyStringWrapper failure = new ReadOnlyStringWrapper(this, "failure", "");
  private final ReadOnlyStringWrapper exported = new ReadOnlyStringWrapper(this, "exported", "");
  private final ReadOnlyStringWrapper exportFailure =
      new ReadOnlyStringWrapper(this, "exportFailure", "");
  private final StringProperty knownHead = new SimpleStringProperty(this, "knownHead", "");
  private final ObjectBinding<HeadVerdict> headVerdict =
      Bindings.createObjectBinding(this::judgeHead, knownHead, reading);

  /** The journal as it was read last; null before the first answer. */
  public ReadOnlyObjectProperty<JournalReading> readingProperty() {
    return reading.getReadOnlyProperty();
  }

  /** Whether it is being read. */
  public ReadOnlyBooleanProperty loadingProperty() {
    return loading.getReadOnlyProperty();
  }

  /** Why it could not be read, in words; empty if it could. What was read before stays. */
  public ReadOnlyStringProperty failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** What was exported, in words; empty before. */
  public ReadOnlyStringProperty exportedProperty() {
    return exported.getReadOnlyProperty();
  }

  /** Why nothing was exported, in words; empty if it was. */
  public ReadOnlyStringProperty exportFailureProperty() {
    return exportFailure.getReadOnlyProperty();
  }

  /** A head that was kept elsewhere: in a plan, an archive, a mail or a log. */
  public StringProperty knownHeadProperty() {
    return knownHead;
  }

  /** Whether the journal still holds the entry of that head. */
  public ObjectBinding<HeadVerdict> headVerdictBinding() {
    return headVerdict;
  }

  // Commands

  /** Writes every entry into a file, as it was hashed. */
  public void export(WholeFile file) {
    exported.set("");
    exportFailure.set("");
    String shown = VisibleText.line(file.path().toString());
    session.startLocal(
        BackgroundJob.of(
                messages.get("job.export"),
                (progress, stop) -> {
                  long[] entries = {0};
                  file.write(writer -> entries[0] = JournalExport.write(journal, writer));
                  return entries[0];
                })
            .listed()
            .onSuccess(
                entries ->
                    unlessClosed(() -> exported.set(messages.get("export.done", entries, shown))))
            .onFailure(
                thrown -> unlessClosed(() -> exportFailure.set(exportProblem(thrown, shown)))));
  }

  /** Reads the journal again and goes over its chain. */
  public void refresh() {
    loading.set(true);
    running =
        session.startLocal(
            BackgroundJob.of(
                    messages.get("job.read"), (progress, stop) -> JournalReading.of(journal))
                .superseding(this)
                .onSuccess(answer -> unlessClosed(() -> answered(answer)))
                .onFailure(thrown -> unlessClosed(() -> failed(thrown))));
  }

  /** Stops and hears nothing any more. */
  public void close() {
    closed = true;
    if (running != null) {
      running.cancel();
    }
  }

  private void answered(JournalReading answer) {
    loading.set(false);
    failure.set("");
    reading.set(answer);
  }

  private void failed(Throwable thrown) {
    loading.set(false);
    failure.set(session.sentenceFor(thrown));
  }

  private String exportProblem(Throwable thrown, String file) {
    return switch (thrown) {
      case FileAlreadyExistsException _ -> messages.get("export.exists", file);
      case FileSystemException refused ->
          messages.get(
              "export.failed",
              file,
              Objects.requireNonNullElse(refused.getReason(), refused.getClass().getSimpleName()));
      case IOException broken ->
          messages.get("export.failed", file, Objects.toString(broken.getMessage()));
      default -> session.sentenceFor(thrown);
    };
  }

  private HeadVerdict judgeHead() {
    String typed = knownHead.get().strip();
    if (typed.isEmpty() || reading.get() == null) {
      return HeadVerdict.NONE;
    }
    return reading.get().check().holds(typed) ? HeadVerdict.THERE : HeadVerdict.MISSING;
  }

  private void unlessClosed(Runnable action) {
    if (!closed) {
      action.run();
    }
  }
}
