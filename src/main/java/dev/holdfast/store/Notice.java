package dev.holdfast.store;

import dev.holdfast.task.Texts;
import java.util.List;
import java.util.Locale;

/**
 * Something an operator should know about a store that opened.
 *
 * @param kind what
 * @param details names to show with it, possibly none
 * @param code what, of {@link Kind#OF_KIND}; null otherwise
 * @param texts its sentence, {@code notice.CODE}; null otherwise
 */
public record Notice(Kind kind, List<String> details, String code, Texts texts) {

  public Notice {
    details = List.copyOf(details);
  }

  /** What Holdfast itself knows. */
  public Notice(Kind kind, List<String> details) {
    this(kind, details, null, null);
  }

  /** Returns what only stores of one kind have, in that kind's own words. */
  public static Notice of(String code, Texts texts, String... details) {
    return new Notice(Kind.OF_KIND, List.of(details), code, texts);
  }

  /** Returns what it is called in JSON. */
  public String wireName() {
    return code == null ? kind.name().toLowerCase(Locale.ROOT) : code;
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
    PASSWORD_IN_ADDRESS,
    /** A file of passwords was not used, because others than its owner can read it. */
    PASSWORD_FILE,
    /** Older versions of what changes or goes are not kept: the setting of the store is named. */
    NOT_VERSIONED,
    /** A pooler stands between, which lends one connection of the server to many. */
    POOLED,
    /** What only stores of one kind have; see {@link Notice#code}. */
    OF_KIND
  }
}
