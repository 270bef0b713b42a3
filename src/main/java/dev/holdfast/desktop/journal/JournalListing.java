package dev.holdfast.desktop.journal;

import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalIndex;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.journal.JournalQuery;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What of the journal is looked for, as it was read at one moment.
 *
 * @param index where all of it lies
 * @param rows what was read of it, newest first, with a row over each day
 * @param read how many entries that are
 */
public record JournalListing(JournalIndex index, List<JournalRow> rows, int read) {

  /** How many entries are read at once. */
  private static final int PAGE = 500;

  public JournalListing {
    rows = List.copyOf(rows);
  }

  /** Returns how many more there are than were read. */
  public int left() {
    return index.size() - read;
  }

  /**
   * Reads the newest ones; blocks.
   *
   * @param zone in which a day begins
   * @param least how many at least, if there are as many
   */
  static JournalListing first(
      Journal journal, JournalQuery query, ZoneId zone, int least, Cancellation stop) {
    JournalIndex index = journal.index(query, zone, stop);
    return new JournalListing(index, List.of(), 0).more(journal, zone, Math.max(least, PAGE));
  }

  /** Reads some more; blocks. */
  JournalListing more(Journal journal, ZoneId zone) {
    return more(journal, zone, PAGE);
  }

  private JournalListing more(Journal journal, ZoneId zone, int most) {
    List<JournalRow> all = new ArrayList<>(rows);
    all.removeIf(JournalRow.More.class::isInstance);
    for (JournalItem item : journal.items(index, read, most)) {
      LocalDate day = JournalIndex.day(item.time(), zone);
      boolean same =
          !all.isEmpty()
              && all.getLast() instanceof JournalRow.Entry above
              && Objects.equals(day, JournalIndex.day(above.time(), zone));
      if (!same) {
        all.add(new JournalRow.Day(day, index.day(day)));
      }
      all.add(JournalRow.Entry.of(item, journal.host()));
    }
    int now = Math.min(index.size(), read + most);
    if (now < index.size()) {
      all.add(new JournalRow.More(index.size() - now));
    }
    return new JournalListing(index, all, now);
  }
}
