package dev.holdfast.desktop.connections;

/** How a saved store stands to this window. */
public enum ConnectionState {
  /** Not opened. */
  CLOSED,
  /** Being opened. */
  CONNECTING,
  /** Open, and it answered last time. */
  CONNECTED,
  /** It could not be opened, or stopped answering. */
  FAILED
}
