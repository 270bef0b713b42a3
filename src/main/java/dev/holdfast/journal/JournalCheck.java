package dev.holdfast.journal;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * What a walk over the whole chain found.
 *
 * @param entries how many there are
 * @param head the hash of the newest; null if there is none
 * @param faults what somebody did, the first {@link #MOST}
 * @param known the newest entry that was ever written from here, as it is kept away from the
 *     journal; null if nothing is known
 */
public record JournalCheck(long entries, String head, List<Fault> faults, KnownHead known) {

  /** How many faults are named. */
  public static final int MOST = 100;

  /** Returns whether the chain holds. */
  public boolean sound() {
    return faults.isEmpty();
  }

  /** Returns whether a fault shows only against the file that keeps the newest entry. */
  public boolean againstKnown() {
    return faults.stream().anyMatch(fault -> fault.kind().againstKnown());
  }

  /**
   * Something is wrong.
   *
   * @param sequence the entry where it shows
   * @param kind what
   */
  public record Fault(long sequence, Kind kind) {}

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
    CUT,
    /** There is no entry, but one with this number was written once. */
    EMPTY,
    /** The newest entry has this number, but one with a greater number was written once. */
    SHORTER,
    /** An entry with this number was written once, and another is in its place. */
    REPLACED,
    /** The file that keeps the newest entry cannot be read. */
    UNKNOWN_HEAD;

    /** Returns whether the file that keeps the newest entry tells it. */
    public boolean againstKnown() {
      return compareTo(EMPTY) >= 0;
    }
  }

  /** Goes over entries in order. */
  static final class Walk {

    private final List<Fault> faults = new ArrayList<>();
    private final KnownHead known;
    private final String ofHolds;
    private boolean knownThere;
    private boolean ofHoldsThere;
    private long expected = 1;
    private String previous = JournalEntry.NO_ENTRY;
    private long entries;

    /**
     * Takes what must be there.
     *
     * @param known the newest entry that was ever written; null if nothing is known
     * @param ofHolds the hash of an entry that the holds know of; null if they know none
     */
    Walk(KnownHead known, String ofHolds) {
      this.known = known;
      this.ofHolds = ofHolds;
    }

    void next(JournalEntry entry) {
      Kind kind = fault(entry);
      if (kind != null && faults.size() < MOST) {
        faults.add(new Fault(entry.sequence(), kind));
      }
      knownThere |=
          known != null
              && entry.sequence() == known.sequence()
              && entry.hash().equals(known.hash());
      entries++;
      ofHoldsThere |= entry.hash().equals(ofHolds);
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

    /** Ends. */
    JournalCheck end() {
      // What is missing as a whole stands first: it must not be lost among a hundred others.
      if (ofHolds != null && !ofHoldsThere) {
        faults.addFirst(new Fault(expected - 1, Kind.CUT));
      }
      if (known != null && !knownThere) {
        faults.addFirst(against());
      }
      List<Fault> first = faults.subList(0, Math.min(MOST, faults.size()));
      return new JournalCheck(entries, entries == 0 ? null : previous, first, known);
    }

    private Fault against() {
      if (!known.readable()) {
        return new Fault(expected - 1, Kind.UNKNOWN_HEAD);
      }
      if (entries == 0) {
        return new Fault(known.sequence(), Kind.EMPTY);
      }
      return expected - 1 < known.sequence()
          ? new Fault(expected - 1, Kind.SHORTER)
          : new Fault(known.sequence(), Kind.REPLACED);
    }
  }
}
