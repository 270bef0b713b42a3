package dev.holdfast.cli.policy;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.StoreCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.text.Document;
import dev.holdfast.text.StreamText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;

/** Lists the policies that a store keeps. */
@Command(name = "list")
final class PolicyListCommand extends StoreCommand {

  static final List<String> FIELDS =
      List.of(
          "stream_name max_age_seconds max_event_count enabled valid stream_exists row_digest"
              .split(" "));

  @Override
  protected void check() {}

  private static List<StreamPolicy> policies(StreamRetention of, Cancellation cancellation) {
    try (StreamSnapshot snapshot = of.snapshot(cancellation)) {
      return snapshot.policies();
    }
  }

  @Override
  protected Exit run(TaskStore store, Format format, Cancellation cancellation) {
    Optional<StreamRetention> kept = PolicyEdit.kept(store, context());
    List<StreamPolicy> rows = kept.map(each -> policies(each, cancellation)).orElse(List.of());
    List<String> names =
        rows.stream().filter(row -> !row.isDefault()).map(StreamPolicy::stream).toList();
    Set<String> absent =
        Set.copyOf(kept.map(each -> each.absent(names, cancellation)).orElse(List.of()));
    List<Map<String, Object>> items =
        rows.stream().map(row -> fields(row, !absent.contains(row.stream()))).toList();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("items", items);
    document.put("total", items.size());
    context()
        .print(
            Report.list(
                document,
                items,
                FIELDS,
                text -> {
                  Table table = new Table("STREAM", "DOES", "");
                  StreamText words = StreamText.load();
                  rows.forEach(
                      row ->
                          table.row(
                              row.stream(),
                              words.of(row),
                              absent.contains(row.stream())
                                  ? context().say("policy.noStream")
                                  : ""));
                  text.table(table, context().say("policy.none"));
                }),
            format);
    return Exit.DONE;
  }

  static Map<String, Object> fields(StreamPolicy row, boolean exists) {
    return new Document()
        .with("stream_name", row.stream())
        .with("max_age_seconds", row.maxAgeSeconds())
        .with("max_event_count", row.maxEventCount())
        .with("enabled", row.enabled())
        .with("valid", row.valid())
        .with("stream_exists", row.isDefault() ? null : Boolean.valueOf(exists))
        .with("row_digest", row.version().isEmpty() ? null : row.version());
  }
}
