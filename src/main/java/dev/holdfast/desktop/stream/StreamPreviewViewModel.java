package dev.holdfast.desktop.stream;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.retention.Freshness;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.retention.stream.StreamPreviewScan;
import dev.holdfast.store.StreamRetention;
import dev.holdfast.store.StreamSnapshot;
import java.util.concurrent.atomic.AtomicReference;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;

/** What the policies of a store would delete now. */
public final class StreamPreviewViewModel {

  private final StoreSession session;
  private final Cleanup cleanup;
  private final StoreRead<StreamPreview> read;
  private AtomicReference<HeldTasks> asked = new AtomicReference<>();

  StreamPreviewViewModel(StoreSession session, Cleanup cleanup) {
    this.session = session;
    this.cleanup = cleanup;
    read =
        StoreRead.listed(session, Fxml.messages(StreamPreviewViewModel.class).get("job.preview"));
    read.valueProperty().subscribe(this::previewed);
    freshness =
        Bindings.createObjectBinding(
            this::howFresh, read.valueProperty(), includeNewest, heeded, session.heldProperty());
  }

  // Properties

  private final BooleanProperty includeNewest = new SimpleBooleanProperty(this, "includeNewest");

  /** Whether the newest event of a stream may go like any other. */
  public BooleanProperty includeNewestProperty() {
    return includeNewest;
  }

  private final ReadOnlyObjectWrapper<HeldTasks> heeded =
      new ReadOnlyObjectWrapper<>(this, "heeded");
  private final ObjectBinding<Freshness> freshness;

  /** Whether what was found out is still what a cleanup would do, as far as this window knows. */
  ObjectBinding<Freshness> freshnessBinding() {
    return freshness;
  }

  /** What was found out. */
  StoreRead<StreamPreview> read() {
    return read;
  }

  // Commands

  /** Finds out what would go. Only reads. */
  public void preview() {
    boolean newest = includeNewest.get();
    AtomicReference<HeldTasks> held = new AtomicReference<>();
    asked = held;
    read.read(
        (progress, stop) -> {
          held.set(cleanup.held(session.store(), stop));
          StreamPreviewScan scan = new StreamPreviewScan(null, newest, held.get());
          try (StreamSnapshot snapshot = StreamRetention.of(session.store()).snapshot(stop)) {
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

  /** What it read of the holds is newer than what any page knew. */
  private void previewed(StreamPreview answer) {
    if (answer != null) {
      heeded.set(asked.get());
      session.setHeld(asked.get());
    }
  }

  private Freshness howFresh() {
    StreamPreview known = read.value();
    HeldTasks now = session.heldProperty().get();
    if (known == null) {
      return Freshness.FRESH;
    }
    if (known.includeNewest() != includeNewest.get()) {
      return Freshness.POLICY_EDITED;
    }
    boolean same = heeded.get() == null || now == null || heeded.get().all().equals(now.all());
    return same ? Freshness.FRESH : Freshness.HELD_SINCE;
  }
}
