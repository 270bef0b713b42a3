package dev.holdfast.retention.hold;

import java.nio.file.Path;

/**
 * The holds cannot be read or written. Until they can, nothing may be deleted: nobody knows what is
 * on hold.
 */
public final class HoldException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What stands in the way. */
  public enum Kind {
    /** The file cannot be read or written. */
    UNUSABLE,
    /** Somebody is at it and did not end in time: worth another try. */
    BUSY,
    /** Holds that were set and not released are not there; {@link #lost} says how many. */
    LOST
  }

  /** What stands in the way. */
  public final Kind kind;

  /** The path of the file they are kept in. */
  public final String file;

  /** What stands in the way, in the words of the system or the database. */
  public final String detail;

  /** How many holds are lost. */
  public final int lost;

  private HoldException(Kind kind, String file, String detail, int lost, Throwable cause) {
    super(file + ": " + detail, cause);
    this.kind = kind;
    this.file = file;
    this.detail = detail;
    this.lost = lost;
  }

  /** The file of the holds, or another record of them, cannot be read or written. */
  public static HoldException unusable(Path file, Throwable cause) {
    return new HoldException(
        Kind.UNUSABLE, file.toString(), String.valueOf(cause.getMessage()), 0, cause);
  }

  static HoldException busy(Path file, Throwable cause) {
    return new HoldException(
        Kind.BUSY, file.toString(), String.valueOf(cause.getMessage()), 0, cause);
  }

  static HoldException lost(Path file, int holds) {
    return new HoldException(Kind.LOST, file.toString(), holds + " holds are lost", holds, null);
  }
}
