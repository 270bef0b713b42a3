package dev.holdfast.cli.policy;

import dev.holdfast.stream.StreamPolicy;
import picocli.CommandLine.Command;

/** Lets the policy of a stream do nothing; the stream stays out of reach of the default. */
@Command(name = "disable")
final class PolicyDisableCommand extends PolicyEditCommand {

  @Override
  StreamPolicy wanted(StreamPolicy seen) {
    StreamPolicy row = required(seen);
    return StreamPolicy.of(row.stream(), row.maxAgeSeconds(), row.maxEventCount(), false);
  }
}
