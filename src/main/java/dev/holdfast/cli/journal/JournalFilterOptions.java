package dev.holdfast.cli.journal;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.journal.JournalQuery;
import dev.holdfast.text.query.JournalLine;
import dev.holdfast.text.query.JournalLine.Key;
import dev.holdfast.text.query.Query;
import java.time.ZoneOffset;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which entries of the journal are listed. */
final class JournalFilterOptions {

  @Spec private CommandSpec spec;

  @Option(names = "--store", paramLabel = "STORE", descriptionKey = "journalStore")
  private String store;

  @Option(names = "--verb", paramLabel = "VERB", descriptionKey = "journalVerb")
  private String verb;

  @Option(names = "--operator", paramLabel = "NAME", descriptionKey = "journalOperator")
  private String operator;

  @Option(names = "--on", paramLabel = "DAY", descriptionKey = "journalOn")
  private String on;

  @Option(names = "--since", paramLabel = "TIME", descriptionKey = "journalSince")
  private String since;

  @Option(names = "--until", paramLabel = "TIME", descriptionKey = "journalUntil")
  private String until;

  @Option(names = "--outcome", paramLabel = "OUTCOME", descriptionKey = "journalOutcome")
  private String went;

  /** Returns what is looked for. */
  JournalQuery query(CommandContext context) {
    long now = context.clock().instant().getEpochSecond();
    Query line = Query.ALL;
    for (OptionSpec option : spec.options()) {
      String typed = option.getValue();
      Key key = Key.of(option.longestName().substring(2)).orElseThrow();
      if (typed != null) {
        JournalLine.problem(key, typed, ZoneOffset.UTC, now)
            .ifPresent(
                wrong -> {
                  throw context.usage("common.colon", option.longestName(), wrong);
                });
        line = line.with(key.wireName(), List.of(typed));
      }
    }
    return new JournalLine(line).query(ZoneOffset.UTC, now);
  }
}
