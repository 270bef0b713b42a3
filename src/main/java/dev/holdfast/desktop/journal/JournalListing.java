package dev.holdfast.desktop.journal;

import dev.holdfast.journal.JournalIndex;
import java.util.List;

/**
 * What of the journal is looked for, as it was read at one moment.
 *
 * @param index where all of it lies
 * @param rows what was read of it, newest first, with a row over each day
 * @param read how many entries that are
 */
public record JournalListing(JournalIndex index, List<JournalRow> rows, int read) {

  public JournalListing {
    rows = List.copyOf(rows);
  }

  /** Returns how many more there are than were read. */
  public int left() {
    return index.size() - read;
  }
}
