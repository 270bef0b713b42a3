package dev.holdfast.cli.command;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.Messages;

/** Which exit code a store's failure has. */
public final class ExitCodes {

  private ExitCodes() {}

  /**
   * Returns the code of something that ended.
   *
   * @param complete whether all of it was done
   * @param failure why not; null if no failure stood in the way
   * @param nothing whether nothing was done
   */
  public static Exit of(boolean complete, StoreFailure failure, boolean nothing) {
    if (complete) {
      return Exit.DONE;
    }
    if (failure instanceof StoreFailure.AuthenticationFailed) {
      // Nothing more will be done before somebody else is let in, however much was.
      return Exit.STORE;
    }
    boolean halted = failure instanceof StoreFailure.Halted;
    return failure != null && nothing && !halted ? of(failure) : Exit.PARTIAL;
  }

  /** A store that does not let itself be written refused before anything was changed. */
  public static RuntimeException unchanged(StoreException failure) {
    return switch (failure.failure()) {
      case StoreFailure.AccessDenied _, StoreFailure.NotWritable _ ->
          new ExitException(Exit.REFUSED, new FailureText(Messages.common()).of(failure.failure()));
      default -> failure;
    };
  }

  /** Returns the code: the store cannot be reached or understood, or the command failed in it. */
  public static Exit of(StoreFailure failure) {
    return switch (failure) {
      case StoreFailure.MalformedAddress _,
          StoreFailure.MaskedAddress _,
          StoreFailure.UnknownScheme _,
          StoreFailure.InMemory _,
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
          StoreFailure.Unreachable _,
          StoreFailure.UnusableSetting _,
          StoreFailure.Untrusted _,
          StoreFailure.NoTunnel _,
          StoreFailure.UnknownDatabase _,
          StoreFailure.PasswordNeeded _,
          StoreFailure.PasswordUnsent _,
          StoreFailure.AuthenticationFailed _,
          StoreFailure.ConnectionLost _,
          StoreFailure.SchemaChanged _,
          StoreFailure.AccessDenied _,
          StoreFailure.Corrupt _ ->
          Exit.STORE;
      case StoreFailure.Halted _ -> Exit.PARTIAL;
      case StoreFailure.TooMany _ -> Exit.REFUSED;
      case StoreFailure.OfKind(_, _, _, _, boolean typed) -> typed ? Exit.USAGE : Exit.STORE;
      case StoreFailure.ForeignCursor _,
          StoreFailure.SecretInParameter _,
          StoreFailure.Several _,
          StoreFailure.NoSuchFilter _,
          StoreFailure.NoSuchSort _ ->
          Exit.USAGE;
      case StoreFailure.Busy _,
          StoreFailure.TimedOut _,
          StoreFailure.Cancelled _,
          StoreFailure.NotWritable _,
          StoreFailure.DiskFull _,
          StoreFailure.NoRoom _,
          StoreFailure.NotRecorded _,
          StoreFailure.NotAsPlanned _,
          StoreFailure.NotChanged _,
          StoreFailure.Miscounted _,
          StoreFailure.NotRestored _,
          StoreFailure.Refused _,
          StoreFailure.Unsupported _,
          StoreFailure.NoHistory _,
          StoreFailure.NoActivity _,
          StoreFailure.Unexpected _ ->
          Exit.FAILED;
    };
  }
}
