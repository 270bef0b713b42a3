package dev.holdfast.cli.policy;

import dev.holdfast.stream.StreamPolicy;
import picocli.CommandLine.Command;

/** Lets the policy of a stream do what it says. */
@Command(name = "enable")
final class PolicyEnableCommand extends PolicyEditCommand {

  @Override
  StreamPolicy wanted(StreamPolicy seen) {
    StreamPolicy row = required(seen);
    return StreamPolicy.of(row.stream(), row.maxAgeSeconds(), row.maxEventCount(), true);
  }
}
