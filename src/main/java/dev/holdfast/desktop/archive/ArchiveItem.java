package dev.holdfast.desktop.archive;

import dev.holdfast.archive.ArchiveException;
import dev.holdfast.archive.ArchiveManifest;
import dev.holdfast.archive.ArchiveProblem;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.SamePlace;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.Messages;
import java.nio.file.Path;

/**
 * An archive as the page lists it.
 *
 * @param file where it is, or was
 * @param recorded when the journal says it was written, in Unix seconds; null if it says nothing
 * @param manifest what it says about itself; null if it cannot be read
 * @param operation what its store calls that which was done to what it holds; null if it cannot be
 *     read
 * @param problem why it cannot be read; null if it can
 * @param ofThisStore whether it holds rows of the store that is open
 */
public record ArchiveItem(
    Path file,
    Long recorded,
    ArchiveManifest manifest,
    OperationTerm operation,
    ArchiveProblem problem,
    boolean ofThisStore) {

  /** Reads what it says about itself. */
  static ArchiveItem read(
      Path file, Long recorded, String store, StoreFingerprint here, Stores stores) {
    try {
      ArchiveManifest manifest = ArchiveManifest.read(file);
      return new ArchiveItem(
          file,
          recorded,
          manifest,
          manifest.operation(stores),
          null,
          manifest.facts().store().samePlace(here));
    } catch (ArchiveException unread) {
      boolean ofThisStore = store != null && new SamePlace(here.place()).test(store);
      return new ArchiveItem(file, recorded, null, null, unread.problem, ofThisStore);
    }
  }

  /** Returns the texts of the page, in the words of the store that it is of. */
  Messages messages() {
    return manifest == null ? Fxml.messages(ArchiveItem.class) : messages(rows(), operation);
  }

  /** Returns the texts of the page for rows of a kind, in the words of a store. */
  static Messages messages(RowKind rows, OperationTerm operation) {
    return Fxml.messages(ArchiveItem.class)
        .in(rows == RowKind.EVENTS ? operation.withSubject("events") : operation);
  }

  /** Tries whether some kind of store opens it; blocks. */
  boolean opens(Stores stores) {
    try {
      open(stores).close();
      return true;
    } catch (StoreException none) {
      return false;
    }
  }

  /**
   * Opens it as the store that it is; blocks.
   *
   * @throws StoreException if no kind of store does
   */
  TaskStore open(Stores stores) {
    return stores.open(stores.address(file.toString()), StoreOptions.defaults(SecretSource.NONE));
  }

  /** Returns what it holds; tasks if it cannot be read. */
  RowKind rows() {
    return manifest != null && manifest.ofStreams() ? RowKind.EVENTS : RowKind.TASKS;
  }

  /** Returns when it was begun, as it says itself; else as the journal does. */
  Long time() {
    return manifest == null ? recorded : Long.valueOf(manifest.facts().createdAt());
  }
}
