package dev.holdfast.cli.connections;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.PrintingCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.settings.SavedConnection;
import dev.holdfast.task.Document;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

/** Lists the saved connections. Opens none of them. */
@Command
public final class ConnectionsListCommand extends PrintingCommand {

  private static final List<String> COLUMNS =
      List.of("name", "address", "environment", "read_only", "policy", "last_opened");

  @Override
  protected Exit run(Format chosen) {
    List<Map<String, Object>> rows =
        context.profiles().settings().connections().stream()
            .map(ConnectionsListCommand::row)
            .toList();
    Document document = new Document().with("items", rows).with("total", rows.size());
    context.print(new Report(document, rows, COLUMNS, text -> print(text, rows)), chosen);
    return Exit.DONE;
  }

  private static Map<String, Object> row(SavedConnection saved) {
    return Document.of(saved.profile(), "name address environment read_only policy")
        .from(saved, "last_opened");
  }

  private void print(TextPage text, List<Map<String, Object>> rows) {
    Table table = new Table("NAME", "ADDRESS", "ENVIRONMENT", "CHANGES", "LAST OPENED");
    for (Map<String, Object> row : rows) {
      boolean locked = Boolean.TRUE.equals(row.get("read_only"));
      table.row(
          row.get("name"),
          row.get("address"),
          row.get("environment"),
          context.say(locked ? "connections.readOnly" : "connections.writable"),
          row.get("last_opened") instanceof Long time
              ? context.times().of(time)
              : context.say("connections.never"));
    }
    text.table(table, context.say("connections.none"));
  }
}
