package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.store.address.StoreAddress;
import java.util.List;

/** What the window shows beside the sidebar. */
public sealed interface ShellState {

  /** Returns the store it is about; null if there is none. */
  default ConnectionItem item() {
    return null;
  }

  /** No store is open. */
  record Welcome() implements ShellState {}

  /** All stores are seen at once. */
  record Fleet() implements ShellState {}

  /** A store is being opened. */
  record Connecting(ConnectionItem item) implements ShellState {}

  /**
   * A store did not open.
   *
   * @param sentence why, in words
   * @param others what can be opened in its place
   * @param unknown a database whose tables nobody knows; null if it is none
   */
  record Failed(
      ConnectionItem item, String sentence, List<StoreAddress> others, StoreAddress unknown)
      implements ShellState {}

  /** A store is open. */
  record Open(OpenStore store) implements ShellState {
    @Override
    public ConnectionItem item() {
      return store.item;
    }

    /** Returns what its pages read it with. */
    public StoreSession session() {
      return store.session;
    }
  }
}
