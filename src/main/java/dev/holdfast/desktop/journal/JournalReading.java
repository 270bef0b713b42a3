package dev.holdfast.desktop.journal;

import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalCheck;
import dev.holdfast.journal.JournalItem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The journal as it was read at one moment.
 *
 * @param lines what was done, newest first
 * @param check whether the chain holds
 */
public record JournalReading(List<JournalLine> lines, JournalCheck check) {

  public JournalReading {
    lines = List.copyOf(lines);
  }

  /**
   * Reads all of it.
   *
   * @throws dev.holdfast.journal.JournalException if it cannot be read
   */
  static JournalReading of(Journal journal) {
    List<JournalLine> lines = new ArrayList<>();
    journal.runs((JournalItem item) -> lines.add(JournalLine.of(item, journal.host())));
    Collections.reverse(lines);
    return new JournalReading(lines, journal.check());
  }
}
