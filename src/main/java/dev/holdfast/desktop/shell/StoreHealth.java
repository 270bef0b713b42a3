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
      case StoreFailure.Unreachable _,
          StoreFailure.UnusableSetting _,
          StoreFailure.Untrusted _,
          StoreFailure.NoTunnel _,
          StoreFailure.ConnectionLost _,
          StoreFailure.AuthenticationFailed _,
          StoreFailure.PasswordNeeded _,
          StoreFailure.PasswordUnsent _,
          StoreFailure.UnknownDatabase _,
          StoreFailure.NoSuchFile _,
          StoreFailure.IsDirectory _,
          StoreFailure.EmptyFile _,
          StoreFailure.NotSqlite _,
          StoreFailure.NotStory _,
          StoreFailure.Unreadable _,
          StoreFailure.MissingTables _,
          StoreFailure.MissingColumns _,
          StoreFailure.UnusableIds _,
          StoreFailure.AmbiguousTables _,
          StoreFailure.SchemaChanged _,
          StoreFailure.Corrupt _ ->
          LOST;
      case StoreFailure.OfKind(_, _, _, _, boolean typed) -> typed ? before : LOST;
      case StoreFailure.MalformedAddress _,
          StoreFailure.MaskedAddress _,
          StoreFailure.SecretInParameter _,
          StoreFailure.UnknownScheme _,
          StoreFailure.InMemory _,
          StoreFailure.Busy _,
          StoreFailure.TimedOut _,
          StoreFailure.Cancelled _,
          StoreFailure.AccessDenied _,
          StoreFailure.NotWritable _,
          StoreFailure.DiskFull _,
          StoreFailure.NotRecorded _,
          StoreFailure.NotAsPlanned _,
          StoreFailure.NotChanged _,
          StoreFailure.Miscounted _,
          StoreFailure.NotRestored _,
          StoreFailure.Refused _,
          StoreFailure.ForeignCursor _,
          StoreFailure.Halted _,
          StoreFailure.Unsupported _,
          StoreFailure.NoSuchFilter _,
          StoreFailure.NoSuchSort _,
          StoreFailure.NoHistory _,
          StoreFailure.NoActivity _,
          StoreFailure.Unexpected _ ->
          before;
    };
  }
}
