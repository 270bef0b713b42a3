package dev.holdfast.desktop.journal;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.JobRunner.RunningJob;
import dev.holdfast.journal.Journal;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/** The journal of this user: what was done, and whether somebody has changed the record of it. */
public final class JournalViewModel {

  private final StoreSession session;
  private final Journal journal;
  private final String title = Fxml.messages(JournalViewModel.class).get("job.read");
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

  // Commands

  /** Reads the journal again and goes over its chain. */
  public void refresh() {
    loading.set(true);
    running =
        session.startLocal(
            BackgroundJob.of(title, (progress, stop) -> JournalReading.of(journal))
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

  private void unlessClosed(Runnable action) {
    if (!closed) {
      action.run();
    }
  }
}
