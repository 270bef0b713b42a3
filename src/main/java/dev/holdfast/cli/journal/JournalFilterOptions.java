package dev.holdfast.cli.journal;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.journal.JournalQuery;
import dev.holdfast.text.query.JournalLine;
import dev.holdfast.text.query.JournalLine.Key;
import dev.holdfast.text.query.Query;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine.Option;

/** Which entries of the journal are listed. */
final class JournalFilterOptions {

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
    for (Map.Entry<Key, String> said : said().entrySet()) {
      Key key = said.getKey();
      JournalLine.problem(key, said.getValue(), ZoneOffset.UTC, now)
          .ifPresent(
              wrong -> {
                throw context.usage("common.colon", "--" + key.wireName(), wrong);
              });
      line = line.with(key.wireName(), List.of(said.getValue()));
    }
    return new JournalLine(line).query(ZoneOffset.UTC, now);
  }

  private Map<Key, String> said() {
    Map<Key, String> said = new EnumMap<>(Key.class);
    said.put(Key.STORE, store);
    said.put(Key.VERB, verb);
    said.put(Key.OPERATOR, operator);
    said.put(Key.ON, on);
    said.put(Key.SINCE, since);
    said.put(Key.UNTIL, until);
    said.put(Key.OUTCOME, went);
    said.values().removeIf(Objects::isNull);
    return said;
  }
}
