package dev.holdfast.journal;

/** The journal cannot be written or read. An expected failure: its message is for the operator. */
public final class JournalException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The path of the journal. */
  public final String file;

  /** What stands in the way, in the words of the system or the database. */
  public final String detail;

  /** Whether what was to be recorded was done all the same. */
  public final boolean done;

  JournalException(String file, String detail, boolean done, Throwable cause) {
    super(file + ": " + detail, cause);
    this.file = file;
    this.detail = detail;
    this.done = done;
  }

  /** Returns the same of something that was done before its end could not be recorded. */
  JournalException afterwards() {
    return new JournalException(file, detail, true, this);
  }
}
