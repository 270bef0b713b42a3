package dev.holdfast.cli.policy;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.stream.StreamPolicy;
import picocli.CommandLine.Command;

/** Lets the policy of a stream do nothing; the stream stays out of reach of the default. */
@Command(name = "disable")
final class PolicyDisableCommand extends PolicyEditCommand {

  /** Takes what all commands share. */
  PolicyDisableCommand(CommandContext context) {
    super(context);
  }

  @Override
  StreamPolicy wanted(StreamPolicy seen) {
    StreamPolicy row = required(seen);
    return StreamPolicy.of(row.stream(), row.maxAgeSeconds(), row.maxEventCount(), false);
  }
}
