package dev.holdfast.desktop.journal;

import dev.holdfast.desktop.fx.ShownZone;
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

/** Reads lists of what was done, a page at a time; blocks. */
record JournalReader(Journal journal, ZoneId zone) {

  /** How many entries are read at once. */
  static final int PAGE = 500;

  /**
   * Reads the newest ones.
   *
   * @param least how many at least, if there are as many
   */
  JournalListing first(JournalQuery query, int least, Cancellation stop) {
    JournalIndex index = journal.index(query, ShownZone.of(zone), stop);
    return page(new JournalListing(index, List.of(), 0), Math.max(least, PAGE));
  }

  /** Reads some more. */
  JournalListing more(JournalListing before) {
    return page(before, PAGE);
  }

  private JournalListing page(JournalListing before, int most) {
    JournalIndex index = before.index();
    List<JournalRow> rows = new ArrayList<>(before.rows());
    rows.removeIf(JournalRow.More.class::isInstance);
    for (JournalItem item : journal.items(index, before.read(), most)) {
      LocalDate day = JournalIndex.day(item.time(), ShownZone.of(zone));
      boolean same =
          !rows.isEmpty()
              && rows.getLast() instanceof JournalRow.Entry above
              && Objects.equals(day, JournalIndex.day(above.time(), ShownZone.of(zone)));
      if (!same) {
        rows.add(new JournalRow.Day(day, index.day(day)));
      }
      rows.add(JournalRow.Entry.of(item, journal.host()));
    }
    int read = Math.min(index.size(), before.read() + most);
    if (read < index.size()) {
      rows.add(new JournalRow.More(index.size() - read));
    }
    return new JournalListing(index, rows, read);
  }
}
