package dev.holdfast.desktop.stream;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.retention.stream.StreamForecast;
import dev.holdfast.store.Roles;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.stream.StreamSnapshot;

/** Whether the policies of a store of streams keep up with what arrives. */
public final class StreamForecastViewModel {

  private final StoreSession session;
  private final Cleanup cleanup;
  private final StoreRead<StreamForecast> read;

  StreamForecastViewModel(StoreSession session, Cleanup cleanup) {
    this.session = session;
    this.cleanup = cleanup;
    read =
        StoreRead.listed(session, Fxml.messages(StreamForecastViewModel.class).get("job.forecast"));
  }

  // Properties

  /** What was found out. */
  StoreRead<StreamForecast> read() {
    return read;
  }

  // Commands

  /** Finds out. Only reads. */
  public void forecast() {
    read.read(
        (progress, stop) -> {
          var held = cleanup.held(session.store(), stop);
          try (StreamSnapshot snapshot =
              Roles.of(session.store(), StreamRetention.class).snapshot(stop)) {
            return StreamForecast.of(snapshot, null, held, progress);
          }
        });
  }

  /** Finds out, unless it was asked before. */
  void show() {
    if (read.value() == null && !read.isLoading()) {
      forecast();
    }
  }

  /** Finds out again, if somebody has asked before. */
  void refresh() {
    if (read.value() != null || read.failureProperty().get() != null) {
      forecast();
    }
  }

  /** Forgets everything. */
  void close() {
    read.clear();
  }
}
