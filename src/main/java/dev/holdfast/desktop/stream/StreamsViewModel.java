package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.hold.HoldsViewModel;
import dev.holdfast.desktop.shell.ModelPage;
import dev.holdfast.desktop.shell.StoreSession;
import javafx.util.Subscription;

/** The streams of a store, and the events of the one that is chosen. */
public final class StreamsViewModel implements ModelPage.Model {

  private final StreamListViewModel list;
  private final StreamEventsViewModel events;
  private final HoldsViewModel holds;
  private final Subscription chosen;

  /**
   * Reads nothing yet.
   *
   * @param times how times are typed
   */
  public StreamsViewModel(StoreSession session, HoldsViewModel holds, TimeText times) {
    list = new StreamListViewModel(session);
    events = new StreamEventsViewModel(session, times);
    this.holds = holds;
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

  /** What is on hold. */
  public HoldsViewModel holds() {
    return holds;
  }

  // Commands

  /** Reads the streams, unless they were read before, and what is on hold by now. */
  @Override
  public void show() {
    list.show();
    holds.refresh();
  }

  /** Reads again what is shown. */
  @Override
  public void refresh() {
    list.refresh();
    holds.refresh();
    events.refresh();
  }

  /** Stops and hears nothing any more. */
  @Override
  public void close() {
    chosen.unsubscribe();
    list.close();
    holds.close();
    events.close();
  }
}
