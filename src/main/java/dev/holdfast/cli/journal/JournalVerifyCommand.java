package dev.holdfast.cli.journal;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalCheck;
import dev.holdfast.journal.KnownHead;
import dev.holdfast.task.Document;
import dev.holdfast.text.receipt.ReceiptWords;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Goes over the chain of the journal and finds what was altered, removed or moved. */
@Command
public final class JournalVerifyCommand extends JournalCommand {

  @Option(names = "--head", paramLabel = "HASH")
  private List<String> heads = new ArrayList<>();

  @Override
  Exit run(Journal journal, Format chosen) {
    JournalCheck check = journal.check();
    List<String> missing = heads.stream().filter(head -> !journal.holds(head)).toList();
    boolean sound = check.sound() && missing.isEmpty();
    context.print(document(check, sound, missing), text -> print(text, check, missing), chosen);
    return sound ? Exit.DONE : Exit.PARTIAL;
  }

  private void print(TextPage text, JournalCheck check, List<String> missing) {
    if (check.entries() == 0 && check.sound()) {
      text.line(context.say("journal.empty"));
    } else if (check.sound()) {
      text.line(context.say("journal.sound", check.entries()));
      text.line(context.say("journal.head", check.head()));
    } else {
      text.line(context.say("journal.broken", check.entries()));
    }
    ReceiptWords.faults(check).forEach(fault -> text.line("- " + fault));
    missing.forEach(head -> text.line("- " + context.say("journal.cut", head)));
  }

  private static Document document(JournalCheck check, boolean sound, List<String> missing) {
    return Document.of(check, "entries head")
        .with("sound", sound)
        .from(check, "faults")
        .with("missing_heads", missing)
        .with("known_head", check.known() == null ? null : document(check.known()));
  }

  /** A kept head; without a place in the journal if its file cannot be read. */
  private static Document document(KnownHead known) {
    return new Document()
        .with("sequence", known.readable() ? known.sequence() : null)
        .from(known, "hash file");
  }
}
