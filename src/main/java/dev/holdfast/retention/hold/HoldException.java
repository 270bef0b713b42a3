package dev.holdfast.retention.hold;

/**
 * The holds cannot be read or written. Until they can, nothing may be deleted: nobody knows what is
 * on hold.
 */
public final class HoldException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String file;
  private final String detail;

  HoldException(String file, Throwable cause) {
    super(file + ": " + cause.getMessage(), cause);
    this.file = file;
    this.detail = String.valueOf(cause.getMessage());
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
