package dev.holdfast.cli.kinds;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.SharingCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a first file about a table that no kind knows. Changes nothing. */
@Command
public final class KindsProposeCommand extends SharingCommand {

  @Parameters(index = "0", paramLabel = "STORE", descriptionKey = "store")
  private String store;

  @Option(
      names = "--table",
      paramLabel = "[SCHEMA.]TABLE",
      required = true,
      descriptionKey = "kindTable")
  private String table;

  @Override
  public Integer call() {
    var question = KindFileCommand.question(context, "", null, table, store);
    String file = context.stores().get().files().propose().apply(question).text();
    Report said = Report.of(Map.of("file", file), text -> file.lines().forEach(text::line));
    context.print(said, Format.TABLE);
    return Exit.DONE.code;
  }
}
