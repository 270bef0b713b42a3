package dev.holdfast.desktop.archive;

import dev.holdfast.archive.ArchiveVerification;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.store.terms.OperationTerm;

/** Goes over an archive row by row when asked to. */
final class ArchiveCheckViewModel {

  private final StoreSession session;
  private ArchiveItem archive;
  private final StoreRead<ArchiveVerification.Outcome> read;

  ArchiveCheckViewModel(StoreSession session) {
    this.session = session;
    read =
        StoreRead.local(session, Fxml.messages(ArchiveCheckViewModel.class).get("job.check"), true);
  }

  /** What was found; nothing before. */
  StoreRead<ArchiveVerification.Outcome> read() {
    return read;
  }

  /** Returns what the store of what was checked calls that which was done to it. */
  OperationTerm operation(ArchiveVerification.Outcome of) {
    return of.manifest().operation(session.stores());
  }

  // Commands

  /** Looks at another archive, or at none; what was found of the one before is forgotten. */
  void look(ArchiveItem other) {
    if (archive == null || other == null || !archive.file().equals(other.file())) {
      read.clear();
    }
    archive = other;
  }

  /** Checks it. */
  void check() {
    if (archive != null && archive.manifest() != null) {
      ArchiveItem item = archive;
      read.clear();
      read.read((progress, stop) -> ArchiveVerification.run(item.file(), progress, stop));
    }
  }

  /** Stops checking. */
  void cancel() {
    read.cancel();
  }

  /** Stops and hears nothing any more. */
  void close() {
    read.clear();
  }
}
