package dev.holdfast.cli.policy;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.StoreCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.task.Document;
import dev.holdfast.text.StreamText;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;

/** Lists the policies that a store keeps. */
@Command
public final class PolicyListCommand extends StoreCommand {

  static final List<String> FIELDS =
      List.of(
          "stream_name max_age_seconds max_event_count enabled valid stream_exists row_digest"
              .split(" "));

  @Override
  protected Exit run(TaskStore store, Format format, Cancellation cancellation) {
    StreamRetention.Kept kept =
        PolicyEditCommand.kept(store, context)
            .map(each -> each.kept(cancellation))
            .orElse(new StreamRetention.Kept(List.of(), Set.of()));
    List<Map<String, Object>> items =
        kept.rows().stream()
            .map(row -> fields(row, !kept.absent().contains(row.stream())))
            .toList();
    Document document = new Document().with("items", items).with("total", items.size());
    context.print(
        new Report(
            document,
            items,
            FIELDS,
            text -> {
              Table table = new Table("STREAM", "DOES", "");
              StreamText words = StreamText.load();
              kept.rows()
                  .forEach(
                      row ->
                          table.row(
                              row.stream(),
                              words.of(row),
                              kept.absent().contains(row.stream())
                                  ? context.say("policy.noStream")
                                  : ""));
              text.table(table, context.say("policy.none"));
            }),
        format);
    return Exit.DONE;
  }

  /** Returns a row for programs; null for none. */
  static Map<String, Object> fields(StreamPolicy row, boolean exists) {
    if (row == null) {
      return null;
    }
    return Document.of(row, "stream_name=stream max_age_seconds max_event_count enabled valid")
        .with("stream_exists", row.isDefault() ? null : Boolean.valueOf(exists))
        .with("row_digest", row.version().isEmpty() ? null : row.version());
  }
}
