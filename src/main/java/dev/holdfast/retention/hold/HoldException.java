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
    BUSY
  }

  private final Kind kind;
  private final String file;
  private final String detail;

  private HoldException(Kind kind, String file, Throwable cause) {
    super(file + ": " + cause.getMessage(), cause);
    this.kind = kind;
    this.file = file;
    this.detail = String.valueOf(cause.getMessage());
  }

  static HoldException unusable(Path file, Throwable cause) {
    return new HoldException(Kind.UNUSABLE, file.toString(), cause);
  }

  static HoldException busy(Path file, Throwable cause) {
    return new HoldException(Kind.BUSY, file.toString(), cause);
  }

  /** Returns what stands in the way. */
  public Kind kind() {
    return kind;
  }

  /** Returns the path of the file they are kept in. */
  public String file() {
    return file;
  }

  /** Returns what stands in the way, in the words of the system or the database. */
  public String detail() {
    return detail;
  }
}
