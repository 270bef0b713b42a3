package dev.holdfast.desktop.shell;

import dev.holdfast.store.StoreFailure;

/** How the open store answered last. */
public enum StoreHealth {
  /** The last answer was one. */
  CONNECTED,
  /** The store can no longer be read; a retry may bring it back. */
  LOST;

  /**
   * Returns what a failed read says about the connection.
   *
   * @param before what was known before; kept when the failure says nothing of the connection
   */
  static StoreHealth after(StoreFailure failure, StoreHealth before) {
    return switch (failure) {
      case StoreFailure.AccessDenied _ -> before;
      case StoreFailure.OutOfReach _ -> LOST;
      case StoreFailure.OfKind(_, _, _, _, boolean typed) -> typed ? before : LOST;
      default -> before;
    };
  }
}
