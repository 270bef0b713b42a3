package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.shell.StoreSession;
import javafx.util.Subscription;

/** The streams of a store, and the events of the one that is chosen. */
public final class StreamsViewModel {

  private final StreamListViewModel list;
  private final StreamEventsViewModel events;
  private final Subscription chosen;

  /** Reads nothing yet. */
  public StreamsViewModel(StoreSession session) {
    list = new StreamListViewModel(session);
    events = new StreamEventsViewModel(session);
    chosen = list.selectedProperty().subscribe(events::open);
  }

  // Properties

  /** The streams. */
  public StreamListViewModel list() {
    return list;
  }

  /** The events of one of them. */
  public StreamEventsViewModel events() {
    return events;
  }

  // Commands

  /** Reads the streams, unless they were read before. */
  public void show() {
    list.show();
  }

  /** Reads again what is shown. */
  public void refresh() {
    list.refresh();
    events.refresh();
  }

  /** Stops and hears nothing any more. */
  void close() {
    chosen.unsubscribe();
    list.close();
    events.close();
  }
}
