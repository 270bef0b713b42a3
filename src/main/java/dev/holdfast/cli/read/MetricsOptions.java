package dev.holdfast.cli.read;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.command.PolicyOptions;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Output;
import dev.holdfast.report.metrics.MetricsFile;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What an overview as metrics looks at besides the store, and where it goes. */
final class MetricsOptions {

  @Mixin private PolicyOptions policyOptions;

  @Option(names = "--output", paramLabel = "FILE", descriptionKey = "metricsOutput")
  private Path output;

  PolicyOptions policy() {
    return policyOptions;
  }

  /** Refuses all of it where no metrics are wanted. */
  void refuse(CommandContext context) {
    if (output != null || policyOptions.given() || policyOptions.now(context) != null) {
      throw context.usage("overview.metricsOnly");
    }
  }

  /** Makes sure, before the store is looked at, that no other file is replaced. */
  void check(CommandContext context) {
    try {
      if (output != null && !new MetricsFile(output).ours()) {
        throw context.exit(Exit.REFUSED, "overview.foreignFile", output.toString());
      }
    } catch (IOException unread) {
      throw failed(context, unread);
    }
  }

  /** Writes or prints them. */
  void write(CommandContext context, String metrics) {
    if (output == null) {
      new Output(context.terminal()).print(metrics, Format.JSON);
      return;
    }
    try {
      new MetricsFile(output).write(metrics);
    } catch (IOException refused) {
      throw failed(context, refused);
    }
  }

  private ExitException failed(CommandContext context, IOException cause) {
    String why =
        switch (cause) {
          case java.nio.file.NoSuchFileException _ -> context.say("overview.noFolder");
          case java.nio.file.AccessDeniedException _ -> context.say("overview.denied");
          default -> String.valueOf(cause.getMessage());
        };
    return context.exit(Exit.FAILED, "overview.unwritten", output, why);
  }
}
