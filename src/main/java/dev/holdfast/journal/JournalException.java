package dev.holdfast.journal;

/** The journal cannot be written or read. An expected failure: its message is for the operator. */
public final class JournalException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String file;
  private final String detail;

  JournalException(String file, String detail, Throwable cause) {
    super(file + ": " + detail, cause);
    this.file = file;
    this.detail = detail;
  }

  /** Returns the path of the journal. */
  public String file() {
    return file;
  }

  /** Returns what stands in the way, in the words of the system or the database. */
  public String detail() {
    return detail;
  }
}
