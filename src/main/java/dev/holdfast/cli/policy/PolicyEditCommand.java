package dev.holdfast.cli.policy;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.LockOption;
import dev.holdfast.cli.command.RecordOptions;
import dev.holdfast.cli.command.StoreCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskStore;
import dev.holdfast.stream.StreamPolicy;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that writes one policy of a store, once the operator has said yes. */
abstract class PolicyEditCommand extends StoreCommand {

  @Parameters(index = "1", paramLabel = "STREAM", descriptionKey = "policyStream")
  private String stream;

  @Option(names = "--expect", paramLabel = "DIGEST", descriptionKey = "policyExpect")
  private String expect;

  @Mixin private RecordOptions recordOptions;

  @Mixin private LockOption lock;

  @Option(names = "--yes", descriptionKey = "policyYes")
  private boolean yes;

  /** Returns the stream’s name, or that of the default. */
  final String stream() {
    return stream;
  }

  @Override
  protected void check() {
    if (yes) {
      lock.check(context, typed());
    }
  }

  /**
   * Returns the row as it is to be.
   *
   * @param seen the row as it is; null if there is none
   * @return null to delete it
   */
  abstract StreamPolicy wanted(StreamPolicy seen);

  /** Returns the row, which must be there. */
  final StreamPolicy required(StreamPolicy seen) {
    if (seen == null) {
      throw context.exit(Exit.FAILED, "policy.absent", stream);
    }
    return seen;
  }

  @Override
  protected final Exit run(TaskStore store, Format format, Cancellation cancellation) {
    return new PolicyEdit(context, store, recordOptions, expect, yes)
        .run(stream, this::wanted, format, cancellation);
  }
}
