package dev.holdfast.journal;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a walk over the whole chain found.
 *
 * @param entries how many there are
 * @param head the hash of the newest; null if there is none
 * @param faults what somebody did, the first {@link #MOST}
 * @param hashes those of all entries
 */
public record JournalCheck(long entries, String head, List<Fault> faults, Set<String> hashes) {

  /** How many faults are named. */
  public static final int MOST = 100;

  public JournalCheck {
    faults = List.copyOf(faults);
    hashes = Set.copyOf(hashes);
  }

  /** Returns whether the chain holds. */
  public boolean sound() {
    return faults.isEmpty();
  }

  /**
   * Returns whether an entry is there that a plan, an archive or a log names as the head of its
   * time. If it is not, entries were cut off the end, or the whole file was rewritten.
   */
  public boolean holds(String knownHead) {
    return hashes.contains(knownHead);
  }

  /**
   * Something is wrong.
   *
   * @param kind what
   * @param sequence the entry where it shows
   */
  public record Fault(Kind kind, long sequence) {}

  /** What can be wrong. */
  public enum Kind {
    /** The entry is not what it was when its hash was made. */
    ALTERED,
    /** Entries before it are missing. */
    REMOVED,
    /** It was written in another place. */
    MOVED,
    /** It does not follow the entry before it: that one was rewritten. */
    BROKEN_LINK,
    /** The holds know of an entry that is not there: entries behind this one were cut off. */
    CUT
  }

  /** Goes over entries in order. */
  static final class Walk {

    private final List<Fault> faults = new ArrayList<>();
    private final Set<String> hashes = new HashSet<>();
    private long expected = 1;
    private String previous = JournalEntry.NO_ENTRY;
    private long entries;

    void next(JournalEntry entry) {
      Kind kind = fault(entry);
      if (kind != null && faults.size() < MOST) {
        faults.add(new Fault(kind, entry.sequence()));
      }
      entries++;
      hashes.add(entry.hash());
      expected = entry.sequence() + 1;
      previous = entry.hash();
    }

    private Kind fault(JournalEntry entry) {
      JsonNode fields = entry.fields();
      if (!entry.sum().equals(entry.hash())) {
        return Kind.ALTERED;
      }
      if (fields.path("sequence").asLong(-1) != entry.sequence()) {
        return Kind.MOVED;
      }
      if (entry.sequence() != expected) {
        return Kind.REMOVED;
      }
      return fields.path("previous").asText().equals(previous) ? null : Kind.BROKEN_LINK;
    }

    /**
     * Ends.
     *
     * @param known the hash of an entry that was written once; null if none is known
     */
    JournalCheck end(String known) {
      if (known != null && !hashes.contains(known) && faults.size() < MOST) {
        faults.add(new Fault(Kind.CUT, expected - 1));
      }
      return new JournalCheck(entries, entries == 0 ? null : previous, faults, hashes);
    }
  }
}
