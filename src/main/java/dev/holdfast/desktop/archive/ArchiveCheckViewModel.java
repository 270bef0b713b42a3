package dev.holdfast.desktop.archive;

import dev.holdfast.archive.ArchiveVerification;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.LatestJob;
import dev.holdfast.job.Progress;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.Messages;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/** Goes over an archive row by row when asked to. */
final class ArchiveCheckViewModel {

  private final StoreSession session;
  private final Messages messages = Fxml.messages(ArchiveCheckViewModel.class);
  private ArchiveItem archive;
  private final LatestJob check = new LatestJob();

  ArchiveCheckViewModel(StoreSession session) {
    this.session = session;
  }

  // Properties

  private final ReadOnlyObjectWrapper<ArchiveVerification.Outcome> outcome =
      new ReadOnlyObjectWrapper<>(this, "outcome");
  private final ReadOnlyBooleanWrapper checking = new ReadOnlyBooleanWrapper(this, "checking");
  private final ReadOnlyDoubleWrapper fraction = new ReadOnlyDoubleWrapper(this, "fraction", -1);
  private final ReadOnlyStringWrapper failure = new ReadOnlyStringWrapper(this, "failure");

  /** What was found; null before. */
  ReadOnlyObjectProperty<ArchiveVerification.Outcome> outcomeProperty() {
    return outcome.getReadOnlyProperty();
  }

  /** Whether it is being checked. */
  ReadOnlyBooleanProperty checkingProperty() {
    return checking.getReadOnlyProperty();
  }

  /** How far that is, 0 to 1; below 0 when unknown. */
  ReadOnlyDoubleProperty fractionProperty() {
    return fraction.getReadOnlyProperty();
  }

  /** Why it could not be checked, in words; null if it could. */
  ReadOnlyStringProperty failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Returns what the store of what was checked calls that which was done to it. */
  OperationTerm operation(ArchiveVerification.Outcome of) {
    return of.manifest().operation(session.stores());
  }

  // Commands

  /** Looks at another archive, or at none; what was found of the one before is forgotten. */
  void look(ArchiveItem other) {
    if (archive != null && other != null && archive.file().equals(other.file())) {
      archive = other;
      return;
    }
    close();
    archive = other;
    outcome.set(null);
    failure.set(null);
    checking.set(false);
  }

  /** Checks it. */
  void check() {
    if (archive == null || archive.manifest() == null) {
      return;
    }
    ArchiveItem item = archive;
    outcome.set(null);
    failure.set(null);
    fraction.set(-1);
    checking.set(true);
    check.start(
        session::startLocal,
        BackgroundJob.of(
                messages.get("job.check"),
                (progress, stop) -> ArchiveVerification.run(item.file(), progress, stop))
            .listed()
            .onProgress((done, total) -> fraction.set(Progress.fraction(done, total)))
            .onSuccess(found -> end(() -> outcome.set(found)))
            .onFailure(thrown -> end(() -> failure.set(session.sentenceFor(thrown))))
            .onCancel(() -> checking.set(false)));
  }

  /** Stops checking. */
  void cancel() {
    check.cancel();
  }

  /** Stops and hears nothing any more. */
  void close() {
    check.forget();
  }

  private void end(Runnable end) {
    end.run();
    checking.set(false);
  }
}
