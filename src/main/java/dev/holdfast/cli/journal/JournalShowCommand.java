package dev.holdfast.cli.journal;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.OptionValues;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.SheetText;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.report.JournalDocument;
import dev.holdfast.text.ReportPage;
import dev.holdfast.text.receipt.ReceiptText;
import dev.holdfast.text.receipt.ReceiptWords;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Tells as a receipt what one entry of the journal is about. */
@Command
public final class JournalShowCommand extends JournalCommand {

  @Parameters(index = "0", paramLabel = "N", descriptionKey = "journalEntry")
  private String number;

  @Override
  Exit run(Journal journal, Format chosen) {
    long sequence = new OptionValues(context).positive("N", number, Long.MAX_VALUE);
    JournalItem item =
        journal
            .item(sequence)
            .orElseThrow(() -> context.exit(Exit.FAILED, "journal.noEntry", number));
    context.print(
        JournalDocument.of(item, journal.host()), text -> print(text, journal, item), chosen);
    return Exit.DONE;
  }

  private void print(TextPage text, Journal journal, JournalItem item) {
    List<JournalItem> samePlan = item.samePlan(journal);
    ReportPage page =
        new ReceiptText(
                new ReceiptWords(context.stores().get()), context.times()::of, journal.host())
            .of(item, samePlan, null)
            .page();
    text.line(page.title());
    page.parts().forEach(new SheetText(text)::print);
  }
}
