package dev.holdfast.store;

import java.util.List;

/**
 * Something an operator should know about a store that opened.
 *
 * @param kind what
 * @param details names to show with it, possibly none
 */
public record Notice(Kind kind, List<String> details) {

  public Notice {
    details = List.copyOf(details);
  }

  /** The kinds of notices. */
  public enum Kind {
    /** Read-only medium: opened without locks, so later changes by others are not seen. */
    IMMUTABLE,
    /** An older store lacks these columns. */
    MISSING_COLUMNS,
    /** An older store lacks these tables. */
    MISSING_TABLES,
    /** The file is an archive, of the store named, and is never changed. */
    ARCHIVE,
    /** The file is the story of one task, exported from the store named, and is never changed. */
    STORY,
    /** Tasks have no key on their id, and are too many to compare all ids on opening. */
    IDS_UNCHECKED,
    /** A password stood in the address, where other users of the machine may see it. */
    PASSWORD_IN_ADDRESS
  }
}
