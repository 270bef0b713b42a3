package dev.holdfast.desktop.stream;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.retention.stream.StreamPreviewScan;
import dev.holdfast.store.StreamSnapshot;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;

/** What the policies of a store would delete now. */
public final class StreamPreviewViewModel {

  private final StoreSession session;
  private final Cleanup cleanup;
  private final StoreRead<StreamPreview> read;

  StreamPreviewViewModel(StoreSession session, Cleanup cleanup) {
    this.session = session;
    this.cleanup = cleanup;
    read =
        StoreRead.listed(session, Fxml.messages(StreamPreviewViewModel.class).get("job.preview"));
  }

  // Properties

  private final BooleanProperty includeNewest = new SimpleBooleanProperty(this, "includeNewest");

  /** Whether the newest event of a stream may go like any other. */
  public BooleanProperty includeNewestProperty() {
    return includeNewest;
  }

  /** What was found out. */
  StoreRead<StreamPreview> read() {
    return read;
  }

  // Commands

  /** Finds out what would go. Only reads. */
  public void preview() {
    boolean newest = includeNewest.get();
    read.read(
        (progress, stop) -> {
          StreamPreviewScan scan =
              new StreamPreviewScan(null, newest, cleanup.held(session.store(), stop));
          try (StreamSnapshot snapshot = session.store().streams().orElseThrow().snapshot(stop)) {
            return scan.run(snapshot, progress);
          }
        });
  }

  /** Finds out again, if somebody has asked before. */
  public void refresh() {
    if (read.value() != null || read.failureProperty().get() != null) {
      preview();
    }
  }

  /** Forgets everything. */
  void close() {
    read.clear();
  }
}
