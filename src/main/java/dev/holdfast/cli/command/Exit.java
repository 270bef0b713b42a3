package dev.holdfast.cli.command;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.Messages;

/** How a command ended, as scripts read it. */
public enum Exit {
  /** Done. */
  DONE(0),
  /** Failed. */
  FAILED(1),
  /** The command line makes no sense as it was written. */
  USAGE(2),
  /** Done in part, or with findings: drift, skipped tasks, a limit reached. */
  PARTIAL(3),
  /** The store cannot be reached or understood. */
  STORE(4),
  /** Refused; nothing was changed. */
  REFUSED(5);

  /** The process's exit code. */
  public final int code;

  Exit(int code) {
    this.code = code;
  }

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
      case StoreFailure.OutOfReach _ -> Exit.STORE;
      case StoreFailure.WronglyAsked _ -> Exit.USAGE;
      case StoreFailure.Halted _ -> Exit.PARTIAL;
      case StoreFailure.TooMany _ -> Exit.REFUSED;
      case StoreFailure.OfKind(_, _, _, _, boolean typed) -> typed ? Exit.USAGE : Exit.STORE;
      default -> Exit.FAILED;
    };
  }
}
