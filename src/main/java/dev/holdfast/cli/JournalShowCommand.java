package dev.holdfast.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalEntry;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.text.receipt.ReceiptPage;
import dev.holdfast.text.receipt.ReceiptText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Tells as a receipt what one entry of the journal is about. */
@Command(name = "show")
final class JournalShowCommand extends JournalCommand.Reading {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Parameters(index = "0", paramLabel = "N", descriptionKey = "journalEntry")
  private String number;

  JournalShowCommand(CommandContext context) {
    super(context);
  }

  @Override
  Exit run(Journal journal, Format chosen) {
    long sequence = new OptionValues(context()).positive("N", number, Long.MAX_VALUE);
    JournalItem item =
        journal
            .item(sequence)
            .orElseThrow(
                () -> new CommandFailure(Exit.FAILED, context().say("journal.noEntry", number)));
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("sequence", item.start().sequence());
    document.put("state", item.state(journal.host()).name().toLowerCase(Locale.ROOT));
    document.put("outcome", item.went(journal.host()).word());
    document.put("start", item.start() == item.end() ? null : fields(item.start()));
    document.put("end", item.end() == null ? null : fields(item.end()));
    context().print(Report.of(document, text -> print(text, journal, item)), chosen);
    return Exit.DONE;
  }

  private static Map<String, Object> fields(JournalEntry entry) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("hash", entry.hash());
    fields.put("entry", JSON.convertValue(entry.fields(), Map.class));
    return fields;
  }

  private void print(TextPage text, Journal journal, JournalItem item) {
    List<JournalItem> samePlan = item.samePlan(journal);
    ReceiptPage.of(
            new ReceiptText(time -> context().times().of(time), journal.host())
                .of(item, samePlan, null))
        .forEach(text::line);
  }
}
