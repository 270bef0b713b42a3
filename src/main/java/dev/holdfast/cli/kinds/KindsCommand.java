package dev.holdfast.cli.kinds;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.PrintingCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.store.KindFile.About;
import dev.holdfast.store.Stores;
import dev.holdfast.task.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

/** Lists the kinds of stores that are known. Opens none. */
@Command
public final class KindsCommand extends PrintingCommand {

  private static final List<String> COLUMNS =
      List.of("id", "title", "engines", "read", "write", "from");

  @Override
  protected Exit run(Format chosen) {
    Stores stores = context.stores().get();
    List<Map<String, Object>> rows = new ArrayList<>();
    Table table = Table.ofSentences("KIND", "TITLE", "STORES IN", "READ", "CHANGED", "FROM");
    for (About each : stores.known()) {
      rows.add(Document.of(each));
      String engines = String.join(", ", each.engines());
      table.row(each.id(), each.title(), engines, each.read(), each.write(), each.from());
    }
    context.print(
        new Report(Map.of("kinds", rows), rows, COLUMNS, text -> text.table(table, "")), chosen);
    stores.unusable.forEach(context::note);
    return stores.unusable.isEmpty() ? Exit.DONE : Exit.PARTIAL;
  }
}
