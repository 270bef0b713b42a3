package dev.holdfast.cli.command;

import dev.holdfast.cli.output.Format;
import dev.holdfast.task.WireName;
import picocli.CommandLine.Option;

/** {@code --format} and its short form. */
public final class FormatOption {

  @Option(names = "--format", paramLabel = "FORMAT")
  private String format;

  @Option(names = "--json")
  private boolean json;

  /** Returns whether metrics were asked for, which only some commands have. */
  boolean openMetrics() {
    return !json && "openmetrics".equals(format);
  }

  /** Returns the format that was asked for; a table if none was. */
  public Format chosen(CommandContext context) {
    return chosen(context, false);
  }

  /**
   * Returns the format that was asked for; a table if none was.
   *
   * @param metrics whether the command knows the format of metrics as well
   */
  Format chosen(CommandContext context, boolean metrics) {
    if (format == null) {
      return json ? Format.JSON : Format.TABLE;
    }
    Format named =
        WireName.find(Format.values(), format)
            .orElseThrow(
                () -> context.usage(metrics ? "format.unknownMetrics" : "format.unknown", format));
    context.refuse("format.contradiction", json && named != Format.JSON, format);
    return named;
  }
}
