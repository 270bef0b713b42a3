package dev.holdfast.cli;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.OptionValues;
import dev.holdfast.cli.command.PrintingCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.ProgressLine;
import dev.holdfast.demo.DemoRefused;
import dev.holdfast.demo.DemoSpec;
import dev.holdfast.demo.DemoStore;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.StopSignals;
import dev.holdfast.task.Document;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a realistic store to try things on. */
@Command(name = "demo")
final class DemoCommand extends PrintingCommand {

  /** A store of this size takes hours: more is a slip of the finger. */
  private static final long MOST_TASKS = 100_000_000;

  @Parameters(index = "0", paramLabel = "FILE", descriptionKey = "file")
  private String file;

  @Option(names = "--tasks", paramLabel = "N", defaultValue = "2000")
  private String tasks;

  @Option(names = "--seed", paramLabel = "S", defaultValue = "1")
  private String seed;

  @Option(names = "--now", paramLabel = "EPOCH", descriptionKey = "demoNow")
  private String now;

  @Override
  protected Exit run(Format chosen) throws IOException {
    DemoSpec spec = spec();
    Path target = target();
    Cancellation cancellation = new Cancellation();
    try (StopSignals _ = StopSignals.cancelling(cancellation);
        ProgressLine progress = context.progress("demo.progress")) {
      DemoStore.write(
          target,
          spec,
          written -> progress.report(written, spec.tasks()),
          cancellation::isCancelled);
    } catch (DemoRefused refused) {
      throw context.exit(Exit.REFUSED, "demo.refused", refused.getMessage());
    } catch (IOException failure) {
      throw context.exit(Exit.FAILED, "demo.failed", failure.getMessage());
    }
    context.print(
        new Document().with("store", DemoStore.address(target)).all(Document.of(spec)),
        text -> text.line(context.say("demo.done", spec.tasks(), DemoStore.address(target))),
        chosen);
    return Exit.DONE;
  }

  private DemoSpec spec() {
    OptionValues values = new OptionValues(context);
    long moment =
        now == null ? context.clock().instant().getEpochSecond() : values.whole("--now", now);
    long count = values.positive("--tasks", tasks, MOST_TASKS);
    long number = values.whole("--seed", seed);
    try {
      return new DemoSpec(count, number, moment);
    } catch (IllegalArgumentException outOfRange) {
      throw context.usage("demo.noNow", Long.toString(moment));
    }
  }

  private Path target() {
    try {
      return DemoStore.file(file);
    } catch (InvalidPathException noPath) {
      throw context.usage("demo.noPath", file);
    }
  }
}
