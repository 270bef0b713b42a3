package dev.holdfast.desktop.archive;

import dev.holdfast.archive.ArchiveVerification;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.LatestJob;
import dev.holdfast.text.Messages;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableMap;

/** What checks of archives have found, and checking all that were not. */
final class VerifyAllViewModel {

  private final StoreSession session;
  private final Messages messages = Fxml.messages(VerifyAllViewModel.class);
  private final ObservableMap<Path, ArchiveVerification.Outcome> found =
      FXCollections.observableHashMap();
  private final Deque<ArchiveItem> waiting = new ArrayDeque<>();
  private final LatestJob check = new LatestJob();
  private int all;

  VerifyAllViewModel(StoreSession session) {
    this.session = session;
  }

  // Properties

  private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();
  private final ReadOnlyStringWrapper progress = new ReadOnlyStringWrapper("");
  private String failure = "";

  /** What was found in each file that was checked. */
  ObservableMap<Path, ArchiveVerification.Outcome> found() {
    return found;
  }

  /** Whether some are being checked. */
  ReadOnlyBooleanProperty busyProperty() {
    return busy.getReadOnlyProperty();
  }

  /** How far that is, in words; if none is, why the last that could not be checked was not. */
  ReadOnlyStringProperty progressProperty() {
    return progress.getReadOnlyProperty();
  }

  /** Returns what is known of one. */
  ArchiveState state(ArchiveItem item) {
    return ArchiveState.of(item, found.get(item.file()));
  }

  // Commands

  /** Remembers what a check has found. */
  void keep(Path file, ArchiveVerification.Outcome outcome) {
    found.put(file, outcome);
  }

  /** Checks those that were not, one after the other. */
  void verify(Collection<ArchiveItem> items) {
    if (busy.get()) {
      return;
    }
    failure = "";
    items.stream().filter(item -> state(item) == ArchiveState.UNVERIFIED).forEach(waiting::add);
    all = waiting.size();
    next();
  }

  /** Stops; what was found stays known. */
  void cancel() {
    waiting.clear();
    check.cancel();
  }

  private void next() {
    ArchiveItem item = waiting.poll();
    busy.set(item != null);
    progress.set(
        item == null
            ? failure
            : messages.get(
                "verifyAll.progress",
                all - waiting.size(),
                all,
                String.valueOf(item.file().getFileName())));
    if (item == null) {
      return;
    }
    check.start(
        session::startLocal,
        BackgroundJob.of(
                messages.get("job.check"),
                (done, stop) -> ArchiveVerification.run(item.file(), done, stop))
            .listed()
            .onSuccess(
                outcome -> {
                  keep(item.file(), outcome);
                  next();
                })
            .onFailure(
                thrown -> {
                  failure = session.sentenceFor(thrown);
                  next();
                })
            .onCancel(
                () -> {
                  waiting.clear();
                  next();
                }));
  }
}
