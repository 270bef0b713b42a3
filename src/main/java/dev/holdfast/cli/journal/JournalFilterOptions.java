package dev.holdfast.cli.journal;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.OptionValues;
import dev.holdfast.journal.JournalQuery;
import dev.holdfast.text.receipt.JournalLine;
import java.util.List;
import picocli.CommandLine.Option;

/** Which entries of the journal are listed. */
final class JournalFilterOptions {

  @Option(names = "--store", paramLabel = "STORE", descriptionKey = "journalStore")
  private String store;

  @Option(names = "--verb", paramLabel = "VERB", descriptionKey = "journalVerb")
  private String verb;

  @Option(names = "--operator", paramLabel = "NAME", descriptionKey = "journalOperator")
  private String operator;

  @Option(names = "--since", paramLabel = "TIME", descriptionKey = "journalSince")
  private String since;

  @Option(names = "--until", paramLabel = "TIME", descriptionKey = "journalUntil")
  private String until;

  @Option(names = "--outcome", paramLabel = "OUTCOME", descriptionKey = "journalOutcome")
  private String went;

  /** Returns what is looked for. */
  JournalQuery query(CommandContext context) {
    OptionValues values = new OptionValues(context);
    if (went != null && JournalLine.wentOf(went).isEmpty()) {
      throw context.usage("journal.went", went, JournalLine.ways());
    }
    return new JournalQuery(
        store,
        verb,
        operator,
        since == null ? null : (Long) values.instant("--since", since),
        until == null ? null : (Long) values.instant("--until", until),
        JournalLine.wentOf(went).orElse(null),
        List.of(),
        List.of());
  }
}
