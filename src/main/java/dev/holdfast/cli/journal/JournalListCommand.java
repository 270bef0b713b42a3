package dev.holdfast.cli.journal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.OptionValues;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalAmounts;
import dev.holdfast.journal.JournalIndex;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.journal.JournalQuery;
import dev.holdfast.task.Document;
import dev.holdfast.text.query.JournalLine;
import dev.holdfast.text.query.JournalLine.Key;
import dev.holdfast.text.query.Query;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists what operators did, newest first. */
@Command
public final class JournalListCommand extends JournalCommand {

  private static final int LIMIT = 50;
  private static final int MOST = 1_000_000;

  private static final List<String> COLUMNS =
      List.of(
          ("sequence time action state outcome user operator host store plan reason"
                  + " tasks_deleted drifted_count archive ended run")
              .split(" "));

  @Spec private CommandSpec spec;

  @Option(names = "--limit", paramLabel = "N", descriptionKey = "journalLimit")
  private String limit;

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

  @Override
  Exit run(Journal journal, Format chosen) {
    int most = new OptionValues(context).count("--limit", limit, MOST, LIMIT);
    JournalIndex index = journal.index(query(), ZoneOffset.UTC, new Cancellation());
    List<JournalItem> items = journal.items(index, 0, most);
    List<Map<String, Object>> rows = items.stream().map(item -> row(item, journal.host())).toList();
    Document document = new Document().with("items", rows).with("total", index.size());
    context.print(
        new Report(document, rows, COLUMNS, text -> print(text, items, rows, index.total)), chosen);
    return Exit.DONE;
  }

  /** Returns what is looked for. */
  private JournalQuery query() {
    long now = context.clock().instant().getEpochSecond();
    Query line = Query.ALL;
    for (OptionSpec option : spec.options()) {
      Optional<Key> key = Key.of(option.longestName().substring(2));
      if (key.isPresent() && option.getValue() instanceof String typed) {
        JournalLine.problem(key.get(), typed, ZoneOffset.UTC, now)
            .ifPresent(
                wrong -> {
                  throw context.usage("common.colon", option.longestName(), wrong);
                });
        line = line.with(key.get().wireName(), List.of(typed));
      }
    }
    return new JournalLine(line).query(ZoneOffset.UTC, now);
  }

  private static Map<String, Object> row(JournalItem item, String host) {
    JsonNode start = item.start.fields();
    JsonNode end = item.end == null ? start : item.end.fields();
    Document row = new Document().with("sequence", item.start.sequence());
    put(row, start, "time action");
    row.with("state", item.state(host));
    put(row, end, "outcome");
    put(row, start, "user operator host store plan reason");
    put(row, end, "tasks_deleted");
    if (!end.has("tasks_deleted") && !end.has("events_deleted") && end.has("done")) {
      put(row, end, "verb subject done");
    }
    put(row, end, "skipped drifted_count");
    put(row, start, "archive");
    row.with("ended", item.end == null ? null : value(end.path("time")));
    put(row, start, "run");
    return row;
  }

  private static void put(Document row, JsonNode entry, String fields) {
    Stream.of(fields.split(" ")).forEach(field -> row.put(field, value(entry.path(field))));
  }

  private static Object value(JsonNode node) {
    return node.isMissingNode() || node.isNull()
        ? null
        : node.isIntegralNumber() ? (Object) node.asLong() : node.asText();
  }

  private Object how(Map<String, Object> row) {
    Object outcome = row.get("outcome") == null ? row.get("state") : row.get("outcome");
    return row.get("skipped") instanceof Long skipped && skipped > 0
        ? context.say("journal.skipped", outcome, skipped)
        : outcome;
  }

  private void print(
      TextPage text, List<JournalItem> items, List<Map<String, Object>> rows, long total) {
    Table table = new Table(">NO", "TIME", "ACTION", "HOW", "WHO", "STORE", ">DONE", "REASON");
    for (int at = 0; at < rows.size(); at++) {
      Map<String, Object> row = rows.get(at);
      Object name = row.get("operator");
      table.row(
          row.get("sequence"),
          row.get("time") instanceof Number time ? context.times().of(time) : row.get("time"),
          items.get(at).verb(),
          how(row),
          name == null ? row.get("user") : name,
          row.get("store"),
          items.get(at).amounts().stream().findFirst().map(JournalAmounts::done).orElse(null),
          row.get("reason"));
    }
    text.table(table, context.say(total == 0 ? "journal.empty" : "journal.noMatch"));
  }
}
