package dev.holdfast.desktop.journal;

import dev.holdfast.journal.JournalAmounts;
import dev.holdfast.journal.JournalIndex;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.journal.JournalWent;
import java.time.LocalDate;
import java.util.Collection;

/** A line of the list. Every text is the entry’s own: somebody may have altered it. */
public sealed interface JournalRow {

  /**
   * Stands over what was done on a day.
   *
   * @param day null for what does not say when it was done
   * @param sum what was done on it, of all that is looked for
   */
  record Day(LocalDate day, JournalIndex.Day sum) implements JournalRow {}

  /**
   * Something that was done.
   *
   * @param sequence the number of its start
   * @param end the number of its end; 0 if it has none
   * @param time when it began, in Unix seconds; null if the entry does not say
   * @param verb what was done
   * @param reason why; empty if nobody said
   * @param amount to how many it was done, or was meant to be; null if nothing is counted
   * @param subject what is counted
   * @param went how it went
   * @param who the name of the operator, or else the system’s
   * @param store where; empty if nowhere
   */
  record Entry(
      long sequence,
      long end,
      Long time,
      String verb,
      String reason,
      Long amount,
      String subject,
      JournalWent went,
      String who,
      String store)
      implements JournalRow {

    static Entry of(JournalItem item, String host) {
      JournalWent went = item.went(host);
      JournalAmounts subject = item.amounts().stream().findFirst().orElse(null);
      return new Entry(
          item.start.sequence(),
          item.end == null ? 0 : item.end.sequence(),
          item.time(),
          item.verb(),
          item.begun("reason"),
          subject == null ? null : amount(subject, went),
          subject == null ? "" : subject.key(),
          went,
          item.who(),
          item.begun("store"));
    }

    /**
     * Returns whether a fault shows at one of its entries.
     *
     * @param faults the numbers of entries at which the check of the chain found one
     */
    public boolean doubtful(Collection<Long> faults) {
      return faults.contains(sequence) || faults.contains(end);
    }

    private static Long amount(JournalAmounts subject, JournalWent went) {
      boolean nothing = went == JournalWent.REFUSED || went == JournalWent.WAITED;
      return subject.done() == null
          ? nothing ? Long.valueOf(0) : subject.planned()
          : subject.done();
    }
  }

  /**
   * Stands below what was read of the journal.
   *
   * @param left how many more there are
   */
  record More(int left) implements JournalRow {}
}
