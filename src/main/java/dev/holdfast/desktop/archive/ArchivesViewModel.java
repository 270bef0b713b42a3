package dev.holdfast.desktop.archive;

import dev.holdfast.archive.KnownArchive;
import dev.holdfast.archive.Restore;
import dev.holdfast.desktop.run.Rows;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.JobRunner.RunningJob;
import dev.holdfast.journal.Journal;
import dev.holdfast.store.Capability;
import dev.holdfast.store.Restoring;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.text.Messages;
import dev.holdfast.text.TermWords;
import dev.holdfast.text.VisibleText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The archives that the journal knows of, and those that were opened by hand. */
final class ArchivesViewModel {

  private final StoreSession session;
  private final Journal journal;
  private final ArchiveCheckViewModel check;
  private final RestoreViewModel restore;
  private final Messages messages;
  private final Set<Path> opened = new LinkedHashSet<>();
  private final ObservableList<ArchiveItem> items = FXCollections.observableArrayList();
  private RunningJob running;
  private boolean closed;

  ArchivesViewModel(StoreSession session, Journal journal) {
    this.session = session;
    this.journal = journal;
    this.messages = session.messages(ArchivesViewModel.class);
    this.check = new ArchiveCheckViewModel(session);
    this.restore = new RestoreViewModel(session, new Restore(journal));
    selected.subscribe(
        item -> {
          check.look(item);
          restore.look(item);
          tryOpening(item);
        });
  }

  /** Returns the texts of the page, in the words of the open store. */
  Messages messages() {
    return messages;
  }

  // Properties

  private final ObjectProperty<ArchiveItem> selected = new SimpleObjectProperty<>(this, "selected");
  private final ReadOnlyBooleanWrapper loaded = new ReadOnlyBooleanWrapper(this, "loaded");
  private final ReadOnlyBooleanWrapper opens = new ReadOnlyBooleanWrapper(this, "opens");
  private final ReadOnlyStringWrapper failure = new ReadOnlyStringWrapper(this, "failure");

  /** The archives: those of the open store first, the newest first. */
  ObservableList<ArchiveItem> items() {
    return items;
  }

  /** The one that is looked at; null if none is. */
  ObjectProperty<ArchiveItem> selectedProperty() {
    return selected;
  }

  /** Whether the selected one is known to open as a store of some kind. */
  ReadOnlyBooleanProperty opensProperty() {
    return opens.getReadOnlyProperty();
  }

  /** Whether the list was read at least once. */
  ReadOnlyBooleanProperty loadedProperty() {
    return loaded.getReadOnlyProperty();
  }

  /** Why the list could not be read, in words; null if it could. */
  ReadOnlyStringProperty failureProperty() {
    return failure.getReadOnlyProperty();
  }

  /** Whether the selected one is what was written. */
  ArchiveCheckViewModel check() {
    return check;
  }

  /** Putting tasks of the selected one back. */
  RestoreViewModel restore() {
    return restore;
  }

  /** What the open store holds, and takes back. */
  Rows rows() {
    return session.store().info().can(Capability.STREAMS) ? Rows.EVENTS : Rows.TASKS;
  }

  /** Returns whether the open store restores anything. */
  boolean restores() {
    return Restoring.by(session.store());
  }

  /** Says why the open store restores nothing; a kind of store may have words of its own. */
  String never(ArchiveItem item) {
    return new TermWords(messages)
        .get(
            "archive.",
            "onlyForReading",
            session.operation().texts(),
            VisibleText.line(item.file().toString()));
  }

  /** Returns whether the open store has a place for what an archive holds. */
  boolean fits(ArchiveItem item) {
    return item.rows() == rows() || item.manifest().tasks() == 0;
  }

  // Commands

  /** Lists a file that the journal does not know of, and looks at it. */
  void open(Path file) {
    Path whole = file.toAbsolutePath().normalize();
    opened.add(whole);
    read(whole);
  }

  /** Reads the list again. */
  void refresh() {
    read(selected.get() == null ? null : selected.get().file());
  }

  /** Stops and hears nothing any more. */
  void close() {
    closed = true;
    if (running != null) {
      running.cancel();
    }
    check.close();
    restore.close();
  }

  private void tryOpening(ArchiveItem item) {
    opens.set(false);
    if (item == null || item.manifest() == null) {
      return;
    }
    session.startLocal(
        BackgroundJob.of(messages.get("job.opens"), (progress, stop) -> item.opens())
            .superseding(opens)
            .onSuccess(able -> opens.set(able && item.equals(selected.get()))));
  }

  private void read(Path wanted) {
    Set<Path> byHand = new LinkedHashSet<>(opened);
    running =
        session.start(
            BackgroundJob.of(messages.get("job.list"), (progress, stop) -> list(byHand, stop))
                .superseding(this)
                .onSuccess(
                    found -> {
                      if (!closed) {
                        show(found, wanted);
                      }
                    })
                .onFailure(
                    thrown -> {
                      if (!closed) {
                        failure.set(session.sentenceFor(thrown));
                      }
                    }));
  }

  private List<ArchiveItem> list(Set<Path> byHand, Cancellation stop) {
    StoreFingerprint here = session.store().fingerprint(stop);
    List<ArchiveItem> found = new ArrayList<>();
    Set<Path> known = new LinkedHashSet<>();
    for (KnownArchive archive : KnownArchive.of(journal)) {
      stop.throwIfCancelled();
      known.add(archive.file());
      found.add(ArchiveItem.read(archive.file(), archive.recorded(), archive.store(), here));
    }
    for (Path file : byHand) {
      if (!known.contains(file)) {
        found.add(ArchiveItem.read(file, null, null, here));
      }
    }
    found.sort(Comparator.comparing(ArchiveItem::ofThisStore).reversed());
    return found;
  }

  private void show(List<ArchiveItem> found, Path wanted) {
    failure.set(null);
    items.setAll(found);
    selected.set(
        found.stream()
            .filter(item -> item.file().equals(wanted))
            .findFirst()
            .orElseGet(() -> firstOfThisStore(found)));
    loaded.set(true);
  }

  /** What another store lost is looked at, and offered for restoring, only when it is chosen. */
  private static ArchiveItem firstOfThisStore(List<ArchiveItem> found) {
    return found.stream().filter(ArchiveItem::ofThisStore).findFirst().orElse(null);
  }
}
