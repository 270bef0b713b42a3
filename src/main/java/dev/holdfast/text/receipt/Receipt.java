package dev.holdfast.text.receipt;

import dev.holdfast.journal.JournalItem;
import dev.holdfast.journal.JournalWent;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ReportPage;
import java.util.List;

/**
 * What was done, for a person to read. Every text may be shown as it is: nothing of an entry that
 * somebody altered can drive a terminal.
 *
 * @param item the entries it was made from
 * @param went how it went
 * @param how the same in a word
 * @param title what was done, and to which store
 * @param parts what came of it; who, where, why, when and by which policy and plan; what was
 *     planned and done by numbers; why the rest was kept; what it left behind
 */
public record Receipt(
    JournalItem item, JournalWent went, String how, String title, List<ReportPage.Part> parts) {

  /** Returns it with a title that stands alone. */
  public ReportPage page() {
    String sequence = Long.toString(item.start.sequence());
    Messages messages = Messages.load("dev.holdfast.text.receipt");
    return new ReportPage(messages.get("page.title", sequence, title, how), parts);
  }
}
